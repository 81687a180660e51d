import { randomBytes } from 'node:crypto'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import type { getSportsEvent } from '#modules/sports/contract.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'
import { result, tell } from '#tests/support/sports.ts'
import { startToldFeed, type ToldFeed } from '#tests/support/told-feed.ts'
import { openLanes, requestAs } from './bet/http-lane.ts'
import { addBettors, type Bettor } from './bet/members.ts'
import { startCrowd } from './crowd.ts'
import { median, note, percentile, round } from './figures.ts'
import { prepareTpcb, type Tpcb } from './ledger/tpcb.ts'
import { pace } from './pace.ts'
import { makeDatabase, useLog } from './postgres.ts'
import { fillMarket, isSettled } from './sports/fill.ts'
import { allMatches, changedMarkets, eventId, marketsOf, priced } from './sports/matches.ts'
import type { WatchersAsk, WatchersFigures, WatchersPlan } from './sports/watchers.ts'

const matches = 300
const markets = 100
const messagesPerSecond = 50
const changesInMessage = 20
const watched = 20
/** One of so many has the page of a match open, with every market; all others a list, with the main ones. */
const pageOneOf = 10
const betsPerSecond = 100
/** Of this match nothing changes, so that bets on it are at a price that stands. */
const quiet = matches - 1

/**
 * Three hundred matches with a hundred markets each, a thousand changes of prices a second in fifty signed messages, three thousand people who
 * have a list of twenty matches on their screens, or one of ten the page of a match, and a hundred bets a second. Every message moves what lists show. `priceP99Ms` is from a message until a socket has it, `placeP99Ms` a bet
 * that need not wait, `serverCores` how much of a core the server was busy meanwhile. Then bets of one market are settled by the server, from
 * the feed's message to the last of them, against TPC-B on the same PostgreSQL. The server is a process of its own, and those who watch are another
 * that gives way; the feed and those who bet are this one, on the same cores.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const seconds = isShort ? 15 : 60
  const sockets = Number(args.find((arg) => arg.startsWith('--sockets='))?.slice('--sockets='.length) ?? 3_000)
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const tpcb = await prepareTpcb(await makeDatabase(postgres, 'tpcb'))
  const feed = await startToldFeed(...allMatches(matches, markets))
  const site = await startSite({
    ...{ DATABASE_URL: postgres.url, LARO_SECRET: randomBytes(32).toString('base64'), LARO_DEMO: 'on', LARO_BOTS: '0' },
    ...{ LARO_LEDGER_QUEUES: '1', LARO_PROXY_HOPS: '1', LARO_ODDS_FEEDS: JSON.stringify([feed.door]) },
  })
  const db = await openPostgres({ url: postgres.url, poolSize: 2, hotPoolSize: 1 })
  try {
    const everybody = await addBettors(db, 2_000)
    const offered = await marketsNow(site.address, eventId(quiet))
    const market = offered[0] as Offered
    const said = new Map<string, number>()
    const watchers = await startCrowd<WatchersPlan, WatchersAsk, WatchersFigures>(
      new URL('./sports/watchers.ts', import.meta.url),
      { address: site.address, sockets, matches, watched, pageOneOf },
    )
    const { count: watching } = await watchers.ask('figures')
    note(`${watching} are watching`)
    const names = marketsOf(markets)
    let count = 0
    const speak = async (forSeconds: number) =>
      await pace(messagesPerSecond, messagesPerSecond * forSeconds, async () => {
        count += 1
        const event = eventId(count % quiet)
        // A price that this match has not had, so that whoever hears it knows when it was said.
        const odds = 1_100 + (count % 40_000)
        said.set(`${event} ${odds}`, systemClock.nowMs())
        const changed = changedMarkets(names, changesInMessage, count)
        feed.say(
          tell.odds(
            event,
            changed.map((one) => priced(one, odds)),
          ),
        )
      })
    const lanes = await openLanes(site.address, lanesOpen)
    const bet = async (forSeconds: number) =>
      await pace(betsPerSecond, betsPerSecond * forSeconds, async (at) => {
        await lanes.ask(requestOf(lanes.host, everybody[at % everybody.length] as Bettor, market))
      })
    await Promise.all([speak(5), bet(5)])
    await watchers.ask('forget')
    lanes.forget()
    const cpuBefore = await readCpu(site.address)
    const [, placed] = await Promise.all([speak(seconds), bet(seconds)])
    const cpuSeconds = (await readCpu(site.address)) - cpuBefore
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { heard, bytes } = await watchers.ask('figures')
    // Some were said before the first that is looked for.
    const ages = heard.flatMap(([event, odds, atMs]) => {
      const saidAtMs = said.get(`${event} ${odds}`)
      return saidAtMs === undefined ? [] : [atMs - saidAtMs]
    })
    const toldKbPerSecond = round(bytes / 1_024 / seconds)
    await watchers.close()
    lanes.close()
    const settled = await settle(
      { db, feed, tpcb, markets: offered.filter(({ spec }) => spec.startsWith('total=')) },
      isShort,
    )
    const { findings } = await db.tx(verifyQuickly)
    return {
      bench: 'sports',
      ...{ matches, markets, sockets: watching, changesPerSecond: messagesPerSecond * changesInMessage },
      watching: `1 of ${pageOneOf} a match page (level match), the others a list of ${watched} (level list)`,
      ...{
        priceP50Ms: round(percentile(ages, 0.5), 1),
        priceP99Ms: round(percentile(ages, 0.99), 1),
        heard: ages.length,
        toldKbPerSecond,
      },
      ...{ placeP50Ms: round(percentile(placed, 0.5), 1), placeP99Ms: round(percentile(placed, 0.99), 1) },
      ...{ bets: placed.length, refused: lanes.refused() },
      serverCores: round(cpuSeconds / seconds, 2),
      ...settled,
      drift: findings.length,
    }
  } finally {
    await db.close()
    await site.stop()
    await feed.close()
    await postgres.stop()
  }
}

interface Offered {
  readonly id: number
  readonly spec: string
  readonly odds: number
}

type Reply = (typeof getSportsEvent)['reply']['_zod']['output']

/** All markets of a match, the winner first, once the feed was read. */
async function marketsNow(address: string, event: string): Promise<Offered[]> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await fetch(`${address}/wps/sports/events/${event}`)
    const { value } = (await answer.json()) as { readonly value?: Reply }
    const offered = (value?.markets ?? []).map(({ id, spec, outcomes }) => ({ id, spec, odds: outcomes[0]?.odds ?? 0 }))
    if (offered.length === markets && offered.every(({ odds }) => odds > 0))
      return offered.toSorted((one, other) => Number(one.spec !== '') - Number(other.spec !== ''))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('the feed was not read')
}

