import { endOfResult, resultFactor, sameMatchFactor, ticketPayout } from '#engines/sports/result.ts'
import type { LegEnd } from '#engines/sports/settle.ts'
import { combinationsOf } from '#engines/sports/ticket.ts'
import { type BetEnd, endByPayout } from '#modules/bets/model.ts'
import type { DecidedLeg } from '#modules/sports/store/settle-store.ts'

/** What a ticket came to. */
export interface TicketOutcome {
  readonly end: BetEnd
  readonly payout: bigint
  readonly reason: string | null
}

const endOf = ({ result }: DecidedLeg): LegEnd | null => result && endOfResult(result)

/**
 * What a ticket comes to by the results of its legs; null while that is open. `stake` is what of it is still in play. Of a free bet the stake is the
 * house's: what it pays is what it won beyond, and a void one pays nothing, since the free bet itself can be used again.
 */
export function outcomeOf(legs: readonly DecidedLeg[], stake: bigint): TicketOutcome | null {
  const free = legs[0]?.freeStake ?? null
  if (free === null) return wholeOutcome(legs, stake)
  const whole = wholeOutcome(legs, free)
  return whole && { ...whole, payout: whole.payout > free ? whole.payout - free : 0n }
}

function wholeOutcome(legs: readonly DecidedLeg[], stake: bigint): TicketOutcome | null {
  const [first] = legs
  if (!first) return null
  const { kind, combinations, quoteOdds } = first
  const isOne = kind === 'same_match' && quoteOdds !== null
  const factors = isOne
    ? [sameMatchFactor(legs.map(endOf), quoteOdds)]
    : legs.map(({ result, odds }) => result && resultFactor(result, odds))
  const payout = ticketPayout(
    stake / BigInt(combinations),
    factors,
    isOne ? [[0]] : combinationsOf(legs.length, first.sizes),
  )
  if (payout === null) return null
  const isVoid = isOne
    ? payout === stake && legs.some((leg) => endOf(leg) === 'void')
    : legs.every((leg) => endOf(leg) === 'void')
  const reason = legs.find(({ voidReason }) => voidReason !== null)?.voidReason ?? null
  if (isVoid) return { end: 'void', payout: stake, reason }
  return { end: nameEnd(legs, stake, payout), payout, reason: null }
}

/** A half result is one of a single; a parlay with halves is won or lost by what it pays. */
function nameEnd(legs: readonly DecidedLeg[], stake: bigint, payout: bigint): BetEnd {
  const [first] = legs
  const end = first && legs.length === 1 ? endOf(first) : null
  if (end === 'half_won' || end === 'half_lost') return end
  return endByPayout(stake, payout)
}
