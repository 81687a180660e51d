import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { drawOutcome } from '#engines/lottery/replay.ts'
import { issueAt } from '#engines/lottery/schedule.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { lockDraw } from '#modules/lottery/draw-store.ts'
import { findPots, findShared } from '#modules/lottery/jackpot-store.ts'
import { showJackpots } from '#modules/lottery/jackpots.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { askOrder, decideOrder } from '#modules/lottery/operate.ts'
import { placeBasket } from '#modules/lottery/place.ts'
import { ticketReply } from '#modules/lottery/tickets.ts'
import { revealLink } from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** The rolling jackpot of six of 45: 30 % of what is staked goes in, all six right share it, and it is 500,000.00 at least. */

let db: Database
let here: TestPlay
let house: TestLotteries
let barrio: SoldLottery

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  await house.sellOnly('barrio-45')
  barrio = (await findLottery(house.lotteries, 'barrio-45')) as SoldLottery
  await house.turn()
})

afterEach(async () => expect(await findDrift(db)).toEqual([]))

afterAll(async () => await db.close())

const onSale = () => issueAt(barrio.schedule, here.clock.nowMs())
const passTo = (ms: number) => here.clock.advance(ms - here.clock.nowMs())
const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const pot = async () => (await findPots(db.read, 'barrio-45')).get('PHP') ?? 0n
const least = 500_000_00n

/** What will be drawn: the test opens the sealed link, which nobody can who buys. */
async function comingNumbers(): Promise<readonly number[]> {
  const name = { lottery: 'barrio-45', issue: onSale().id }
  const draw = await db.tx(async (tx) => await lockDraw(tx, name, here.time))
  if (!draw?.chainId || draw.link === null || !draw.hashSealed || draw.salt === null) throw new Error('not planned')
  const hash = await revealLink(house.lotteries, {
    chainId: draw.chainId,
    link: draw.link,
    hashSealed: draw.hashSealed,
  })
  const stream = openChainStream(nodeHmac, { hash, salt: draw.salt })
  return drawOutcome(barrio.rules, stream, '2026-07-01')?.numbers ?? []
}

const written = (numbers: readonly number[]) =>
  numbers
    .toSorted((a, b) => a - b)
    .map((number) => String(number).padStart(2, '0'))
    .join(' ')

async function buy(id: Id<'member'>, numbers: readonly number[], multiple: number) {
  const [play] = barrio.rules.plays
  const lines = [{ play: play?.id ?? '', selection: written(numbers), unit: '1', multiple, prizeGroup: null }]
  const basket = { key: randomUUID(), issue: onSale().id, currency: 'PHP', odds: barrio.odds, lines }
  const placed = await placeBasket(house.lotteries, 'barrio-45', id, basket)
  if (!placed.ok) throw new Error(`${placed.refusal} ${JSON.stringify(placed.fields)}`)
  return placed.value
}

/** Six numbers of which none is drawn. */
const others = (numbers: readonly number[]) =>
  Array.from({ length: 45 }, (_, at) => at + 1)
    .filter((number) => !numbers.includes(number))
    .slice(0, 6)

async function draw() {
  const issue = onSale()
  passTo(issue.drawAt)
  await Promise.all([house.turn(), testLotteries(db, here).turn()])
  await house.turn()
  return await findShared(db.read, { lottery: 'barrio-45', issue: issue.id })
}

test('without a winner all of it waits for the next issue, and the house adds up to the least once', async () => {
  expect(await showJackpots(house.lotteries, barrio)).toContainEqual({ currency: 'PHP', amount: '500000.00' })
  const { id } = await here.member('1000.00')
  await buy(id, others(await comingNumbers()), 100)
  expect(await draw()).toEqual([{ currency: 'PHP', carried: 0n, fed: 30_00n, added: least - 30_00n, paid: 0n }])
  expect(await pot()).toBe(least)
  await buy(id, others(await comingNumbers()), 10)
  expect(await draw()).toEqual([{ currency: 'PHP', carried: least, fed: 3_00n, added: 0n, paid: 0n }])
  expect(await pot()).toBe(least + 3_00n)
  expect(await showJackpots(house.lotteries, barrio)).toContainEqual({ currency: 'PHP', amount: '500003.00' })
  expect(await cash(id)).toBe(890_00n)
})

test('winners share it by their stakes, once, whichever nodes settle; what does not divide is carried on', async () => {
  const carried = await pot()
  const [one, other, loser] = [await here.member('100.00'), await here.member('100.00'), await here.member('100.00')]
  const numbers = await comingNumbers()
  const ticket = await buy(one.id, numbers, 1)
  await buy(other.id, numbers, 2)
  await buy(loser.id, others(numbers), 4)
  const pool = carried + 2_10n
  const [first, second] = [(pool * 100n) / 300n, (pool * 200n) / 300n]
  expect(await draw()).toEqual([{ currency: 'PHP', carried, fed: 2_10n, added: 0n, paid: first + second }])
  expect([await cash(one.id), await cash(other.id), await cash(loser.id)]).toEqual([
    ...[99_00n + first, 98_00n + second, 96_00n],
  ])
  expect(await pot()).toBe(pool - first - second)
  expect(BigInt((await ticketReply(house.lotteries, ticket)).payout?.replace('.', '') ?? 0)).toBe(first)
})

test('an issue that is void after it was paid puts everything back', async () => {
  const carried = await pot()
  const { id } = await here.member('100.00')
  await buy(id, await comingNumbers(), 5)
  const issue = onSale()
  const [shared] = await draw()
  expect(shared).toEqual({ currency: 'PHP', carried, fed: 1_50n, added: least - carried - 1_50n, paid: least })
  expect([await cash(id), await pot()]).toEqual([95_00n + least, 0n])
  const hand = () => ({ operatorId: randomUUID() as Id<'operator'>, address: '127.0.0.1', requestId: 'r' })
  const name = { lottery: 'barrio-45', issue: issue.id }
  const order = { ...name, kind: 'void' as const, numbers: null, evidence: 'The draw was not as it should be' }
  const asked = await askOrder(house.lotteries, order, hand())
  if (!asked.ok) throw new Error(asked.refusal)
  await decideOrder(house.lotteries, asked.value.id, { isApproved: true, numbers: null }, hand())
  for (const _ of [1, 2]) await house.turn()
  expect(await findShared(db.read, name)).toEqual([])
  expect([await cash(id), await pot()]).toEqual([100_00n, carried])
})