interface Settling {
  readonly db: Database
  readonly feed: ToldFeed
  readonly tpcb: Tpcb
  /** Totals, each of which is settled once. */
  readonly markets: readonly Offered[]
}

async function settle({ db, feed, tpcb, markets: totals }: Settling, isShort: boolean) {
  const [seconds, many] = isShort ? [3, 10_000] : [8, 100_000]
  const [yardsticks, rates]: [number[], number[]] = [[], []]
  for (const { id, spec } of totals.slice(0, isShort ? 1 : 3)) {
    yardsticks.push(await tpcb.run(seconds))
    await fillMarket(db, { event: eventId(quiet), market: id, outcomes: ['over', 'under'] }, many)
    const startMs = performance.now()
    feed.say(tell.settle(eventId(quiet), '2:1', [result('total', spec, { over: 'won', under: 'lost' }, { total: 3 })]))
    while (!(await isSettled(db, id))) await new Promise((resolve) => setTimeout(resolve, 50))
    const tookSeconds = (performance.now() - startMs) / 1000
    rates.push(many / tookSeconds)
    note(`${many} bets settled in ${round(tookSeconds, 1)} s`)
  }
  yardsticks.push(await tpcb.run(seconds))
  return {
    ...{ settledPerSecond: round(median(rates)), yardstick: `TPC-B by ${tpcb.with}, in slices between` },
    ...{ tpcbPerSecond: median(yardsticks), ratio: round(median(rates) / median(yardsticks), 2) },
  }
}

const lanesOpen = 128

/** Seconds of a core that the server has used since it began. */
async function readCpu(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

function requestOf(host: string, bettor: Bettor, { id, odds }: Offered): string {
  const legs = [{ market: id, outcome: 'home', odds }]
  const slip = { currency: 'PHP', kind: 'single', legs, system: null, stake: '20.00', accept: 'any', quote: null }
  return requestAs(bettor, host, 'POST /wps/sports/tickets', { key: newId(systemClock), ...slip })
}
