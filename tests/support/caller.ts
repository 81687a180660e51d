import { systemClock } from '#kit/clock.ts'
import type { payloadKey } from '#kit/frame-contract.ts'
import { type Api, makeApi } from '#web/lib/api.ts'
import { makeSealer } from '#web/lib/seal.ts'
import { makeSession, type Session } from '#web/lib/session.ts'

/** Somebody who speaks with a site by its calls alone, as the browser's own client does, with a memory of their own. */
export function makeCaller(origin: string): { readonly api: Api; readonly session: Session } {
  const kept = new Map<string, string>()
  const session = makeSession({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  const api: Api = makeApi({ origin, session, sealer: async () => sealer })
  const sealer = makeSealer({
    clock: systemClock,
    fetchKey: () => api.call<typeof payloadKey>('GET /wps/system/key', {}),
  })
  return { api, session }
}
