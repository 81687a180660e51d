import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { closeBoard, hashBoard, viewBoard } from '#modules/loyalty/board.ts'
import { weekOf } from '#modules/loyalty/days.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { giveOnce } from '#modules/loyalty/gifts.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

/** The week's leaderboard. Each test is in weeks of its own. */

type MemberId = Id<'member'>

let db: Database
let till: TestTill
let loyalty: Loyalty

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  loyalty = await testLoyalty(till)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

test('MC-11.5 the week’s leaderboard is closed once with its hash, ties share their prizes, and names are masked', async () => {
  const week = weekOf(dayOf(till.clock.nowMs(), 'Asia/Manila'))
  const members = [await till.member(), await till.member(), await till.member()] as const
  for (const [at, member] of members.entries())
    await giveOnce(loyalty, member, {
      source: 'mission:x',
      period: week,
      score: at === 0 ? 50 : 30,
      reward: { kind: 'points', amount: 1n },
    })
  const { places } = await viewBoard(loyalty)
  expect(places.map(({ rank, score, prize }) => [rank, score, prize])).toEqual([
    [1, 50n, 2_000n],
    [2, 30n, 1_000n],
    [2, 30n, 1_000n],
  ])
  expect(places.every(({ name }) => name.includes('•••'))).toBe(true)
  till.clock.advance(7 * 86_400_000)
  await Promise.all(Array.from({ length: 3 }, async () => await closeBoard(loyalty)))
  const { last } = await viewBoard(loyalty)
  expect(last).toMatchObject({ week, places: [{ rank: 1, prize: '2000' }, { rank: 2 }, { rank: 2 }] })
  if (last) expect(hashBoard(last.week, last.places)).toBe(last.hash)
  const { rows } = await sql<{
    detail: string
  }>`select detail from audit_entry where action = 'leaderboard.closed'`.execute(db.read)
  expect(rows).toEqual([{ detail: JSON.stringify({ week, hash: last?.hash, places: 3 }) }])
  expect(await findBrokenEntry(db.read)).toBeNull()
  expect(await readPoints(db.read, members[0])).toMatchObject({ points: 2_001n })
  expect(addDays(week, 7)).toBe((await viewBoard(loyalty)).week)
})

test('SE-03 a winner who cannot be paid is set aside: the week is closed, the others are paid, and they once they can be', async () => {
  till.clock.advance(21 * 86_400_000)
  const period = weekOf(dayOf(till.clock.nowMs(), 'Asia/Manila'))
  const [bad, good] = [await till.member(), await till.member()]
  for (const [score, member] of [
    [50, bad],
    [30, good],
  ] as const) {
    const reward = { kind: 'points', amount: 1n } as const
    await giveOnce(loyalty, member, { source: 'mission:x', period, score, reward })
  }
  till.clock.advance(7 * 86_400_000)
  const cure = await poisonRow(db, 'loyalty_gift', `new.member_id = '${bad}' and new.source = 'board'`)
  const close = async () => await closeBoard(loyalty)
  expect(await setAsideIn(close)).toMatchObject([{ loop: 'loyalty-board', item: `${period} ${bad}` }])
  const points = async (id: MemberId) => (await readPoints(db.read, id)).points
  expect([await points(bad), await points(good)]).toEqual([1n, 1_201n])
  expect((await viewBoard(loyalty)).last).toMatchObject({ week: period, places: [{ prize: '2000' }, {}] })
  await cure()
  till.clock.advance(3_600_000)
  for (let hour = 0; hour < 2; hour += 1) expect(await setAsideIn(close)).toEqual([])
  expect([await points(bad), await points(good)]).toEqual([2_001n, 1_201n])
})

