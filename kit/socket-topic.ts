import type { Actor } from '#kit/actor.ts'

/** A kind of topic that a socket can subscribe to, declared by the module that publishes on it. */
export interface SocketTopic {
  /** The whole topic, such as `crash`; with `isKey`, what stands before the colon, such as `chat` of `chat:lobby`. */
  readonly name: string
  /** What may stand after the colon. Whatever it allows, a key has only letters, digits, `_` and `-`. */
  readonly isKey?: (text: string) => boolean
  /** Who may subscribe; `key` is empty for a topic without one. */
  readonly maySubscribe: (actor: Actor, key: string) => boolean
}
