/**
 * Messages that are worth sending at once and cheap to lose: "this session ended", "this balance changed, read it again".
 * What must not be lost goes through the outbox. Every subscriber on every node gets a message, in the order one node published them.
 */
export interface Bus {
  /** Returns at once. `data` travels as JSON, also within one process, so that both kinds of bus behave alike. */
  publish(subject: string, data: unknown): void
  /** `*` stands for one word of a subject, a closing `>` for one or more. Returns a function that unsubscribes. */
  subscribe(pattern: string, handle: EventHandler): () => void
  /** Resolves when earlier publications and subscriptions have reached the server; never rejects. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type EventHandler = (data: unknown, subject: string) => void | Promise<void>
