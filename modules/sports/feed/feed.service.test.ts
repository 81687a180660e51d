import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Lease } from '#modules/rounds/service.ts'
import { databaseTime } from '#modules/rounds/service.ts'
import { type Book, makeBook } from '#modules/sports/deps.ts'
import { readFeed } from '#modules/sports/feed/reader.ts'
import { News } from '#modules/sports/news.ts'
import { quoteSameMatch } from '#modules/sports/quotes.ts'
import { eventsReply, sportsReply } from '#modules/sports/replies.ts'
import { readProducers, writeEvent, writeMarkets } from '#modules/sports/store/feed-store.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { testBook } from '#tests/support/sports.ts'
import { dayAt, fixturesOf } from '#world/odds-feed/schedule.ts'
import { type RunningFeed, startOddsFeed } from '#world/odds-feed/server.ts'
import { fillMarket } from '../../../bench/sports/fill.ts'

let db: Database
let here: TestPlay
let feed: RunningFeed
let book: Book
const ending = new AbortController()
let reading: Promise<void>

/** The simulated feed over real HTTP, read as a node with the lease reads it. */
beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  feed = await startOddsFeed({ tickMs: 0 })
  const { door } = feed
  const keys = door.keys.map(({ id, secret }) => ({ id, secret: new Uint8Array(Buffer.from(secret, 'base64url')) }))
  book = makeBook({
    ...testBook(db, here).book,
    ...{ clock: systemClock, time: databaseTime, fetch, feeds: [{ ...door, keys }] },
  })
  const lease: Lease = {
    signal: ending.signal,
    vacantMs: 0,
    isHeld: () => !ending.signal.aborted,
    wait: async () => await new Promise((resolve) => setImmediate(resolve)),
  }
  await leaveOpen()
  reading = readFeed(book, { ...door, keys }, new News(book), { warn: () => undefined }).deal(lease)
})

afterAll(async () => {
  ending.abort()
  await reading
  await feed.close()
  await db.close()
})

/** A match of four days ago, which no snapshot has, and bets on it that nobody settled. */
const [past] = fixturesOf(dayAt(systemClock.nowMs()) - 4)

async function leaveOpen() {
  assert(past, 'every day has matches')
  const { id, sport, league, startsAt } = past
  const { code } = feed.door
  const match = {
    ...{ id, sport, league, status: 'planned' as const, starts_at: startsAt },
    kind: 'match',
    bet_delay_s: 0,
  } as const
  const outcomes = ['home', 'draw', 'away'].map((one) => ({ id: one, odds: 2_000 }))
  const offered = { id: '1x2', spec: '', status: 'active', main: true, outcomes } as const
  const [market] = await db.tx(async (tx) => {
    await writeEvent(tx, code, { ...match, players: [], competitors: [] })
    return await writeMarkets(tx, code, [{ ...offered, event: id, position: 0 }])
  })
  await fillMarket(db, { event: id, market: market ?? 0, outcomes: ['home', 'away'] }, 1_000)
}

const patience = { timeout: 20_000, interval: 20 }
const state = async () => (await readProducers(db.read, databaseTime))[0]
const isUp = async () => (await state())?.isUp === true
const readTo = async () => (await state())?.seq

/** A football match to come that can be bet on, once the feed has priced one: it prices a few with every tick. */
async function openMatch() {
  for (let tick = 0; tick < 200; tick += 1) {
    const { events } = await eventsReply(book, { view: 'planned', sport: 'football', limit: 50 })
    const found = events.find(({ isOpen, markets }) => isOpen && markets.length === 3)
    if (found) return found
    feed.producer.tick()
    await expect.poll(readTo, patience).toBe(feed.producer.log.seq)
  }
  throw new Error('no football match was priced')
}

test('a snapshot fills an empty book: sixty fixtures of nine sports with their markets, some of them in play', async () => {
  await expect.poll(isUp, patience).toBe(true)
  const { sports } = await sportsReply(book)
  expect(sports.map(({ events }) => events).every((count) => count > 0)).toBe(true)
  expect(sports.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThanOrEqual(60)
  expect(sports.reduce((sum, { inPlay }) => sum + inPlay, 0)).toBeGreaterThan(0)
  expect((await openMatch()).markets).toMatchObject([{ type: '1x2' }, { type: 'handicap' }, { type: 'total' }])
})

test('messages follow one another; a line that is cut is taken up where it ended', async () => {
  feed.producer.tick()
  await expect.poll(readTo, patience).toBe(feed.producer.log.seq)
  feed.setFaults({ cut: true })
  await expect.poll(isUp, patience).toBe(false)
  feed.producer.tick()
  feed.setFaults({ cut: false })
  await expect.poll(isUp, patience).toBe(true)
  expect(await readTo()).toBe(feed.producer.log.seq)
})

test('lines that come twice, in another order or not at all: the book ends where the feed is, and takes bets again', async () => {
  feed.setFaults({ repeat: 40, reorder: 40, lose: 20 })
  for (let tick = 0; tick < 20; tick += 1) feed.producer.tick()
  feed.setFaults({ repeat: 0, reorder: 0, lose: 0 })
  const { seq } = feed.producer.log
  // What is missing is noticed by what comes after it.
  await expect
    .poll(async () => {
      feed.producer.tick()
      return (await readTo()) ?? 0
    }, patience)
    .toBeGreaterThan(seq)
  await expect.poll(async () => (await isUp()) && (await readTo()) === feed.producer.log.seq, patience).toBe(true)
})

test('a forged line closes the stream, and what it hid is told again', async () => {
  feed.setFaults({ forge: true })
  const before = feed.producer.log.seq
  // Until it says something, there is nothing to forge.
  await expect
    .poll(() => {
      feed.producer.tick()
      return feed.producer.log.seq > before
    }, patience)
    .toBe(true)
  await expect.poll(readTo, patience).toBe(feed.producer.log.seq)
  await expect.poll(isUp, patience).toBe(true)
})

test('several legs of one match have one price, which the feed says and the book keeps', async () => {
  const match = await openMatch()
  const { rows } = await sql<{ id: bigint; type: string }>`select id, type from sports_market
    where event_id = ${match.id} and (type = '1x2' or (type = 'both_score')) and status = 'active' order by type`.execute(
    db.read,
  )
  const [one, two] = rows.map(({ id }) => Number(id))
  const member = await here.member('100.00')
  const legs = [
    { market: one ?? 0, outcome: 'home' },
    { market: two ?? 0, outcome: 'yes' },
  ]
  const quoted = await quoteSameMatch(book, member.id, legs)
  expect(quoted).toMatchObject({ ok: true, value: { event: match.id, legs } })
  expect(quoted.ok && quoted.value.odds).toBeGreaterThan(1_000)
  const impossible = [legs[0], { market: one ?? 0, outcome: 'away' }] as typeof legs
  expect(await quoteSameMatch(book, member.id, impossible)).toMatchObject({ refusal: 'legs_cannot_be_combined' })
})

test('a match with open bets that the snapshot left out is asked for, and has its result', async () => {
  const decided = async () => {
    const { rows } = await sql<{ event: string; market: string }>`select event.status as event, market.status as market
      from sports_event as event join sports_market as market on market.event_id = event.id where event.id = ${past?.id}`.execute(
      db.read,
    )
    return rows[0]
  }
  await expect.poll(async () => (await decided())?.market, patience).toMatch(/^(settled|cancelled)$/)
  expect((await decided())?.event).not.toBe('planned')
})
