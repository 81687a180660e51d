import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTrails } from '#modules/sports/keep-trails.ts'
import { eventPageReply } from '#modules/sports/replies.ts'
import { deleteOldTrails } from '#modules/sports/store/trail-store.ts'
import { Watches } from '#modules/sports/watches.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { market, type TestBook, tell, testBook } from '#tests/support/sports.ts'

/** The small price history of a market, which a restart of the server shows again. */

let db: Database
let here: TestPlay
let watches: Watches | null = null

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
})
afterAll(async () => {
  watches?.stop()
  await db.close()
})

/** A node of the server, as it is after a start. */
async function start(): Promise<TestBook> {
  watches?.stop()
  const node = testBook(db, here)
  watches = new Watches(node.book)
  watches.start()
  expect(await node.snapshot()).toBeNull()
  return node
}

const move = async ({ say, news }: TestBook, event: string, home: number) => {
  expect(await say(tell.odds(event, [market('winner', '', { home, away: 2_000 })]))).toBeNull()
  await news.flush()
}
const pricesOf = async (event: string) => {
  const { rows } = await sql<{ outcomes: { home: number[] } }>`select trail.outcomes from sports_trail as trail
    join sports_market as market on market.id = trail.market_id where market.event_id = ${event}`.execute(db.read)
  return rows[0]?.outcomes.home
}
const shown = async ({ book }: TestBook, event: string) => {
  const page = await eventPageReply(book, event)
  return page.ok ? page.value.markets[0]?.outcomes.find(({ id }) => id === 'home') : null
}

test('what moved is shown again after a restart, goes on from there, and stays bounded', async () => {
  const first = await start()
  expect(await first.say(tell.match('kept'))).toBeNull()
  for (const price of [1_900, 1_950, 2_050]) await move(first, 'kept', price)
  expect(await shown(first, 'kept')).toMatchObject({ odds: 2_050, trail: [1_950, 1_900] })
  // Three changes of one market are written once, and what did not move since is not written again.
  expect([await keepTrails(first.book), await keepTrails(first.book)]).toEqual([1, 0])

  const second = await start()
  expect(
    await second.say(tell.match('kept'), tell.odds('kept', [market('winner', '', { home: 2_050, away: 2_000 })])),
  ).toBeNull()
  expect(await shown(second, 'kept')).toMatchObject({ odds: 2_050, trail: [1_950, 1_900] })
  await move(second, 'kept', 2_100)
  expect(await shown(second, 'kept')).toMatchObject({ odds: 2_100, trail: [2_050, 1_950, 1_900] })
  await keepTrails(second.book)

  // Nobody looked before prices moved again: what was written stays behind them.
  const third = await start()
  expect(await third.say(tell.match('kept'))).toBeNull()
  await move(third, 'kept', 2_150)
  await keepTrails(third.book)
  expect(await shown(third, 'kept')).toMatchObject({ trail: [2_100, 2_050, 1_950, 1_900] })
  for (let price = 2_200; price < 2_440; price += 20) await move(third, 'kept', price)
  await keepTrails(third.book)
  expect(await pricesOf('kept')).toEqual(Array.from({ length: 11 }, (_, place) => 2_420 - place * 20))
})

test('what could not be written is written later', async () => {
  const node = await start()
  expect(await node.say(tell.match('later'))).toBeNull()
  await move(node, 'later', 1_900)
  const broken = { ...node.book, db: { ...node.book.db, tx: () => Promise.reject(new Error('no connection')) } }
  await expect(keepTrails(broken)).rejects.toThrow('no connection')
  await keepTrails(node.book)
  expect(await pricesOf('later')).toEqual([1_900])
})

test('of a match that is over nothing is kept, of others all', async () => {
  const node = await start()
  expect(await node.say(tell.match('over'), tell.match('open'))).toBeNull()
  for (const event of ['over', 'open']) await move(node, event, 1_900)
  await keepTrails(node.book)
  expect(await node.say(tell.match('over', { status: 'ended' }))).toBeNull()
  const forget = async () => await db.tx(async (tx) => await deleteOldTrails(tx, 500))
  expect([await forget(), await forget()]).toEqual([1, 0])
  const { rows } = await sql<{ event: string }>`select market.event_id as event from sports_trail as trail
    join sports_market as market on market.id = trail.market_id where market.event_id in ('over', 'open')`.execute(
    db.read,
  )
  expect(rows).toEqual([{ event: 'open' }])
})
