import type { Currency } from '#kit/money.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'

/** What a vendor is told about a call that was understood. All of them are final but `TEMPORARY`. */
export const codes = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'PLAYER_BLOCKED',
  'SESSION_EXPIRED',
  'GAME_DISABLED',
  'CURRENCY_MISMATCH',
  'TX_CONFLICT',
  'TX_TOMBSTONED',
  'BET_NOT_FOUND',
  'ROUND_CLOSED',
  'ALREADY_SETTLED',
] as const
export type Code = (typeof codes)[number]
export type Rejection = Exclude<Code, 'OK'>

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
}

/** `rejected` and `tombstone` moved nothing and never will; `reversed` moved money and gave it back. */
export type TxState = 'live' | 'reversed' | 'rejected' | 'tombstone'

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
  readonly state: TxState
  /** What was answered; of a rejected one the reason. */
  readonly code: Code
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
