import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import { catchUpPoints, convertPoints, listPoints } from '#modules/loyalty/points.ts'
import { decideRedemption, moveDelivery, redeemReward } from '#modules/loyalty/redeem.ts'
import { findRewards, writeReward } from '#modules/loyalty/store/mall.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { capOf, testLoyalty } from '#tests/support/loyalty.ts'

/** D17: points at one, two and thirty at once. A point is earned by ₱100 staked; a hundred of them are ₱10. */

const crowds = [1, 2, 30] as const

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

const together = async <T>(count: number, one: (place: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, (_, place) => one(place)))

/** Somebody who has staked for this many points. */
async function collector(points: bigint): Promise<Id<'member'>> {
  const stake = points * 10_000n
  const id = await till.member(stake)
  // Who has a place for withdrawals has a payment password.
  await till.account(id)
  await till.stake(id, stake)
  return id
}

async function putOnShelf(points: bigint, stock: number): Promise<string> {
  const id = newId(till.clock)
  await db.tx(async (tx) => await writeReward(tx, capOf(id, points, stock), new Date(till.clock.nowMs())))
  return id
}

const stockOf = async (id: string) =>
  (await findRewards(db.read, { onlyOpen: false })).find((one) => one.id === id)?.stock
const convert = async (member: Id<'member'>, points: bigint, key: string = randomUUID()) =>
  await convertPoints(loyalty, member, { key, points, paymentPassword }, atHome)
const redeem = async (member: Id<'member'>, reward: string, key: string = randomUUID()) =>
  await redeemReward(loyalty, member, { key, reward, points: 100n, paymentPassword }, atHome)

test.each(crowds)('D17 %s looks at once: what was staked becomes points once', async (count) => {
  const member = await collector(250n)
  await together(count, async () => await catchUpPoints(loyalty, member))
  expect(await readPoints(db.read, member)).toEqual({ points: 250n, held: 0n })
  const lines = await listPoints(db.read, member, undefined, 10)
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['points-earned', 250n]])
})

test.each(crowds)('MC-03.4 D17 %s conversions of all points at once: one is paid', async (count) => {
  const member = await collector(500n)
  const before = (await balanceOf(db.read, member, 'PHP')).balance
  const asked = await together(count, async () => await convert(member, 500n))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(asked.flatMap((one) => (one.ok ? [] : [one.refusal])).every((refusal) => refusal === 'points_are_short')).toBe(
    true,
  )
  expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(before + 5_000n)
  expect(await readPoints(db.read, member)).toEqual({ points: 0n, held: 0n })
})

test('D17 the same conversion sent thirty times is one, and another under its key is refused', async () => {
  const member = await collector(500n)
  const key = randomUUID()
  const asked = await together(30, async () => await convert(member, 200n, key))
  expect(asked.every(({ ok }) => ok)).toBe(true)
  expect(await convert(member, 300n, key)).toMatchObject({ ok: false, refusal: 'key_is_reused' })
  expect(await readPoints(db.read, member)).toMatchObject({ points: 300n })
})

test('D17 splitting gives nothing: fewer points than the least, or less than none, are not taken, and what is taken is rounded down', async () => {
  const member = await collector(400n)
  for (const few of [-5n, 0n, 1n, 99n])
    expect(await convert(member, few)).toMatchObject({ refusal: 'points_are_too_few' })
  expect(await convert(member, 101n)).toMatchObject({ ok: true, value: { amount: 1_010n } })
  expect(await readPoints(db.read, member)).toMatchObject({ points: 299n })
})

test.each(crowds)('D17 %s members ask for the last one at once: one gets it', async (count) => {
  const reward = await putOnShelf(100n, 1)
  const members: Id<'member'>[] = []
  while (members.length < count) members.push(await collector(100n))
  const asked = await Promise.all(members.map(async (member) => await redeem(member, reward)))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(asked.flatMap((one) => (one.ok ? [] : [one.refusal])).every((refusal) => refusal === 'reward_is_gone')).toBe(
    true,
  )
  expect(await stockOf(reward)).toBe(0)
})

test('D17 thirty requests of one member beyond their points: as many as the points reach for, and the shelf agrees', async () => {
  const reward = await putOnShelf(100n, 50)
  const member = await collector(300n)
  const asked = await together(30, async () => await redeem(member, reward))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await stockOf(reward)).toBe(47)
  expect(await readPoints(db.read, member)).toEqual({ points: 0n, held: 300n })
})

