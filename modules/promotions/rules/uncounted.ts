import type { GrantTerms } from '#modules/wallet/model.ts'

/** Why a bet counted nothing for a bonus that looked at it: the term of the bonus, or what became of the bet. */
export const uncountedReasons = [
  'category_does_not_count',
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
  readonly counted: bigint
  readonly endedAt: Date
  /** Whether the purse of the bonus paid a part of the stake. */
  readonly isPaidByPurse: boolean
  /** What of the same bet counted for other bonuses. */
  readonly countedElsewhere: bigint
}

/** Null where something of it counted. In the order in which wagering looks at it; what nothing else explains is from before the bonus. */
export function whyUncounted(
  { percent, atRisk, counted, endedAt, isPaidByPurse, countedElsewhere }: LookedAt,
  { kind, expiresAt }: Pick<GrantTerms, 'kind' | 'expiresAt'>,
): Uncounted | null {
  if (counted > 0n) return null
  if (percent === 0) return 'category_does_not_count'
  if (atRisk === 0n) return 'nothing_was_at_risk'
  if (endedAt >= expiresAt) return 'ended_after_the_bonus'
  if (kind === 'non_sticky' && !isPaidByPurse) return 'paid_without_the_bonus'
  return countedElsewhere > 0n ? 'counted_for_older_bonus' : 'placed_before_the_bonus'
}
