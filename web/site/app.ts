import { QueryClient } from '@tanstack/react-query'
import { systemClock } from '#kit/clock.ts'
import type { payloadKey, socketTicket } from '#kit/frame-contract.ts'
import { type Api, makeApi } from '#web/lib/api.ts'
import type { Sealer } from '#web/lib/seal.ts'
import { makeSession } from '#web/lib/session.ts'
import { openNewsSocket } from '#web/lib/socket.ts'

/** The one of each that this page lives with. */
export const session = makeSession(sessionStorage)

let sealer: Promise<Sealer> | undefined

export const api: Api = makeApi({
  session,
  sealer() {
    // Only who signs in needs the cryptography, so only then is it loaded.
    sealer ??= import('#web/lib/seal.ts').then(({ makeSealer }) =>
      makeSealer({ clock: systemClock, fetchKey: () => api.call<typeof payloadKey>('GET /wps/system/key', {}) }),
    )
    return sealer
  },
})

export const news = openNewsSocket({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`,
  clock: systemClock,
  async ticket() {
    if (session.token() === null) return null
    const answer = await api.call<typeof socketTicket>('POST /wps/socket/ticket', {})
    if (answer.ok) return answer.value.ticket
    if (answer.refusal === 'sign_in_is_needed') return null
    throw new Error(`no ticket: ${answer.refusal}`)
  },
  onSessionEnded() {
    const token = session.token()
    if (token !== null) session.end(token)
  },
})

export const queries = new QueryClient({
  // A refusal is an answer; asking again at once would only be told the same. People have a button for it.
  defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
})

// What was read as one person must never be shown to the next, and the socket must hear as who is here now.
session.subscribe(() => {
  queries.clear()
  news.reopen()
})
