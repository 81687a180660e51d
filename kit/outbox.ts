import type { Tx } from '#kit/tx.ts'

/** An event for the modules above; the server's outbox delivers it. */
export interface EventInput {
  /** `module.happening`, such as `cashier.deposit_credited`. */
  readonly topic: string
  /** Events of one topic and key are delivered in their order; usually the member's id. */
  readonly key: string
  readonly payload: unknown
}

/** Writes events in the transaction that makes them true: they are delivered if it commits, and only then. */
export type Publish = (tx: Tx, events: readonly EventInput[]) => Promise<void>