test('MC-11.5 where nothing ran for weeks, a week with scores is closed and paid once later, up to eight weeks back; so is a winner who was set aside past Monday', async () => {
  const weekMs = 7 * 86_400_000
  const points = async (id: MemberId) => (await readPoints(db.read, id)).points
  const closings = async (week: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_entry
      where action = 'leaderboard.closed' and detail like ${`%${week}%`}`.execute(db.read)
    return rows[0]?.count
  }
  const score = async (member: MemberId, points: number) => {
    const period = weekOf(dayOf(till.clock.nowMs(), 'Asia/Manila'))
    const reward = { kind: 'points', amount: 1n } as const
    await giveOnce(loyalty, member, { source: 'mission:x', period, score: points, reward })
    return period
  }
  till.clock.advance(3 * weekMs)
  const [tooOld, first, second] = [await till.member(), await till.member(), await till.member()]
  const forgotten = await score(tooOld, 10)
  till.clock.advance(weekMs)
  const week = await score(first, 50)
  await score(second, 30)
  // Eight weeks were missed after it: it is the oldest that is still closed.
  till.clock.advance(8 * weekMs)
  const cure = await poisonRow(db, 'loyalty_gift', `new.member_id = '${first}' and new.source = 'board'`)
  const close = async () => await closeBoard(loyalty)
  expect(await setAsideIn(close)).toMatchObject([{ loop: 'loyalty-board', item: `${week} ${first}` }])
  expect([await points(tooOld), await points(first), await points(second)]).toEqual([1n, 1n, 1_201n])
  expect([await closings(forgotten), await closings(week), await closings(addDays(week, 7))]).toEqual([0, 1, 0])
  expect(await closings(addDays(week, 49))).toBe(1)

  // Another, set aside in a week that is not the last any more when they can be paid.
  const late = await score(second, 10)
  const cureSecond = await poisonRow(db, 'loyalty_gift', `new.member_id = '${second}' and new.source = 'board'`)
  till.clock.advance(weekMs)
  expect(await setAsideIn(close)).toMatchObject([{ item: `${late} ${second}` }])
  await cure()
  await cureSecond()
  till.clock.advance(2 * weekMs)
  for (let hour = 0; hour < 2; hour += 1) expect(await setAsideIn(close)).toEqual([])
  expect([await closings(week), await closings(late)]).toEqual([1, 1])
  // What is more than eight weeks ago is left as it is; the first of these waited too long.
  expect([await points(first), await points(second)]).toEqual([1n, 3_202n])
})

test('who excluded, paused or limited themselves by the close has no place and no prize, and the next takes it; who does so later has won', async () => {
  till.clock.advance(21 * 86_400_000)
  const period = weekOf(dayOf(till.clock.nowMs(), 'Asia/Manila'))
  const compliance = testCompliance(db, till.clock)
  const ids = await Promise.all([1, 2, 3, 4].map(async () => await till.member()))
  const [limited, excluded, winner, second] = ids as [MemberId, MemberId, MemberId, MemberId]
  for (const [at, member] of ids.entries()) {
    const reward = { kind: 'points', amount: 1n } as const
    expect(await giveOnce(loyalty, member, { source: 'mission:x', period, score: 50 - at * 10, reward })).toMatchObject(
      { ok: true },
    )
  }
  await setLimit(compliance, limited, { kind: 'loss', period: 'day', currency: 'PHP' }, 1_000n)
  await beginExclusion(compliance, excluded, '6m')
  expect((await viewBoard(loyalty)).places.map(({ memberId, rank, prize }) => [memberId, rank, prize])).toEqual([
    [winner, 1, 2_000n],
    [second, 2, 1_200n],
  ])
  till.clock.advance(7 * 86_400_000)
  // The prize of the winner cannot be paid at once; by the time it can, they have excluded themselves.
  const cure = await poisonRow(db, 'loyalty_gift', `new.member_id = '${winner}' and new.source = 'board'`)
  expect(await setAsideIn(async () => await closeBoard(loyalty))).toMatchObject([{ item: `${period} ${winner}` }])
  await beginExclusion(compliance, winner, '6m')
  await cure()
  till.clock.advance(3_600_000)
  expect(await setAsideIn(async () => await closeBoard(loyalty))).toEqual([])
  const { last } = await viewBoard(loyalty)
  expect(last).toMatchObject({
    week: period,
    places: [
      { rank: 1, prize: '2000' },
      { rank: 2, prize: '1200' },
    ],
  })
  expect(await Promise.all(ids.map(async (id) => (await readPoints(db.read, id)).points))).toEqual([
    1n,
    1n,
    2_001n,
    1_201n,
  ])
})