test('MC-03.3 D17 a request is decided once: rejected, points and piece are back; approved, the points are gone', async () => {
  const reward = await putOnShelf(100n, 2)
  const member = await collector(200n)
  const [first, second] = await together(2, async () => await redeem(member, reward))
  if (!first?.ok || !second?.ok) throw new Error('both are covered')
  const operatorId = newId<'operator'>(till.clock)
  const say = async (id: string, isApproved: boolean) =>
    await decideRedemption(loyalty, id, { isApproved, note: '', operatorId, context: atHome })
  const verdicts = await together(30, async (place) => await say(first.value.id, place % 2 === 0))
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
  const isApproved = verdicts.findIndex(({ ok }) => ok) % 2 === 0
  expect(await readPoints(db.read, member)).toEqual({ points: isApproved ? 0n : 100n, held: 100n })
  expect(await stockOf(reward)).toBe(isApproved ? 0 : 1)
  expect(await say(second.value.id, false)).toMatchObject({ ok: true, value: { state: 'rejected' } })
  expect(await say(second.value.id, true)).toMatchObject({ refusal: 'redemption_is_decided' })
  expect(await say(randomUUID(), true)).toMatchObject({ refusal: 'redemption_is_unknown' })
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from loyalty_redemption
    where member_id = ${member} and state = 'in_process'`.execute(db.read)
  expect(rows[0]?.open).toBe(0)
})

test('D15 D17 a wrong payment password moves no point and uses up a try', async () => {
  const reward = await putOnShelf(100n, 1)
  const member = await collector(200n)
  const wrong = { paymentPassword: '000001' }
  expect(
    await redeemReward(loyalty, member, { key: randomUUID(), reward, points: 100n, ...wrong }, atHome),
  ).toMatchObject({
    refusal: 'payment_password_is_wrong',
    fields: [{ code: 'tries_left_4' }],
  })
  expect(await convertPoints(loyalty, member, { key: randomUUID(), points: 100n, ...wrong }, atHome)).toMatchObject({
    refusal: 'payment_password_is_wrong',
    fields: [{ code: 'tries_left_3' }],
  })
  expect(await stockOf(reward)).toBe(1)
})

test('MC-03.2 a price that has changed since it was shown is refused by name, and nothing moves', async () => {
  const reward = await putOnShelf(100n, 1)
  const member = await collector(400n)
  await db.tx(
    async (tx) => await writeReward(tx, { ...capOf(reward, 150n, 1), version: 1 }, new Date(till.clock.nowMs())),
  )
  expect(await redeem(member, reward)).toMatchObject({ ok: false, refusal: 'points_price_has_changed' })
  expect(await readPoints(db.read, member)).toMatchObject({ held: 0n })
  expect(await stockOf(reward)).toBe(1)
})

test('MC-03.3 what needs nobody’s hands is approved and paid at once; goods go through their delivery', async () => {
  const reward = newId(till.clock)
  const voucher = {
    ...capOf(reward, 100n, 5),
    gives: { kind: 'cash', amount: { PHP: '15.00', USDT: '0.300000' } },
  } as const
  await db.tx(async (tx) => await writeReward(tx, voucher, new Date(till.clock.nowMs())))
  const member = await collector(200n)
  const before = (await balanceOf(db.read, member, 'PHP')).balance
  const key = randomUUID()
  const asked = await together(5, async () => await redeem(member, reward, key))
  expect(asked).toMatchObject(
    Array.from({ length: 5 }, () => ({ ok: true, value: { state: 'approved', delivery: null } })),
  )
  expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(before + 1_500n)
  expect(await readPoints(db.read, member)).toEqual({ points: 100n, held: 0n })

  const cap = await redeem(member, await putOnShelf(100n, 1))
  if (!cap.ok) throw new Error(cap.refusal)
  const sent = { delivery: 'sent', note: 'Arrives on Friday' } as const
  expect(await moveDelivery(loyalty, cap.value.id, sent)).toMatchObject({ refusal: 'redemption_is_not_approved' })
  const operatorId = newId<'operator'>(till.clock)
  const verdict = { isApproved: true, note: '', operatorId, context: atHome }
  expect(await decideRedemption(loyalty, cap.value.id, verdict)).toMatchObject({ value: { delivery: 'preparing' } })
  expect(await moveDelivery(loyalty, cap.value.id, sent)).toMatchObject({ value: sent })
})
