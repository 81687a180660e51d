import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotteries } from '#engines/lottery/lotteries.ts'
import { issueAt } from '#engines/lottery/schedule.ts'
import type { Id } from '#kit/id.ts'
import { findDraw } from '#modules/lottery/draw-store.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { findOrders } from '#modules/lottery/order-store.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testIdentity } from '#tests/support/identity.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { makeResults, type ResultsBook } from '#world/lottery-results/book.ts'
import { enterResults, hire, type Stations } from './result-clerks.ts'

let db: Database
let here: TestPlay
let house: TestLotteries
let south: SoldLottery
let book: ResultsBook

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  // Those of the house draw every minute, and here days pass.
  await house.sellOnly(...lotteries.filter(({ draws }) => draws === 'official').map(({ id }) => id))
  south = (await findLottery(house.lotteries, 'vietnam-south')) as SoldLottery
  book = makeResults({ clock: here.clock, seed: 'a test' })
})

afterAll(async () => await db.close())

const clerks = [randomUUID() as Id<'operator'>, randomUUID() as Id<'operator'>] as const
const stations: Stations = {
  feed: async () => book.feed(),
  find: async (lottery, issue) => book.find(lottery, issue),
}
const look = async (of: Stations = stations) => {
  await enterResults(house, of, clerks)
  await house.turn()
}
const passTo = (ms: number) => here.clock.advance(ms - here.clock.nowMs())

test('official draws are settled by two clerks who read the stations, over days with corrections and entries that come twice', async () => {
  const versions = new Set<number>()
  for (let day = 0; day < 12; day += 1) {
    await house.turn()
    const { id: issue, drawAt } = issueAt(south.schedule, here.clock.nowMs())
    const name = { lottery: south.id, issue }
    passTo(drawAt + 30_000)
    await look()
    expect(await findDraw(db.read, name, here.time)).toMatchObject({ shown: 'delayed' })
    passTo(drawAt + 5 * 60_000)
    for (const _ of [1, 2]) await look()
    passTo(drawAt + 30 * 60_000)
    for (const _ of [1, 2]) await look()
    const drawn = await findDraw(db.read, name, here.time)
    expect(drawn).toMatchObject({ shown: 'settled', outcome: { numbers: book.find(south.id, issue)?.numbers } })
    versions.add(drawn?.version ?? 0)
  }
  expect(versions).toEqual(new Set([1, 2]))
  expect((await findOrders(db.read, 100)).filter(({ state }) => state === 'waiting')).toEqual([])
})

test('what the second clerk reads otherwise is declined, and what cannot be read changes nothing', async () => {
  await house.turn()
  const { id: issue, drawAt } = issueAt(south.schedule, here.clock.nowMs())
  passTo(drawAt + 5 * 60_000)
  const other = book.find(south.id, issue)?.numbers.map((number) => (number === 0 ? 1 : 0))
  await look({ ...stations, find: async (lottery) => ({ lottery, issue, version: 1, numbers: other }) })
  expect(await findDraw(db.read, { lottery: south.id, issue }, here.time)).toMatchObject({ shown: 'delayed' })
  await look({ feed: async () => [null, { lottery: south.id }, 7], find: async () => null })
  const orders = await findOrders(db.read, 100)
  expect(orders.filter((one) => one.lottery === south.id && one.issue === issue)).toMatchObject([{ state: 'declined' }])
  await look()
  expect(await findDraw(db.read, { lottery: south.id, issue }, here.time)).toMatchObject({ shown: 'settled' })
})

test('a clerk is hired once, however often the demo starts', async () => {
  const identity = await testIdentity(db, here.clock)
  const first = await hire({ identity }, 'clerk.isa')
  expect(await hire({ identity }, 'clerk.isa')).toBe(first)
})
