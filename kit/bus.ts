/**
 * News that is worth telling at once and cheap to lose: "this session ended", "this balance moved, look again".
 * What must not be lost goes through the outbox. Every subscriber on every node hears it, in the order one node said it.
 */
export interface Bus {
  /** Returns at once. `data` travels as JSON, also within one process, so that both kinds of bus behave alike. */
  publish(subject: string, data: unknown): void
  /** `*` stands for one word of a subject, a closing `>` for one or more. Gives back the way to unsubscribe. */
  subscribe(pattern: string, hear: Hear): () => void
  /** Resolves when what was said and subscribed before has reached the server; never rejects. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type Hear = (data: unknown, subject: string) => void | Promise<void>
