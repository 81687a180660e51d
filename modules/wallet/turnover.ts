import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'

/**
 * Counts a member's valid turnover of all time up to what the transaction sees. It may fall, when a bet is taken back. It takes locks before
 * those of the ledger, so it is called before money moves.
 */
export type CountTurnover = (tx: Tx, memberId: Id<'member'>, currency: Currency) => Promise<bigint>

/** Asked before a transaction is opened, because the rules of games are read from the catalogue and the settings. */
export type OpenTurnover = () => Promise<CountTurnover>

/** Brings the wagering of a member's bonuses up to what their bets have come to by now. */
export type FollowWagering = (memberId: Id<'member'>) => Promise<void>
