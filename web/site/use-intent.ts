import { useRef } from 'react'

/** After these nobody knows whether it came through, so the next attempt is the same one. */
const isUnsure = (refusal: string): boolean =>
  refusal === 'network_is_down' || refusal === 'answer_is_malformed' || refusal === 'server_is_busy'

/** A key made once for a wish, so that trying again does nothing twice; another wish has another key. */
export function useIntent() {
  const intent = useRef<{ readonly of: string; readonly key: string } | null>(null)
  return {
    keyFor(wish: unknown): string {
      const of = JSON.stringify(wish)
      if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
      return intent.current.key
    },
    /** What came of it; null when it is done. */
    settle(refusal: string | null): void {
      if (refusal === null || !isUnsure(refusal)) intent.current = null
    },
  }
}
