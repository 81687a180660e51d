/// <reference types="vite/client" />
import { QueryClient } from '@tanstack/react-query'
import { systemClock } from '#kit/clock.ts'
import type { payloadKey, socketTicket } from '#kit/frame-contract.ts'
import { type Api, makeApi } from '#web/lib/api.ts'
import { Intents } from '#web/lib/intents.ts'
import type { Sealer } from '#web/lib/seal.ts'
import { makeSession } from '#web/lib/session.ts'
import { type EventSocket, openEventSocket } from '#web/lib/socket.ts'

/** The server renders as nobody: it has no storage and hears no events. */
const nobody = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The one of each that this page lives with. */
export const session = makeSession(import.meta.env.SSR ? nobody : sessionStorage)

/** The keys of what was asked for on this page and is not answered yet. A form that is closed and opened again finds its own. */
export const intents = new Intents()

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

export const events: EventSocket = import.meta.env.SSR ? noEvents() : openEvents()

function openEvents(): EventSocket {
  return openEventSocket({
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
}

function noEvents(): EventSocket {
  const subscribe = () => () => undefined
  return { state: () => 'connecting', onState: subscribe, subscribe, reopen: () => undefined, close: () => undefined }
}

export function makeQueries(): QueryClient {
  return new QueryClient({
    // A refusal is an answer; asking again at once would only be told the same. People have a button for it.
    defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
  })
}

export const queries = makeQueries()

/** These calls tell everybody the same, so that signing in or out changes nothing about what they told. */
const publicLines = ['GET /wps/system/', 'GET /lgw/games/', 'GET /wps/games/']

export function isPublic(key: readonly unknown[]): boolean {
  const [line] = key
  return typeof line === 'string' && publicLines.some((start) => line.startsWith(start))
}

// What was read as one person must never be shown to the next, and the socket must listen as who is signed in now.
session.subscribe(() => {
  queries.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
  events.reopen()
})
