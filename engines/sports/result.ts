import { multiply, one, type Ratio, ratio, zero } from '#engines/ratio.ts'
import { factorOf, type Odds } from '#engines/sports/odds.ts'
import { feedFactor, type LegEnd } from '#engines/sports/settle.ts'
import { combine, payTicket } from '#engines/sports/ticket.ts'

/** How an outcome ended, as feeds say it and as it is kept: `void` is what of the stake comes back, `deadHeat` what of the odds is paid. */
export interface OutcomeResult {
  readonly result: 0 | 1
  readonly void: '0' | '0.5' | '1'
  readonly deadHeat: string
}

const voids: Readonly<Record<OutcomeResult['void'], Ratio>> = { '0': zero, '0.5': ratio(1, 2), '1': one }

const shareShape = /^([1-9]\d{0,3})(?:\/([1-9]\d{0,3}))?$/

/** Reads `1` or `1/2`; null for anything else, and for more than all of the odds. */
export function readShare(text: string): Ratio | null {
  const match = shareShape.exec(text)
  if (!match) return null
  const [, num = '1', den = '1'] = match
  return Number(num) <= Number(den) ? ratio(BigInt(num), BigInt(den)) : null
}

/** What an outcome multiplies its stake by. */
export function resultFactor({ result, void: back, deadHeat }: OutcomeResult, odds: Odds): Ratio {
  return feedFactor({ result, voidFactor: voids[back], deadHeat: readShare(deadHeat) ?? one }, odds)
}

/** How it is called. A dead heat is won, at a part of the odds. */
export function endOfResult({ result, void: back }: OutcomeResult): LegEnd {
  if (back === '1') return 'void'
  if (back === '0.5') return result === 1 ? 'half_won' : 'half_lost'
  return result === 1 ? 'won' : 'lost'
}

const resultsByEnd: Readonly<Record<LegEnd, OutcomeResult>> = {
  won: { result: 1, void: '0', deadHeat: '1' },
  half_won: { result: 1, void: '0.5', deadHeat: '1' },
  void: { result: 0, void: '1', deadHeat: '1' },
  half_lost: { result: 0, void: '0.5', deadHeat: '1' },
  lost: { result: 0, void: '0', deadHeat: '1' },
}

export const resultOfEnd = (end: LegEnd): OutcomeResult => resultsByEnd[end]

/** A leg as a ticket sees it: its factor, or null while it is open. */
export type LegFactor = Ratio | null

const isZero = (factor: LegFactor) => factor !== null && factor.num === 0n

/** A combination is decided when all of its legs are, or one of them has lost. */
const isDecided = (factors: readonly LegFactor[]) => factors.some(isZero) || factors.every((factor) => factor !== null)

/** What a ticket pays; null while one of its combinations is open. `stake` is that of one combination. */
export function ticketPayout(
  stake: bigint,
  factors: readonly LegFactor[],
  combinations: readonly (readonly number[])[],
): bigint | null {
  if (combinations.some((legs) => !isDecided(legs.map((at) => factors[at] ?? null)))) return null
  // A combination with an open leg has a lost one, whatever the open one comes to.
  const known = factors.map((factor) => factor ?? zero)
  return payTicket(stake, known, combinations)
}

/**
 * A same-match combination has one price for all legs together: all won pays it, one that has lost loses, and one that is void, where none has
 * lost, gives the stake back.
 */
export function sameMatchFactor(ends: readonly (LegEnd | null)[], odds: Odds): LegFactor {
  if (ends.includes('lost')) return zero
  if (ends.includes(null)) return null
  return ends.every((end) => end === 'won') ? factorOf(odds) : one
}

/** The most that a ticket can pay: every leg wins. */
export const mostPayout = (stake: bigint, odds: readonly Odds[], combinations: readonly (readonly number[])[]) =>
  payTicket(stake, odds.map(factorOf), combinations)

/** All legs of a ticket together, for a ticket of one combination. */
export const combinedOdds = (odds: readonly Odds[]): Ratio => combine(odds.map(factorOf))

/** What the combination with the lowest odds would pay: that of the lowest legs, as few as a combination has. */
export function leastCombinedOdds(odds: readonly Odds[], sizes: readonly number[]): Ratio {
  const lowest = odds.toSorted((left, right) => left - right)
  return combinedOdds(lowest.slice(0, Math.min(...sizes)))
}

/** What is offered of the feed's price: what a unit wins, less so many basis points. Rounded down, and never below the least of odds. */
export function offeredOdds(odds: Odds, marginBp: number): Odds {
  if (marginBp === 0) return odds
  const { num, den } = multiply(ratio(odds - 1_000), ratio(10_000 - marginBp, 10_000))
  return Math.max(1_001, 1_000 + Number(num / den))
}
