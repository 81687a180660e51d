import type { Reader, Tx } from '#kit/tx.ts'

export interface TransactionRunner {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The one way to the data, the same over the embedded database and over a PostgreSQL server. */
export interface Database extends TransactionRunner {
  readonly kind: 'embedded' | 'postgres'
  /** For reads outside a transaction. Using it inside one is a bug: the embedded database has a single connection. */
  readonly read: Reader
  /** For one statement that writes. It is a transaction by itself, and two trips to the database shorter than one of `tx`. */
  readonly single: Reader
  /** READ COMMITTED. Deadlocks and serialisation failures are tried again; `work` must therefore have no effect but on the database. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same, over connections kept free for bets, so that slow reports cannot starve them. */
  readonly hot: TransactionRunner
  /**
   * The same, without a limit of time: for work over the whole of a large table, which no request waits for. One at a time, and while bets
   * are made it rests three times as long as it worked: whoever has much to do does it in many transactions, and leaves the core to the bets.
   */
  readonly long: TransactionRunner
  /** The turns of `long` that others leave, a fifth of the time at least: for what may fall behind while there is much to do, since whoever needs it brings it up to date. */
  readonly spare: TransactionRunner
  close(): Promise<void>
}
