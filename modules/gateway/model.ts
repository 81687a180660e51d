import type { Currency } from '#kit/money.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'

/**
 * What a vendor is told about a call that was understood. All of them are final but `TEMPORARY`. `HELD` is an acceptance: all of
 * the call happened, and a credit of it waits for an operator.
 */
export const codes = [
  'OK',
  'HELD',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'PLAYER_BLOCKED',
  'SESSION_EXPIRED',
  'PLAYER_MISMATCH',
  'GAME_MISMATCH',
  'GAME_UNKNOWN',
  'GAME_DISABLED',
  'CURRENCY_MISMATCH',
  'TX_CONFLICT',
  'TX_TOMBSTONED',
  'TX_ROLLED_BACK',
  'BET_NOT_FOUND',
  'ROUND_CLOSED',
  'ALREADY_SETTLED',
  'GRANT_UNKNOWN',
  'GRANT_MISMATCH',
  'GRANT_EXPIRED',
  'GRANT_USED_UP',
  'CREDIT_REJECTED',
] as const
export type Code = (typeof codes)[number]
export type Rejection = Exclude<Code, 'OK' | 'HELD'>

export const actionTypes = [
  'bet',
  'win',
  'rollback',
  'jackpot_win',
  'promo_win',
  'freeround_win',
  'tip',
  'adjust',
  'reserve',
  'settle',
] as const
export type ActionType = (typeof actionTypes)[number]

/** One step of a vendor's call. Only `adjust` may be negative; a rollback has no amount of its own. */
export interface Action {
  readonly type: ActionType
  readonly tx: string
  readonly amount: bigint
  /** The transaction it reverses, settles or pays for. */
  readonly ref: string | null
  /** The grant of free rounds that a `freeround_win` was won with. */
  readonly grant: string | null
}

/**
 * `rejected` and `tombstone` moved nothing into the purse and never will; `reversed` moved money and gave it back; `held` set money
 * aside until an operator decides.
 */
export type TxState = 'live' | 'held' | 'reversed' | 'rejected' | 'tombstone'

/** Why a credit is set aside instead of paid. */
export const holdReasons = ['win_cap', 'player_day_cap', 'vendor_day_cap', 'late'] as const
export type HoldReason = (typeof holdReasons)[number]

export const heldStates = ['waiting', 'released', 'rejected', 'withdrawn'] as const
/** `withdrawn`: the vendor rolled the credit back before anybody decided. */
export type HeldState = (typeof heldStates)[number]

/** Free rounds of one player in one game, given by a campaign. Each `freeround_win` names its grant and uses one round of it. */
export interface Grant {
  readonly id: string
  readonly vendor: string
  readonly player: string
  readonly campaign: string
  readonly game: string
  readonly currency: Currency
  /** What one round is played at, in minor units. */
  readonly stake: bigint
  readonly count: number
  readonly used: number
  /** `asking`: the vendor has not answered yet; it may know of the grant all the same. */
  readonly state: 'asking' | 'given' | 'refused'
  readonly expiresAt: Date
}

/** A transaction on record, under the vendor's own name for it. */
export interface KnownTx {
  readonly tx: string
  readonly player: string
  readonly round: string
  /** Null for the tombstone of a transaction that never came: nobody knows what it would have been. */
  readonly type: ActionType | null
  readonly amount: bigint
  readonly currency: Currency
  readonly ref: string | null
  readonly grant: string | null
  readonly state: TxState
  /** What was answered; of a rejected one the reason. */
  readonly code: Code
  /** What of the amount is bonus money, in minor units by grant. */
  readonly parts?: Readonly<Record<string, string>> | null
  readonly at: Date
}

export type RoundState = 'open' | 'ended' | 'swept'

export interface Round {
  readonly round: string
  readonly player: string
  readonly game: string
  readonly currency: Currency
  readonly state: RoundState
  /** Counts the changes, so that a decision made on an older state is noticed. */
  readonly version: number
  /** When it was ended or swept first. */
  readonly endedAt: Date | null
}

export type WalletMode = 'single' | 'transfer'

/** What one stake may be, in minor units. */
export interface StakeLimits {
  readonly min: bigint
  readonly max: bigint
}

/** Whoever makes games and plays them on the members' purses. The code is that of the catalogue. */
export interface VendorLink {
  readonly code: string
  readonly name: string
  readonly mode: WalletMode
  /** Where it answers our calls. */
  readonly baseUrl: string
  /** Where its games are shown; the only origin that a frame of it may have. */
  readonly gameOrigin: string
  readonly state: 'open' | 'off'
  /** A test vendor whose kit may make players and launches for itself. */
  readonly isSandbox: boolean
  readonly limits: Readonly<Partial<Record<Currency, StakeLimits>>>
}

/** Why a game does not start. */
export type GatewayRefusal =
  | 'game_is_unknown'
  | 'game_is_soon'
  | 'game_is_in_maintenance'
  | 'game_has_no_trial'
  | 'vendor_is_down'
  | 'account_is_blocked'
  | 'transfer_is_unsettled'
  | StakeBlock

/** Why money does not go to a vendor's wallet by hand, besides. */
export type VendorWalletRefusal = 'wallet_is_single' | 'amount_must_be_positive'

/** Why an operator's decision about a held credit is not taken, besides those that payments have too. */
export type HeldCreditRefusal = 'held_credit_is_unknown' | 'decision_is_not_possible' | 'second_person_is_needed'

/** A vendor's round of one player. */
export interface Place {
  readonly vendor: string
  readonly player: string
  readonly round: string
}
