import { groupOfMarket, listedMarkets } from '#engines/sports/markets.ts'
import { sports } from '#engines/sports/sports.ts'
import { dayOf, startOfDay } from '#kit/day.ts'
import { no, yes } from '#kit/result.ts'
import { readSetting } from '#modules/settings/service.ts'
import type { BoardReply, ChangedEvent, EventReply, HappenedReply, MarketReply } from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import type { Touched } from '#modules/sports/feed/apply.ts'
import type { BoardBody, HappenedBody } from '#modules/sports/feed/messages.ts'
import { learnTrails } from '#modules/sports/keep-trails.ts'
import * as store from '#modules/sports/store/event-store.ts'
import { readProducers } from '#modules/sports/store/feed-store.ts'

const serverTime = (book: Book) => new Date(book.clock.nowMs()).toISOString()

export const boardReply = (board: BoardBody | null): BoardReply | null =>
  board && {
    ...{ period: board.period, clockSeconds: board.clock_s ?? null, isRunning: board.running },
    ...{ home: board.home, away: board.away, periods: board.periods, serving: board.serving ?? null },
    ...{ points: board.points ?? null, stats: board.stats },
  }

const happenedReply = (one: HappenedBody): HappenedReply => ({
  ...{ id: one.id, kind: one.kind, side: one.side ?? null, clockSeconds: one.clock_s ?? null },
  ...{ player: one.player ?? null, x: one.x ?? null, y: one.y ?? null, home: one.home ?? null, away: one.away ?? null },
})

const sideReply = (side: store.SideRow | null): EventReply['home'] =>
  side && {
    ...{ id: side.id, name: side.name, short: side.short ?? side.name, colours: [...side.colours], crest: side.crest },
  }

function eventReply(event: store.EventRow): EventReply {
  const { id, kind, sport, name, status, isOpen, betDelaySeconds, marketCount } = event
  return {
    ...{ id, kind, sport, name, status, isOpen, betDelaySeconds, marketCount },
    league: { id: event.league, name: event.leagueName ?? event.league },
    ...{ home: sideReply(event.home), away: sideReply(event.away) },
    startsAt: event.startsAt.toISOString(),
    board: boardReply(event.board),
  }
}

/** Of lists and frames without the prices before: who shows one match asks for them once, and adds what comes. */
function marketReply(
  { id, type, spec, status, isMain, outcomes }: store.MarketRow,
  trailOf: (outcome: string, odds: number | null) => number[] = () => [],
): MarketReply {
  return {
    ...{ id, type, spec, group: groupOfMarket(type), status, isMain },
    outcomes: outcomes.map((one) => ({ id: one.id, odds: one.odds, trail: trailOf(one.id, one.odds) })),
  }
}

/** What messages have changed, as sockets are told of it. */
export async function changedEvents(book: Book, touched: Touched): Promise<ChangedEvent[]> {
  const markets = Map.groupBy(
    await store.readMarkets(book.db.read, [...touched.markets], book.time),
    ({ event }) => event,
  )
  const moved = await store.readMoving(book.db.read, [...touched.events], book.time)
  const events = new Map(
    moved.map(({ id, status, isOpen, board, happened }): [string, ChangedEvent] => {
      return [id, { id, status, isOpen, board: boardReply(board), happened: happened.slice(-5).map(happenedReply) }]
    }),
  )
  for (const [id, changed] of markets)
    events.set(id, { id, ...events.get(id), markets: changed.map((market) => marketReply(market)) })
  return [...events.values()]
}

export async function sportsReply(book: Book) {
  const counts = await store.countEvents(book.db.read, book.time)
  const producers = await readProducers(book.db.read, book.time)
  const sum = (rows: readonly store.LeagueCount[], of: (row: store.LeagueCount) => number) =>
    rows.reduce((all, row) => all + of(row), 0)
  return {
    serverTime: serverTime(book),
    isUp: producers.some(({ isUp }) => isUp),
    sports: sports.map(({ id, name, category }) => {
      const rows = counts.filter(({ sport }) => sport === id)
      return {
        ...{ id, name, category, events: sum(rows, (row) => row.events), today: sum(rows, (row) => row.today) },
        inPlay: sum(rows, (row) => row.inPlay),
        leagues: rows.map((row) => ({ id: row.id, name: row.name, events: row.events, inPlay: row.inPlay })),
      }
    }),
  }
}

export interface EventsQuery {
  readonly view: 'in_play' | 'today' | 'planned'
  readonly sport?: string | undefined
  readonly category?: 'SPORTS' | 'ESPORTS' | undefined
  readonly league?: string | undefined
  readonly search?: string | undefined
  readonly ids?: string | undefined
  readonly limit: number
}

export async function eventsReply(book: Book, query: EventsQuery) {
  const { view, sport, category, league = null, search = null, ids, limit } = query
  const ofCategory = category ? sports.filter((one) => one.category === category).map(({ id }) => id) : null
  const filter = {
    ...{ view, league, search, limit, ids: ids === undefined ? null : ids.split(',').slice(0, 100) },
    sports: sport === undefined ? ofCategory : [sport],
  }
  const { total, events } = await store.findEvents(book.db.read, filter, book.time)
  const found = await store.findMarkets(
    book.db.read,
    events.map(({ id }) => id),
    listedMarkets.flat(),
    book.time,
  )
  const byEvent = Map.groupBy(found, ({ event }) => event)
  return {
    ...{ serverTime: serverTime(book), total },
    events: events.map((event) => ({ ...eventReply(event), markets: mainMarkets(byEvent.get(event.id) ?? []) })),
  }
}

/** Of each kind the first type that there is, and of it the main line. */
function mainMarkets(markets: readonly store.MarketRow[]): MarketReply[] {
  return listedMarkets.flatMap((types) => {
    const found = types.map((type) => markets.find((market) => market.type === type)).find((market) => market)
    return found ? [marketReply(found)] : []
  })
}

export async function eventPageReply(book: Book, id: string) {
  const [event] = await store.readEvents(book.db.read, [id], book.time)
  if (!event) return no('event_is_unknown')
  const markets = await store.findMarkets(book.db.read, [id], null, book.time)
  await learnTrails(
    book,
    markets.map((market) => market.id),
  )
  const { round, venue, format, players, competitors } = event.details
  return yes({
    ...{ serverTime: serverTime(book), event: eventReply(event) },
    details: { round, venue, format, players: [...players], competitors: [...competitors] },
    happened: event.happened.map(happenedReply),
    markets: markets.map((market) => marketReply(market, (outcome, odds) => book.trails.of(market.id, outcome, odds))),
  })
}

const dayMs = 86_400_000

export async function resultsReply(
  book: Book,
  {
    day,
    sport,
    league,
    limit,
  }: Pick<EventsQuery, 'sport' | 'league' | 'limit'> & { readonly day?: string | undefined },
) {
  const { timeZone } = await readSetting(book.settings, 'brand')
  const wanted = day ?? dayOf(book.clock.nowMs(), timeZone)
  const from = startOfDay(wanted, timeZone)
  const next = dayOf(from + dayMs + dayMs / 2, timeZone)
  const window = { from: new Date(from), to: new Date(startOfDay(next, timeZone)) }
  const filter = { ...window, sport: sport ?? null, league: league ?? null, limit }
  const events = await store.findResults(book.db.read, filter, book.time)
  return { day: wanted, results: events.map((event) => ({ ...eventReply(event), score: event.score })) }
}
