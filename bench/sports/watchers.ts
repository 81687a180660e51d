import { WebSocket } from 'ws'
import { systemClock } from '#kit/clock.ts'
import type { PricesEvent } from '#modules/sports/contract.ts'
import { note } from '../figures.ts'
import { eventId } from './matches.ts'

export interface Watchers {
  readonly count: number
  /** How old prices were when they were heard, of those who read what they hear. */
  ages(): number[]
  /** What all of them were told since. */
  bytes(): number
  forget(): void
  close(): void
}

/** The door takes so many a second from everyone together. */
const openedAtOnce = 100
const openedEveryMs = 500
/** Everybody hears what is theirs; two of so many read it, one of a page and one of a list, since this process is on the same cores. */
const readsOneOf = 60

interface Plan {
  readonly sockets: number
  readonly matches: number
  /** So many matches are in a list. */
  readonly watched: number
  /** One of so many has the page of a match open instead. */
  readonly pageOneOf: number
  /** When a price was said; undefined for one that nobody said. */
  saidAt(event: string, odds: number): number | undefined
}

/** People who each have a list of matches on their screen, or the page of one, named in one call. */
export async function openWatchers(
  address: string,
  { sockets, matches, watched, pageOneOf, saidAt }: Plan,
): Promise<Watchers> {
  let ages: number[] = []
  let bytesHeard = 0
  const all: WebSocket[] = []
  for (let from = 0; from < sockets; from += openedAtOnce) {
    const batch = Array.from({ length: Math.min(openedAtOnce, sockets - from) }, async (_, at) => {
      const place = from + at
      // Hardly two have the same screen.
      const apart = (place % 13) + 1
      const isPage = place % pageOneOf === 0
      const shown = isPage ? 1 : watched
      const events = Array.from({ length: shown }, (_one, step) => eventId((place * 7 + step * apart) % matches))
      const headers = { 'x-forwarded-for': `10.3.${place >> 8}.${place & 255}` }
      const topic = await watch(address, { events, level: isPage ? 'match' : 'list' }, headers)
      const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`, { headers, perMessageDeflate: false })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      socket.send(JSON.stringify({ type: 'subscribe', topic }))
      socket.on('message', (bytes: Buffer) => {
        bytesHeard += bytes.length
        if (place % readsOneOf > 1) return
        const nowMs = systemClock.nowMs()
        const { data } = JSON.parse(bytes.toString()) as { readonly data?: PricesEvent }
        for (const { id, markets } of data?.events ?? [])
          for (const { outcomes } of markets ?? []) {
            const said = saidAt(id, outcomes[0]?.odds ?? 0)
            if (said !== undefined) ages.push(nowMs - said)
          }
      })
      all.push(socket)
    })
    await Promise.all(batch)
    if (from % 1_000 === 0) note(`${all.length} sockets`)
    await new Promise((resolve) => setTimeout(resolve, openedEveryMs))
  }
  return {
    count: all.length,
    ages: () => ages,
    bytes: () => bytesHeard,
    forget() {
      ages = []
      bytesHeard = 0
    },
    close() {
      for (const socket of all) socket.terminate()
    },
  }
}

async function watch(address: string, screen: object, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${address}/wps/sports/watch`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(screen),
  })
  const { value } = (await answer.json()) as { readonly value?: { readonly topic: string } }
  if (!value) throw new Error('the matches of a screen were refused')
  return value.topic
}
