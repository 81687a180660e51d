import { randomBytes } from 'node:crypto'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import type { getSportsEvent } from '#modules/sports/contract.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'
import { tell } from '#tests/support/sports.ts'
import { startToldFeed } from '#tests/support/told-feed.ts'
import { openLanes, requestAs } from './bet/http-lane.ts'
import { addBettors, type Bettor } from './bet/members.ts'
import { note, percentile, round } from './figures.ts'
import { pace } from './pace.ts'
import { useLog } from './postgres.ts'
import { allMatches, eventId, marketsOf, priced } from './sports/matches.ts'
import { openWatchers } from './sports/watchers.ts'

const matches = 300
const markets = 100
const messagesPerSecond = 50
const changesInMessage = 20
const sockets = 3_000
const watched = 20
const betsPerSecond = 100
/** Of this match nothing changes, so that bets on it are at a price that stands. */
const quiet = matches - 1

/**
 * Three hundred matches with a hundred markets each, a thousand changes of prices a second in fifty signed messages, three thousand people who
 * have twenty matches on their screens, and a hundred bets a second. `priceP99Ms` is from a message until a socket has it, `placeP99Ms` a bet
 * that need not wait. The server is a process of its own; the feed and everybody else are this one, on the same cores.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const seconds = isShort ? 15 : 60
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const feed = await startToldFeed(...allMatches(matches, markets))
  const site = await startSite({
    ...{ DATABASE_URL: postgres.url, LARO_SECRET: randomBytes(32).toString('base64'), LARO_DEMO: 'on', LARO_BOTS: '0' },
    ...{ LARO_LEDGER_QUEUES: '1', LARO_PROXY_HOPS: '1', LARO_ODDS_FEEDS: JSON.stringify([feed.door]) },
  })
  const db = await openPostgres({ url: postgres.url, poolSize: 2, hotPoolSize: 1 })
  try {
    const everybody = await addBettors(db, 2_000)
    const market = await winnerOf(site.address, eventId(quiet))
    const said = new Map<string, number>()
    const saidAt = (event: string, odds: number) => said.get(`${event} ${odds}`)
    const watchers = await openWatchers(site.address, { sockets, matches, watched, saidAt })
    note(`${watchers.count} are watching`)
    const names = marketsOf(markets)
    let count = 0
    const speak = async (forSeconds: number) =>
      await pace(messagesPerSecond, messagesPerSecond * forSeconds, async () => {
        count += 1
        const event = eventId(count % quiet)
        // A price that this match has not had, so that whoever hears it knows when it was said.
        const odds = 1_100 + (count % 40_000)
        said.set(`${event} ${odds}`, systemClock.nowMs())
        const changed = Array.from({ length: changesInMessage }, (_, at) => names[(count + at) % markets])
        feed.say(
          tell.odds(
            event,
            changed.flatMap((one) => (one ? [priced(one, odds)] : [])),
          ),
        )
      })
    const lanes = await openLanes(site.address, lanesOpen)
    const bet = async (forSeconds: number) =>
      await pace(betsPerSecond, betsPerSecond * forSeconds, async (at) => {
        await lanes.ask(requestOf(lanes.host, everybody[at % everybody.length] as Bettor, market))
      })
    await Promise.all([speak(5), bet(5)])
    watchers.forget()
    lanes.forget()
    const [, placed] = await Promise.all([speak(seconds), bet(seconds)])
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const ages = watchers.ages()
    watchers.close()
    lanes.close()
    const { findings } = await db.tx(verifyQuickly)
    return {
      bench: 'sports',
      ...{ matches, markets, sockets: watchers.count, changesPerSecond: messagesPerSecond * changesInMessage },
      ...{
        priceP50Ms: round(percentile(ages, 0.5), 1),
        priceP99Ms: round(percentile(ages, 0.99), 1),
        heard: ages.length,
      },
      ...{ placeP50Ms: round(percentile(placed, 0.5), 1), placeP99Ms: round(percentile(placed, 0.99), 1) },
      ...{ bets: placed.length, refused: lanes.refused() },
      drift: findings.length,
    }
  } finally {
    await db.close()
    await site.stop()
    await feed.close()
    await postgres.stop()
  }
}

interface Winner {
  readonly id: number
  readonly odds: number
}

type Reply = (typeof getSportsEvent)['reply']['_zod']['output']

/** The market of who wins, once the feed was read. */
async function winnerOf(address: string, event: string): Promise<Winner> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await fetch(`${address}/wps/sports/events/${event}`)
    const { value } = (await answer.json()) as { readonly value?: Reply }
    const market = value?.markets.find(({ type }) => type === '1x2')
    const odds = market?.outcomes[0]?.odds
    if (market && odds) return { id: market.id, odds }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('the feed was not read')
}

const lanesOpen = 128

function requestOf(host: string, bettor: Bettor, { id, odds }: Winner): string {
  const legs = [{ market: id, outcome: 'home', odds }]
  const slip = { currency: 'PHP', kind: 'single', legs, system: null, stake: '20.00', accept: 'any', quote: null }
  return requestAs(bettor, host, 'POST /wps/sports/tickets', { key: newId(systemClock), ...slip })
}
