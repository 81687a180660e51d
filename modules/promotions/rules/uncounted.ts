import type { BetEnd } from '#modules/bets/model.ts'
import type { GrantTerms, TurnoverRule } from '#modules/wallet/model.ts'

/** Why a bet counted nothing for a bonus that looked at it: the term of the bonus, or what became of the bet. */
export const uncountedReasons = [
  'category_does_not_count',
  'odds_were_too_low',
  'placed_at_low_odds',
  'nothing_was_at_risk',
  'ended_after_the_bonus',
  'paid_without_the_bonus',
  'counted_for_older_bonus',
  'placed_before_the_bonus',
] as const
export type Uncounted = (typeof uncountedReasons)[number]

export interface LookedAt {
  readonly percent: number
  readonly atRisk: bigint
  /** What its win, or the odds it was placed at, stayed below, so that nothing of it counts; null where that was not so. */
  readonly oddsFloor: number | null
  readonly counted: bigint
  readonly endedAt: Date
  /** Whether the purse of the bonus paid a part of the stake. */
  readonly isPaidByPurse: boolean
  /** What of the same bet counted for other bonuses. */
  readonly countedElsewhere: bigint
}

interface EndedBet {
  readonly end: BetEnd
  readonly stake: bigint
  readonly payout: bigint
  readonly atRisk: bigint
}

/** Whether a bet won so little that nothing of it may count: by the rule of its game. */
export const isSmallWin = ({ end, stake, payout, atRisk }: EndedBet): boolean =>
  end !== 'void' && atRisk === 0n && payout > stake

/** What such a win stayed below, in percent of the stake; null where its game does not count by what is won or lost. */
export function missedFloor(
  { stake, payout }: Pick<EndedBet, 'stake' | 'payout'>,
  { counting, oddsFloorPercent }: Pick<TurnoverRule, 'counting' | 'oddsFloorPercent'>,
): number | null {
  return counting === 'result' && payout * 100n < stake * BigInt(oddsFloorPercent) ? oddsFloorPercent : null
}

/** Null where something of it counted. In the order in which wagering looks at it; what nothing else explains is from before the bonus. */
export function whyUncounted(
  { percent, atRisk, oddsFloor, counted, endedAt, isPaidByPurse, countedElsewhere }: LookedAt,
  { kind, expiresAt }: Pick<GrantTerms, 'kind' | 'expiresAt'>,
): Uncounted | null {
  if (counted > 0n) return null
  if (percent === 0) return 'category_does_not_count'
  // A win that is too small had nothing at risk; odds that are too low count nothing of what was.
  if (oddsFloor !== null) return atRisk === 0n ? 'odds_were_too_low' : 'placed_at_low_odds'
  if (atRisk === 0n) return 'nothing_was_at_risk'
  if (endedAt >= expiresAt) return 'ended_after_the_bonus'
  if (kind === 'non_sticky' && !isPaidByPurse) return 'paid_without_the_bonus'
  return countedElsewhere > 0n ? 'counted_for_older_bonus' : 'placed_before_the_bonus'
}
