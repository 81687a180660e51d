import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableLottery } from '#engines/lottery/replay.ts'
import { issueAt } from '#engines/lottery/schedule.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { planPastIssue, seedDraws } from '#modules/lottery/demo/seed.ts'
import { findDraw, findEnded } from '#modules/lottery/draw-store.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { lobbyReply } from '#modules/lottery/replies.ts'
import { proveDraw } from '#modules/lottery/results.ts'
import { readTrends } from '#modules/lottery/trends.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let house: TestLotteries

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  await seedDraws(house.lotteries)
})

afterAll(async () => await db.close())

const lotteryNamed = async (id: string) => (await findLottery(house.lotteries, id)) as SoldLottery
const ended = async (id: string) =>
  await findEnded(db.read, id, { from: new Date(0), to: new Date(here.clock.nowMs() + 1), limit: 100 }, here.time)

test('every lottery of our own has results and trends in a new demo', async () => {
  const { lotteries } = await lobbyReply(house.lotteries)
  const own = lotteries.filter(({ draws }) => draws === 'own')
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter(({ last }) => last?.state !== 'settled').map(({ id }) => id)).toEqual([])
  expect(await readTrends(house.lotteries, 'sinag-1', 30)).toMatchObject({ ok: true, value: { draws: 60 } })
})

test.each(['sinag-1', 'tala-5', 'anim-49', 'siam-3', 'barrio-45'])(
  'the draws of %s are those of its calendar until now, and each has a proof that holds',
  async (id) => {
    const { rules, schedule } = await lotteryNamed(id)
    const draws = await ended(id)
    expect(draws.length).toBeGreaterThanOrEqual(12)
    for (const [at, { issue, drawsAt, closesAt }] of draws.slice(0, 15).entries()) {
      expect(issueAt(schedule, closesAt.getTime() - 1).id).toBe(issue)
      expect(drawsAt.getTime()).toBeLessThanOrEqual(here.clock.nowMs())
      const before = draws[at + 1]
      // None is left out between two.
      if (before) expect(issueAt(schedule, before.closesAt.getTime()).id).toBe(issue)
      const proof = await proveDraw(house.lotteries, { lottery: id, issue }, null)
      expect(verifyProof(nodeHmac, proof.ok ? proof.value : null, [provableLottery(rules)])).toMatchObject({ ok: true })
    }
  },
)

test('what is sold next takes the next link, and a second start adds nothing', async () => {
  const before = await ended('sinag-1')
  await seedDraws(house.lotteries)
  expect(await ended('sinag-1')).toEqual(before)
  await house.turn()
  const { lotteries } = await lobbyReply(house.lotteries)
  expect(lotteries.find(({ id }) => id === 'sinag-1')?.sale?.commitment?.index).toBe(before.length + 1)
})

test('an issue of a station from before is planned once, and neither one to come nor a draw of our own', async () => {
  const south = await lotteryNamed('vietnam-south')
  const onSale = issueAt(south.schedule, here.clock.nowMs())
  const yesterday = issueAt(south.schedule, onSale.openAt - 1)
  const state = async (lottery: string, issue: string) =>
    (await findDraw(db.read, { lottery, issue }, here.time))?.shown
  for (const _ of [1, 2]) await planPastIssue(house.lotteries, { lottery: south.id, issue: yesterday.id })
  expect(await state(south.id, yesterday.id)).toBe('delayed')
  const later = issueAt(south.schedule, onSale.closeAt + 3 * 86_400_000)
  const names = [
    [south.id, later.id],
    ['sinag-1', '20260101-0001'],
    ['nothing', '20260101-1'],
    [south.id, '20260101-9'],
  ] as const
  for (const [lottery, issue] of names) {
    await planPastIssue(house.lotteries, { lottery, issue })
    expect(await state(lottery, issue)).toBeUndefined()
  }
})
