import { mechanicOf } from '#engines/lottery/mechanics/mechanics.ts'
import type { LotteryGame, Outcome, PlayType, PrizeRow, RowWins, Selection } from '#engines/lottery/model.ts'
import { prizeOf, rowsOf } from '#engines/lottery/odds.ts'
import { toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

/** How many notes a selection has, without writing them out. */
export const countNotes = ({ rule }: Pick<PlayType, 'rule'>, selection: Selection): number =>
  mechanicOf(rule).notes(rule, selection)

/** How many of its notes won which row, without writing them out. */
export const countWins = (
  { rule }: Pick<PlayType, 'rule'>,
  selection: Selection,
  outcome: Outcome,
): readonly RowWins[] => mechanicOf(rule).wins(rule, selection, outcome)

export interface LotteryBet {
  readonly selection: Selection
  /** Null in a game with fixed prizes. */
  readonly group: number | null
  readonly stakePerNote: bigint
}

export interface SettledBet {
  readonly payout: bigint
  /** Row by row: how many notes won, and what each of them pays. */
  readonly wins: readonly (RowWins & { readonly prize: bigint })[]
  /** Notes that share the jackpot, which is no part of `payout`. */
  readonly jackpotNotes: number
}

export function settleBet(
  play: PlayType,
  { selection, group, stakePerNote }: LotteryBet,
  outcome: Outcome,
): SettledBet {
  let [payout, jackpotNotes] = [0n, 0]
  const wins = countWins(play, selection, outcome).map(({ row: id, count }) => {
    const row = rowOf(play, id)
    const prize = prizeOf(row, group, stakePerNote)
    if (row.pays === 'jackpot') jackpotNotes += count
    payout += prize * BigInt(count)
    return { row: id, count, prize }
  })
  return { payout, wins, jackpotNotes }
}

/** What a bet can pay at most, a jackpot left out; for limits. Never too little. */
export function mostPayout(play: PlayType, { selection, group, stakePerNote }: LotteryBet): bigint {
  return mechanicOf(play.rule).most(play.rule, selection, (id) => prizeOf(rowOf(play, id), group, stakePerNote))
}

/**
 * What a bet is to return on average, in stakes, with every prize rounded down as it is paid. Null where a jackpot is among the prizes, or where
 * notes of several kinds return differently.
 */
export function expectedReturn(
  { kinds }: PlayType,
  { group, stakePerNote }: Omit<LotteryBet, 'selection'>,
): number | null {
  const returns = new Set(
    kinds.map(({ rows }) => {
      if (rows.some(({ pays }) => pays === 'jackpot')) return null
      const sum = rows.reduce((all, row) => all + toNumber(row.chance) * Number(prizeOf(row, group, stakePerNote)), 0)
      return sum / Number(stakePerNote)
    }),
  )
  const [first = null] = returns
  return returns.size === 1 ? first : null
}

export function rowOf(play: PlayType, id: string): PrizeRow {
  const row = rowsOf(play).find((one) => one.id === id)
  assert(row, `${play.id} has no row ${id}`)
  return row
}

export const playOf = ({ plays }: Pick<LotteryGame, 'plays'>, id: string): PlayType | null =>
  plays.find((play) => play.id === id) ?? null
