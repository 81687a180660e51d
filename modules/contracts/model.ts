import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'

/** What a contract between an agent and a direct downline pays for. */
export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof contractKinds)[number]

/** How long a window of each kind is; dividends and daily salaries choose among the first four. */
export const periods = ['day', 'week', 'semimonth', 'month', 'hour', 'five_minutes'] as const
export type Period = (typeof periods)[number]

/** What a tier's amount is compared with and what its rate is a share of. */
export const bases = ['turnover', 'loss'] as const
export type Base = (typeof bases)[number]

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

/**
 * `offered` waits for its answer; `accepted` holds, from its start on and until something ends it. Of the last two, `superseded` gave way to
 * a newer version and `terminated` to nothing: both hold until the end that they were given.
 */
export const contractStates = [
  'offered',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
  'terminated',
] as const
export type ContractState = (typeof contractStates)[number]

/**
 * Why a contract was terminated: by one of its two sides, by the house, because terms above it were lowered below it, because the one that
 * it stood on ended, or because the downline went to stand elsewhere in the tree.
 */
export const endCauses = ['upline', 'downline', 'house', 'lowered', 'unsupported', 'moved'] as const
export type EndCause = (typeof endCauses)[number]

/** One version of a contract. All but its state, and what the state brings with it, is fixed when it is offered. */
export interface Contract {
  readonly id: Id<'contract'>
  /** What people know it by: CT-0388. */
  readonly number: string
  /** Counts the versions of one downline, kind and currency. */
  readonly version: number
  /** Null: the house. */
  readonly uplineId: Id<'member'> | null
  readonly downlineId: Id<'member'>
  readonly currency: Currency
  readonly terms: Terms
  /** The text that both sides agree to, and its SHA-256 in hex (rules/document.ts). */
  readonly document: string
  readonly hash: string
  /** What it takes the place of once it is accepted. */
  readonly replacesId: Id<'contract'> | null
  /** It does not start before this day. */
  readonly startsFrom: string | null
  readonly state: ContractState
  readonly offeredAt: Date
  readonly answerUntil: Date
  readonly answeredAt: Date | null
  /** Both are edges of windows; it holds from the one and up to the other. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly endCause: EndCause | null
  readonly endNote: string | null
}

/** How the specification names the kinds that are switched on, in its consolidated answer. */
export const requestTypes = {
  dividend: 'enableCt',
  daily: 'salary',
  hourly: 'hourSalary',
  realtime: 'realtime',
} as const satisfies Record<ContractKind, string>

export type ContractsRefusal =
  | OfferRefusal
  | 'contract_is_unknown'
  | 'contract_kind_is_off'
  | 'contract_downline_is_unknown'
  | 'contract_downline_is_not_direct'
  | 'contract_downline_is_no_agent'
  | 'own_contract_is_missing'
  | 'offer_is_open'
  | 'offer_is_closed'
  | 'offer_is_the_same'
  | 'contract_version_is_old'
  | 'contract_is_over'
  | 'contracts_below_would_end'
  | 'start_is_out_of_range'
  | 'answer_time_is_out_of_range'

/** The topic of what becomes of contracts, told to whichever side did not do it. */
export const contractHappened = 'contracts.happened'

export interface ContractHappened {
  /** Who is told; the house is told nothing. */
  readonly memberId: Id<'member'>
  readonly id: Id<'contract'>
  readonly number: string
  readonly kind: ContractKind
  /** What became of it. */
  readonly state: Exclude<ContractState, 'superseded'>
  /** The name of the other side; null for the house. */
  readonly other: string | null
  /** When it starts, ends or has to be answered by, or when it was closed; as ISO writes it. */
  readonly at: string
}
