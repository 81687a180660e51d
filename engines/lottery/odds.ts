import type { LotteryGame, PlayType, PrizeRow } from '#engines/lottery/model.ts'
import { floorOf, multiply, type Ratio, ratio } from '#engines/ratio.ts'
import { isWhole } from '#engines/reading.ts'
import { no, type Result, yes } from '#kit/result.ts'

/**
 * Prizes by group: a prize is the fair one times G / 2000, and what G leaves of the member's highest group comes back as rebate, so that
 * G / 2000 + rebate is the same for every G. One step of G is five basis points, so that the rebate is a whole number of them.
 */
export const fairGroup = 2000
const fairUnits = BigInt(fairGroup)
export const groupLeast = 1700
export const groupMost = 1960
export const bpPerStep = 10_000 / fairGroup

export type GroupRefusal = 'prize_group_is_not_possible'

/** The rebate in basis points of a bet at `group`, for a member whose highest group is `top`. A game with fixed prizes has no group. */
export function rebateBpOf(
  game: Pick<LotteryGame, 'pricing'>,
  top: number,
  group: number | null,
): Result<number, GroupRefusal> {
  if (game.pricing === 'fixed') return group === null ? yes(0) : no('prize_group_is_not_possible')
  if (!isWhole(top, groupLeast, groupMost) || !isWhole(group, groupLeast, top)) return no('prize_group_is_not_possible')
  return yes((top - group) * bpPerStep)
}

/** What of the stake comes back as rebate, rounded down. */
export const rebateOf = (stake: bigint, rebateBp: number): bigint => (stake * BigInt(rebateBp)) / 10_000n

/** What a winning note pays in stakes; null for a jackpot, which its pool pays. */
export function paysOf({ pays, isScaled }: PrizeRow, group: number | null): Ratio | null {
  if (pays === 'jackpot') return null
  return isScaled && group !== null ? multiply(pays, ratio(group, fairGroup)) : pays
}

/** What one winning note of a row pays, rounded down once. */
export function prizeOf(row: PrizeRow, group: number | null, stakePerNote: bigint): bigint {
  const { pays, isScaled } = row
  if (pays === 'jackpot') return 0n
  if (!isScaled || group === null) return floorOf(stakePerNote, pays)
  // The same as by `paysOf`, without bringing a fraction to its lowest terms for every bet.
  return (stakePerNote * pays.num * BigInt(group)) / (pays.den * fairUnits)
}

const rowsOfKinds = new WeakMap<PlayType['kinds'], readonly PrizeRow[]>()

/** All rows of a play; put together once, since every bet asks for them. */
export function rowsOf({ kinds }: Pick<PlayType, 'kinds'>): readonly PrizeRow[] {
  const known = rowsOfKinds.get(kinds)
  if (known) return known
  const rows = kinds.flatMap((kind) => kind.rows)
  rowsOfKinds.set(kinds, rows)
  return rows
}

/** What a note costs, in parts of the currency's unit. */
export const units = ['1', '0.1', '0.01'] as const
export type Unit = (typeof units)[number]

const partsOfUnit: Readonly<Record<Unit, bigint>> = { '1': 1n, '0.1': 10n, '0.01': 100n }
export const multipleMost = 100_000
/** What fits into an amount of the ledger with room to add up. */
const stakeMost = 10n ** 17n

export interface BetSize {
  readonly unit: Unit
  readonly multiple: number
  /** Minor units in one unit of the currency: 100 for PHP. */
  readonly minorPerOne: bigint
}

export type SizeRefusal = 'multiple_is_not_possible' | 'stake_is_too_large'

/** The stake of one note: unit × multiple. */
export const stakePerNote = ({ unit, multiple, minorPerOne }: BetSize): bigint =>
  (minorPerOne / partsOfUnit[unit]) * BigInt(multiple)

/** notes × unit × multiple, in minor units. */
export function stakeOf(notes: number, size: BetSize): Result<bigint, SizeRefusal> {
  if (!isWhole(size.multiple, 1, multipleMost)) return no('multiple_is_not_possible')
  const stake = BigInt(notes) * stakePerNote(size)
  return stake > stakeMost ? no('stake_is_too_large') : yes(stake)
}
