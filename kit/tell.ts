import type { Tx } from '#kit/tx.ts'

/** Something that became true, for the modules above; the server's outbox carries it. */
export interface News {
  /** `module.happening`, such as `cashier.deposit_credited`. */
  readonly topic: string
  /** News of one topic and key are heard in their order; usually the member's id. */
  readonly key: string
  readonly payload: unknown
}

/** Writes news in the transaction that makes it true: it is heard if that commits, and only then. */
export type Tell = (tx: Tx, news: readonly News[]) => Promise<void>
