import type { ActionRefusal, BetRefusal, ChoiceRefusal, Json } from '#engines/game.ts'
import type { StakeRefusal } from '#engines/stake.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Mode, PlayerId } from '#modules/rounds/model.ts'
import type { GiftRefusal } from '#modules/wallet/model.ts'

/** Play money is a mode of its own from end to end: no purse of the ledger is ever part of it. */
export { type Mode, modes, type PlayerId } from '#modules/rounds/model.ts'

/** `refunded`: the round could not be ended by its rules, so the stake went back. */
export const roundStates = ['open', 'over', 'refunded'] as const
/** The same as players read it. */
export const shownRoundStates = ['open', 'over', 'returned'] as const
export const shownBetStates = ['open', 'paid', 'lost', 'returned'] as const
export type RoundState = (typeof roundStates)[number]

export const crashStates = ['betting', 'running', 'over'] as const
/** A player has up to two bets in a shared round. */
export const crashEntries = [1, 2] as const
export type CrashEntry = (typeof crashEntries)[number]

/** One play of a game, as it is stored. The state holds secrets; only the engine's view of it goes out. */
export interface StoredRound {
  readonly id: Id<'round'>
  readonly playerId: PlayerId
  readonly mode: Mode
  /** The key of the intent and the hash of what was asked under it: a retry is told from a second input by them. */
  readonly key: string
  readonly intent: string
  readonly nodeId: string
  readonly game: string
  readonly mathVersion: number
  readonly configHash: string
  readonly pairId: Id<'pair'>
  readonly nonce: number
  readonly currency: Currency
  readonly stake: bigint
  readonly maxPayout: bigint
  readonly choice: Json
  /** The free rounds that it is one of; then the house has staked it. */
  readonly giftId: string | null
  readonly actions: readonly Json[]
  readonly lastKey: string | null
  readonly state: Json
  readonly cursor: number
  readonly status: RoundState
  readonly isSwept: boolean
  readonly payout: bigint
  /** What the round won of a jackpot, on top of its payout. */
  readonly jackpot: bigint
  readonly balanceAfter: bigint
  readonly begunAt: Date
  readonly actedAt: Date
}

/** What the law of a place allows. Unknown places have the strictest of all (rules.ts). */
export interface Policy {
  /** From the start of one round to the start of the next. */
  readonly minRoundMs: { readonly slots: number; readonly other: number }
  readonly autoplay: { readonly isAllowed: boolean; readonly maxRounds: number; readonly needsLossLimit: boolean }
  readonly quickSpin: boolean
  readonly slamStop: boolean
  /** A return of no more than the stake is not celebrated. */
  readonly celebratesLosses: boolean
  readonly showsNetPosition: boolean
  readonly showsSessionClock: boolean
}

export type PlayRefusal =
  | GiftRefusal
  | StakeRefusal
  | BetRefusal
  | ChoiceRefusal
  | ActionRefusal
  | 'game_is_unknown'
  | 'game_is_soon'
  | 'game_is_in_maintenance'
  | 'game_is_shared'
  | 'currency_is_not_offered'
  | 'round_is_unknown'
  | 'round_is_open'
  | 'step_is_wrong'
  | 'play_is_too_fast'
  | 'seed_is_not_revealed'
  | 'seed_is_unknown'
  | 'next_seed_was_not_shown'
  | 'client_seed_is_malformed'
  | 'betting_is_closed'
  | 'bet_is_missing'
  | 'bet_exists'
  | 'demo_bets_are_full'
  | 'cash_out_is_too_late'
