import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'

export const limitKinds = ['deposit', 'loss', 'wager', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Minor units of money, or whole minutes of play where the kind is `session`. */
export interface Limit {
  readonly kind: LimitKind
  readonly period: Period
  /** Time has no currency: a limit on it holds for all play. */
  readonly currency: Currency | null
  /** Null when nothing is in force, and a first limit is all that was ever asked for. */
  readonly value: bigint | null
  readonly setAt: Date
  /** A looser limit, or none, that was asked for and waits for its day and its confirmation. */
  readonly pending: PendingLimit | null
}

export interface PendingLimit {
  /** Null takes the limit away. */
  readonly value: bigint | null
  readonly askedAt: Date
}

export const coolOffs = ['24h', '7d', '30d'] as const
export type CoolOff = (typeof coolOffs)[number]

export const exclusionTerms = ['6m', '1y', '5y'] as const
export type ExclusionTerm = (typeof exclusionTerms)[number]

/** After so many minutes of play a member is told what they have played, and says whether they go on. */
export const realityChecks = [10, 15, 30, 45, 60, 90, 120] as const
export type RealityCheck = (typeof realityChecks)[number]

/** 0 nothing is known, 1 the member told who they are, 2 a document shows it, 3 where they live is shown too. */
export const kycLevels = [0, 1, 2, 3] as const
export type KycLevel = (typeof kycLevels)[number]

export const documentTypes = [
  'passport',
  'national_id',
  'drivers_license',
  'umid',
  'postal_id',
  'proof_of_address',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentStates = ['waiting', 'approved', 'rejected'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why an operator did not believe a document; the member reads it in their own language. */
export const rejectReasons = ['unreadable', 'expired', 'name_differs', 'birth_date_differs', 'not_accepted'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** What is written in a member's own list of changes. */
export const changeKinds = [
  'limit_set',
  'limit_lowered',
  'limit_raise_asked',
  'limit_raise_cancelled',
  'limit_raised',
  'limit_removed',
  'reality_check_set',
  'cool_off_begun',
  'exclusion_begun',
  'exclusion_return_asked',
  'kyc_basic_given',
  'kyc_document_sent',
  'kyc_document_approved',
  'kyc_document_rejected',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What the outbox carries of a change, as `compliance.changed`. */
export interface ChangeHappened {
  readonly memberId: Id<'member'>
  readonly kind: ChangeKind
  readonly detail: Readonly<Record<string, string | null>>
}

/** The kinds of lines and holds that a guarded member's purse gives only when the limits were looked at. */
export const guardedKinds = ['stake', 'tip', 'reserve', 'transfer-in'] as const

/** What stands against a stake: all of these are final for the moment, and none of them stands against a withdrawal. */
export const stakeBlocks = [
  'wager_limit_is_reached',
  'loss_limit_is_reached',
  'session_limit_is_reached',
  'limit_is_in_other_currency',
  'limit_cannot_be_kept_there',
  'reality_check_is_due',
  'play_is_paused',
  'self_excluded',
  'age_is_not_allowed',
  // Terms of a bonus, which the wallet judges in the same turn.
  'stake_is_above_bonus_limit',
  'game_is_excluded_by_bonus',
  'bonus_cannot_be_kept_there',
] as const
export type StakeBlock = (typeof stakeBlocks)[number]

/** Why a member is given nothing beside what they win; told wherever something could be given. */
export const offerBlocks = ['self_excluded', 'play_is_paused', 'age_is_not_allowed', 'limits_rule_bonuses_out'] as const
export type OfferBlock = (typeof offerBlocks)[number]

export type DepositBlock =
  | 'deposit_limit_is_reached'
  | 'limit_is_in_other_currency'
  | 'play_is_paused'
  | 'self_excluded'
  | 'age_is_not_allowed'

export type WithdrawalBlock = 'kyc_is_needed'

export type ComplianceRefusal =
  | StakeBlock
  | DepositBlock
  | WithdrawalBlock
  | OfferBlock
  | 'limit_is_out_of_range'
  | 'limit_change_is_missing'
  | 'limit_change_is_early'
  | 'limit_change_is_late'
  | 'cool_off_is_longer'
  | 'exclusion_is_longer'
  | 'exclusion_is_missing'
  | 'exclusion_is_running'
  | 'kyc_basic_is_needed'
  | 'kyc_is_waiting'
  | 'kyc_is_done'
  | 'kyc_document_is_unknown'
  | 'kyc_document_is_decided'
  | 'birth_date_is_impossible'

/** One member's money in play, in one currency. */
export interface MoneyMove {
  readonly memberId: Id<'member'>
  readonly currency: Currency
  readonly amount: bigint
}
