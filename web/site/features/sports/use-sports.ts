import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type {
  EventReply,
  getSports,
  getSportsEvent,
  getSportsEvents,
  HappenedReply,
  MarketReply,
  PricesEvent,
  watchSports,
} from '#modules/sports/contract.ts'
import type { WatchLevel } from '#modules/sports/model.ts'
import { api, events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { applyFrame, endMoves, type Known, type KnownEvent, moveMs } from '#web/site/features/sports/prices.ts'
import { withPrices } from '#web/site/features/sports/slip.ts'
import { changeSlip } from '#web/site/features/sports/slip-store.ts'

export type SportsMenu = ReplyOf<typeof getSports>
export type ListedEvent = ReplyOf<typeof getSportsEvents>['events'][number]

const menuLine = 'GET /wps/sports'
const eventsLine = 'GET /wps/sports/events'
const eventLine = 'GET /wps/sports/events/:event'
const menuMs = 30_000
const listMs = 60_000

export const useSportsMenu = () => useAnswer<typeof getSports>(menuLine, {}, { everyMs: menuMs })

export interface EventsAsked {
  readonly view: 'in_play' | 'today' | 'planned'
  readonly sport?: string
  readonly category?: 'SPORTS' | 'ESPORTS'
  readonly league?: string
  readonly search?: string
  readonly ids?: string
  readonly limit: number
}

export function useEvents(asked: EventsAsked) {
  useBookNews()
  return useAnswer<typeof getSportsEvents>(eventsLine, { query: asked }, { everyMs: listMs })
}

export function useEvent(event: string) {
  useBookNews()
  return useAnswer<typeof getSportsEvent>(eventLine, { params: { event } })
}

/**
 * What was missed while the line was down is asked for at once; so is everything when prices begin or cease to hold, also where there was
 * nothing to show until then.
 */
function useBookNews(): void {
  useEffect(() => {
    const askAll = () => {
      for (const line of [menuLine, eventsLine, eventLine]) void queries.invalidateQueries({ queryKey: [line] })
    }
    return events.subscribe('sportsbook', askAll, askAll)
  }, [])
}

const watchMs = 25_000
const watchedMost = 40

interface Answered {
  readonly event: EventReply
  readonly markets: readonly MarketReply[]
  readonly happened?: readonly HappenedReply[]
}

const knownOf = (answered: readonly Answered[]): Known =>
  new Map(answered.map(({ event, markets, happened = [] }) => [event.id, { event, markets, happened }] as const))

/** Matches with everything that was told of them since the answer came. Only what is on the screen is asked for. */
export function useWatched(answered: readonly Answered[], level: WatchLevel, stamp: unknown): Known {
  const [known, setKnown] = useState(() => knownOf(answered))
  const [from, setFrom] = useState(stamp)
  if (from !== stamp) {
    setFrom(stamp)
    setKnown(knownOf(answered))
  }
  const ids = answered
    .map(({ event }) => event.id)
    .slice(0, watchedMost)
    .join()
  useEffect(() => (ids === '' ? undefined : watch(ids.split(','), level, setKnown)), [ids, level])
  useMovesEnd(setKnown)
  return known
}

type Change = (change: (known: Known) => Known) => void

function watch(ids: readonly string[], level: WatchLevel, change: Change): () => void {
  let unsubscribe: (() => void) | undefined
  let topic: string | undefined
  let isOver = false
  const listen = (data: unknown) => {
    const { events: frame } = data as PricesEvent
    change((known) => applyFrame(known, frame, level, systemClock.nowMs()))
    const prices = frame.flatMap(({ markets = [] }) =>
      markets.flatMap(({ id, status, outcomes }) =>
        outcomes.map((one) => ({ market: id, outcome: one.id, odds: status === 'active' ? one.odds : null })),
      ),
    )
    changeSlip((slip) => withPrices(slip, prices))
  }
  const ask = async () => {
    const answer = await api.call<typeof watchSports>('POST /wps/sports/watch', { body: { events: [...ids], level } })
    if (isOver || !answer.ok || answer.value.topic === topic) return
    unsubscribe?.()
    topic = answer.value.topic
    unsubscribe = events.subscribe(topic, listen)
  }
  void ask()
  const timer = setInterval(() => void ask(), watchMs)
  const unwatch = events.onState(() => {
    if (events.state() === 'open') void ask()
  })
  return () => {
    isOver = true
    clearInterval(timer)
    unwatch()
    unsubscribe?.()
  }
}

/** A mark of a moved price goes out when its time is over, also when nothing else happens. */
function useMovesEnd(change: Change): void {
  useEffect(() => {
    const timer = setInterval(() => change((known) => endMoves(known, systemClock.nowMs())), moveMs / 4)
    return () => clearInterval(timer)
  }, [change])
}

export const eventOf = (known: Known, listed: ListedEvent): KnownEvent =>
  known.get(listed.id) ?? { event: listed, markets: listed.markets, happened: [] }
