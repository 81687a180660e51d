import { no, yes } from '#kit/result.ts'
import type { Provider } from '../model.ts'

export interface HttpSmsOptions {
  readonly url: string
  readonly token: string
  readonly timeoutMs?: number
}

/** A gateway that refuses a request as such will refuse it again, but for the two answers that mean "later". */
const laterStatuses: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Any SMS gateway that takes JSON over HTTPS, or a small bridge before one that does not. The text travels as a JSON string,
 * so nothing in it can become a header or a second message. The id is the same at each try: a gateway that remembers
 * it sends once.
 */
export function httpSms({ url, token, timeoutMs = 10_000 }: HttpSmsOptions): Provider {
  return {
    name: 'http-sms',
    keepsText: false,
    async deliver({ id, to, text }) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({ id, to, text }),
          // A gateway that moved must be told to us by its owner, not by its answer: the token would go along.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        if (answer.ok) return yes(null)
        const isFinal = answer.status >= 400 && answer.status < 500 && !laterStatuses.has(answer.status)
        return no(isFinal ? 'provider_refused' : 'provider_failed')
      } catch {
        // No connection, no answer in time, an answer cut short: all of them may be over in a moment.
        return no('provider_failed')
      }
    },
  }
}
