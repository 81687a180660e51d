/** What a contract between an agent and a direct downline pays for. */
export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof contractKinds)[number]

/** How long a window of each kind is; dividends and daily salaries choose among the first four. */
export const periods = ['day', 'week', 'semimonth', 'month', 'hour', 'five_minutes'] as const
export type Period = (typeof periods)[number]

/** What a tier's amount is compared with and what its rate is a share of. */
export type Base = 'turnover' | 'loss'

/**
 * Rates are whole parts per million, so that a rate is exact however it is written: 1 % is 10,000. A tier holds when the window's base
 * is at least `amount` and at least `active` members were active.
 */
export interface Tier {
  readonly ratePpm: number
  readonly amount: bigint
  readonly active: number
}

/** What both sides see and agree to. A change is a new version; nothing of an agreed one is ever altered. */
export interface Terms {
  readonly kind: ContractKind
  readonly period: Period
  readonly base: Base
  /** From what effective turnover in a window a member counts as active. */
  readonly activeFrom: bigint
  readonly tiers: readonly Tier[]
}

export type TermsRefusal =
  | 'tiers_are_missing'
  | 'tiers_are_too_many'
  | 'tiers_must_rise'
  | 'rate_is_out_of_range'
  | 'tier_amount_is_out_of_range'
  | 'period_does_not_fit'
  | 'base_does_not_fit'

export type OfferRefusal = TermsRefusal | 'rate_is_above_own'
