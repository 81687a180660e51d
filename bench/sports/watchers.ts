import { WebSocket } from 'ws'
import { systemClock } from '#kit/clock.ts'
import type { PricesEvent } from '#modules/sports/contract.ts'
import { watchAs } from '../crowd.ts'
import { note } from '../figures.ts'
import { eventId } from './matches.ts'

/** The process of those who only watch matches. */

export type WatchersAsk = 'forget' | 'figures'

/** A price that somebody who reads heard: of which match, and when. */
export type HeardPrice = readonly [event: string, odds: number, heardAtMs: number]

export interface WatchersFigures {
  readonly count: number
  readonly heard: readonly HeardPrice[]
  /** What all of them were told since. */
  readonly bytes: number
}

/** The door takes so many a second from everyone together. */
const openedAtOnce = 100
const openedEveryMs = 500
/** Everybody hears what is theirs; two of so many read it, one of a page and one of a list, since this process is on the same cores. */
const readsOneOf = 60

export interface WatchersPlan {
  readonly address: string
  readonly sockets: number
  readonly matches: number
  /** So many matches are in a list. */
  readonly watched: number
  /** One of so many has the page of a match open instead. */
  readonly pageOneOf: number
}

let heard: HeardPrice[] = []
let bytesHeard = 0
let count = 0

/** Each has a list of matches on their screen, or the page of one, named in one call. */
async function listen({ address, matches, watched, pageOneOf }: WatchersPlan, place: number): Promise<void> {
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
      for (const { outcomes } of markets ?? []) heard.push([id, outcomes[0]?.odds ?? 0, nowMs])
  })
  count += 1
}

async function open(plan: WatchersPlan): Promise<void> {
  for (let from = 0; from < plan.sockets; from += openedAtOnce) {
    const some = Math.min(openedAtOnce, plan.sockets - from)
    await Promise.all(Array.from({ length: some }, async (_, at) => await listen(plan, from + at)))
    if (from % 1_000 === 0) note(`${count} sockets`)
    await new Promise((resolve) => setTimeout(resolve, openedEveryMs))
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

watchAs<WatchersPlan, WatchersAsk, WatchersFigures>(open, (ask) => {
  if (ask === 'forget') {
    heard = []
    bytesHeard = 0
  }
  return { count, heard, bytes: bytesHeard }
})
