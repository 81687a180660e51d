import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { forgetAddresses, openAddress, showAddress } from '#modules/loyalty/addresses.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import { decideRedemption, moveDelivery, redeemReward } from '#modules/loyalty/redeem.ts'
import { findRedemption, findRewards, type Redemption, writeReward } from '#modules/loyalty/store/mall.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { capOf, testLoyalty } from '#tests/support/loyalty.ts'

const home = {
  ...{ name: 'Maria Santos', phone: '0917 123 4567', street: '12 Mabini Street, Ermita' },
  ...{ city: 'Manila', province: 'Metro Manila', postcode: '1000' },
}

let db: Database
let till: TestTill
let loyalty: Loyalty
let member: Id<'member'>
let operatorId: Id<'operator'>

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  loyalty = await testLoyalty(till)
  operatorId = newId<'operator'>(till.clock)
})
beforeEach(async () => {
  member = await till.member(3_000_000n)
  await till.account(member)
  await till.stake(member, 3_000_000n)
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function putOnShelf(isSent: boolean): Promise<string> {
  const id = newId(till.clock)
  await db.tx(async (tx) => await writeReward(tx, { ...capOf(id, 100n, 5), isSent }, new Date(till.clock.nowMs())))
  return id
}

const redeem = async (reward: string, address: typeof home | null) =>
  await redeemReward(loyalty, member, { key: randomUUID(), reward, points: 100n, paymentPassword, address }, atHome)

async function askFor(reward: string): Promise<Redemption> {
  const asked = await redeem(reward, home)
  if (!asked.ok) throw new Error(asked.refusal)
  return asked.value
}

async function addressOf(id: string) {
  const row = await findRedemption(db.read, id)
  return row && (await openAddress(loyalty, row))
}

const decide = async (id: string, isApproved: boolean) =>
  await decideRedemption(loyalty, id, { isApproved, note: '', operatorId, context: atHome })

test('goods ask for an address: without one nothing is held and the shelf stays as it is', async () => {
  const reward = await putOnShelf(true)
  expect(await redeem(reward, null)).toMatchObject({ ok: false, refusal: 'delivery_address_is_missing' })
  expect(await readPoints(db.read, member)).toMatchObject({ held: 0n })
  expect((await findRewards(db.read, { onlyOpen: true })).find(({ id }) => id === reward)?.stock).toBe(5)
})

test('an address is kept sealed, is opened for its member and an operator, and the audit says who opened it', async () => {
  const { id } = await askFor(await putOnShelf(true))
  const { rows } = await sql<{ sealed: Buffer }>`select address_sealed as sealed from loyalty_redemption
    where id = ${id}`.execute(db.read)
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('Mabini')
  expect(await addressOf(id)).toEqual(home)
  expect(await showAddress(loyalty, id, { operatorId, context: atHome })).toEqual({ ok: true, value: home })
  const { rows: opened } = await sql<{ actor: string }>`select actor_id as actor from audit_entry
    where action = 'redemption.address_opened' and subject_id = ${member}`.execute(db.read)
  expect(opened).toEqual([{ actor: operatorId }])
})

test('what is not sent keeps no address, though one was told', async () => {
  const { id } = await askFor(await putOnShelf(false))
  expect(await addressOf(id)).toBeNull()
  expect(await showAddress(loyalty, id, { operatorId, context: atHome })).toMatchObject({
    refusal: 'delivery_address_is_missing',
  })
})

test('an address is forgotten a month after its goods arrived or were refused, and not before', async () => {
  const reward = await putOnShelf(true)
  const [arrived, refused, onTheWay] = [await askFor(reward), await askFor(reward), await askFor(reward)]
  await decide(arrived.id, true)
  await decide(refused.id, false)
  await decide(onTheWay.id, true)
  await moveDelivery(loyalty, onTheWay.id, { delivery: 'sent', note: '' })
  till.clock.advance(10 * 86_400_000)
  await moveDelivery(loyalty, arrived.id, { delivery: 'delivered', note: '' })
  till.clock.advance(21 * 86_400_000)
  await forgetAddresses(loyalty)
  expect(await addressOf(arrived.id)).toEqual(home)
  expect(await addressOf(refused.id)).toBeNull()
  till.clock.advance(10 * 86_400_000)
  await forgetAddresses(loyalty)
  expect(await addressOf(arrived.id)).toBeNull()
  expect(await addressOf(onTheWay.id)).toEqual(home)
})
