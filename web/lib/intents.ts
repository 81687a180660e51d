declare const ofIntent: unique symbol

/** An idempotency key that an `Intents` made: the only key that a call may carry, so that no form makes one of its own. */
export type IntentKey = string & { readonly [ofIntent]: true }

/** What of a refused answer tells whether the server may have done what it was asked. */
interface RefusedAnswer {
  readonly refusal: string
  /** The HTTP status that it came with; null when no answer came. */
  readonly status: number | null
}

/** These are found out before anything is sent. */
const neverSent: ReadonlySet<string> = new Set(['connection_is_not_secure', 'popup_was_closed'])

/**
 * Whether nobody can say from this answer if the server did what it was asked: the network was lost, the call was cancelled,
 * something between us answered in its own words, or the server answered with any 5xx (busy, stopping, a fault after the commit).
 */
export function isOutcomeUnknown({ refusal, status }: RefusedAnswer): boolean {
  if (neverSent.has(refusal)) return false
  return status === null || status >= 500 || refusal === 'answer_is_malformed'
}

interface Held {
  readonly key: IntentKey
  /** An attempt under this key ended with an unknown outcome, so it may have been done. */
  isUnsure: boolean
}

/**
 * The idempotency keys of what people ask for. The same input is sent under the same key until it is known what came of it; then
 * the next request is another one and has another key. After an unknown outcome only a success ends the intent: a later refusal
 * (a wrong password, a rate limit, a session that ended) says nothing about the attempt before it.
 */
export class Intents {
  readonly #held = new Map<string, Held>()
  readonly #newKey: () => string

  constructor(newKey: () => string = () => crypto.randomUUID()) {
    this.#newKey = newKey
  }

  /** `input` is all that makes it this request and no other; a password is no part of it. */
  async send<Answer extends { readonly ok: true } | ({ readonly ok: false } & RefusedAnswer)>(
    action: string,
    input: unknown,
    call: (key: IntentKey) => Promise<Answer>,
  ): Promise<Answer> {
    const name = JSON.stringify([action, input])
    const held = this.#held.get(name) ?? { key: this.#newKey() as IntentKey, isUnsure: false }
    this.#held.set(name, held)
    const answer = await call(held.key)
    if (answer.ok) this.#held.delete(name)
    else if (isOutcomeUnknown(answer)) held.isUnsure = true
    else if (!held.isUnsure) this.#held.delete(name)
    return answer
  }

  /** Of who has left nothing is kept. */
  forgetAll(): void {
    this.#held.clear()
  }
}
