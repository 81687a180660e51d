import type { Tx } from '#kit/tx.ts'

/** An event of the outbox as its listeners get it. */
export interface NewsEvent {
  readonly id: bigint
  readonly topic: string
  readonly key: string
  readonly payload: unknown
  readonly at: Date
}

export interface Ear {
  /** Unique and lasting: what was heard is remembered by it. */
  readonly name: string
  readonly topic: string
}

/** One who wants to know. Its effect on the database is made in `tx`, once for each event, however often it is tried. */
export interface Listener extends Ear {
  hear(tx: Tx, event: NewsEvent): Promise<void>
}
