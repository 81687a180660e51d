import type { Currency } from '#kit/money.ts'

/** What an account is kept in: money, or points, which are counted with the same care and are no money. */
export type Unit = Currency | 'PTS'

declare const accountBrand: unique symbol

/** Positive for an owned account, negative for a family of house accounts (one a lane). */
export type AccountId = bigint & { readonly [accountBrand]: true }

/** In the order in which they are looked for; the place plus one is the number ledger_commit answers. */
export const refusals = [
  'key_is_reused',
  'account_is_missing',
  'currencies_differ',
  'funds_are_short',
  'balance_would_overflow',
  'hold_is_missing',
  'hold_is_closed',
  'hold_is_expired',
  'hold_is_short',
  'hold_is_live',
  'hold_exists',
  'account_is_guarded',
] as const

export type LedgerRefusal = (typeof refusals)[number]

export function isLedgerRefusal(text: string): text is LedgerRefusal {
  return refusals.some((refusal) => refusal === text)
}

/** What asking about the ledger can be refused with, besides. */
export type LedgerReadRefusal = 'line_is_unknown'

/** One step of a movement. Steps are judged one after another: a win cannot pay for the bet before it. */
export type Leg =
  | {
      readonly step: 'post'
      readonly kind: string
      readonly debit: AccountId
      readonly credit: AccountId
      readonly amount: bigint
    }
  | {
      readonly step: 'hold'
      readonly hold: string
      /** What it is for. A guard of the account may ask about some kinds, as it does of postings. */
      readonly kind?: string
      readonly account: AccountId
      readonly amount: bigint
      readonly expiresAt: Date | null
    }
  | {
      /** Takes up to the held amount and gives the rest back. */
      readonly step: 'capture'
      readonly hold: string
      readonly kind: string
      readonly account: AccountId
      readonly credit: AccountId
      readonly amount: bigint
    }
  | { readonly step: 'release'; readonly hold: string; readonly account: AccountId }
  | { readonly step: 'expire'; readonly hold: string; readonly account: AccountId }

/** Whose clients may choose keys. Each has its scopes, and no movement of the server's own is ever named in one of them. */
export const clientAreas = ['play', 'table', 'lottery', 'sports', 'gateway', 'points'] as const
export type ClientArea = (typeof clientAreas)[number]

/** Where the keys live that a client chose. Made by `clientName` alone. */
export type ClientScope = `${ClientArea}:${string}`

/** Where the server names its own movements. No client's key can reach it. */
export type SystemScope = `sys:${string}`

/** A movement: all of its legs or none. `scope` and `key` name the intent; sending it twice has one effect. */
export interface Movement {
  readonly scope: SystemScope | ClientScope
  readonly key: string
  /** What it is about (a round, a payment), shown on statements. */
  readonly ref: string
  readonly legs: readonly Leg[]
  /**
   * What was asked for, where the legs follow from more than that: a bet is the same intent when it is sent again, although the draw
   * that it meets the second time is another. Without it the legs themselves tell a replay from a conflict.
   */
  readonly intent?: string
  /** Whoever guards the accounts has looked at this movement, in the transaction that posts it. */
  readonly isGuardPassed?: true
}

/**
 * What a round pays that was drawn after its stake was taken in the same transaction. Its line belongs to the stake's group, and the name of
 * the stake protects it: nobody can repeat one without the other.
 */
export interface Payout {
  /** Of the stake. */
  readonly groupId: bigint
  readonly ref: string
  readonly purse: AccountId
  readonly amount: bigint
}

export interface PostingReceipt {
  readonly id: bigint
  readonly debitAfter: bigint
  readonly creditAfter: bigint
}

export interface Receipt {
  readonly groupId: bigint
  readonly at: Date
  /** The same movement was sent before, and this is its first answer. */
  readonly isReplay: boolean
  /** One for each leg that moved money (posts and captures), in order. */
  readonly postings: readonly PostingReceipt[]
}

export interface Account {
  readonly id: AccountId
  readonly owner: string
  readonly kind: string
  readonly currency: Currency
  readonly balance: bigint
  readonly held: bigint
  readonly seq: bigint
}

/** A posting as one of its accounts sees it. */
export interface StatementLine {
  readonly id: bigint
  readonly groupId: bigint
  readonly seq: bigint
  readonly at: Date
  readonly kind: string
  readonly ref: string
  /** Positive when money came in. */
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly counterpart: bigint
}

/** ledger_commit numbers postings batch × 1000 + place. */
export const legsPerBatchMax = 1000

/** No balance and no amount may pass this, so that no sum of two overflows a bigint. */
export const amountMax = 4_000_000_000_000_000_000n
