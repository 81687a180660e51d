import type { Tx } from '#kit/tx.ts'

/** An event of the outbox as its listeners get it. */
export interface OutboxEvent {
  readonly id: bigint
  readonly topic: string
  readonly key: string
  readonly payload: unknown
  readonly at: Date
}

export interface Subscription {
  /** Unique and lasting: handled events are recorded under it. */
  readonly name: string
  readonly topic: string
}

/** Its effect on the database is made in `tx`, once for each event, however often delivery is tried. */
export interface Listener extends Subscription {
  handle(tx: Tx, event: OutboxEvent): Promise<void>
}
