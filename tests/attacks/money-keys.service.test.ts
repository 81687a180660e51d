import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { transferDown } from '#modules/agents/transfers.ts'
import { createDeposit } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import { findDeposit } from '#modules/cashier/store/deposits.ts'
import { findWithdrawal } from '#modules/cashier/store/withdrawals.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { clientAreas } from '#modules/ledger/model.ts'
import { clientName, openHouse, post } from '#modules/ledger/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import { catchUpPoints, convertPoints } from '#modules/loyalty/points.ts'
import { decideRedemption, redeemReward } from '#modules/loyalty/redeem.ts'
import { writeReward } from '#modules/loyalty/store/mall.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTeam, testTeam, transferPassword } from '#tests/support/agents.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { capOf, testLoyalty } from '#tests/support/loyalty.ts'

/** Whatever a client calls its own movements, wherever it may choose a key: what the server moves by itself goes through. */

let db: Database
let till: TestTill
let team: TestTeam
let loyalty: Loyalty

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  team = await testTeam(db)
  loyalty = await testLoyalty(till)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => {
  await settled(till.cashier)
  await db.close()
})

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).available

/** Uses these keys in every area where clients choose them, under every owner that could stand for the member. */
async function takeKeys(member: string, keys: readonly string[]): Promise<void> {
  await db.tx(async (tx) => {
    const [debit, credit] = [await openHouse(tx, 'stakes', 'PHP'), await openHouse(tx, 'test', 'PHP')]
    const legs = [{ step: 'post', kind: 'stake', debit, credit, amount: 1n }] as const
    for (const area of clientAreas)
      for (const owner of [member, `${member}:convert`])
        for (const key of keys)
          expect(await post(tx, { ...clientName(area, owner, key), ref: 'x', legs })).toMatchObject({ ok: true })
  })
}

test('SE-02.2 a deposit is credited and a withdrawal paid, whatever keys their member has used', async () => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  await till.verify(member)
  const input = { channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const deposit = await createDeposit(till.cashier, member, { ...input, key: randomUUID() })
  if (!deposit.ok) throw new Error(deposit.refusal)
  const { id } = deposit.value
  const steps = ['review', 'credited', 'reversed.1', 'requested', 'submitted', 'paid', 'reversed', 'rejected']
  await takeKeys(
    member,
    steps.map((step) => `${id}:${step}`),
  )
  // The key of the next payment itself, too.
  const second = await createDeposit(till.cashier, member, { ...input, key: `${id}:credited` })
  expect(second).toMatchObject({ ok: true, value: { key: `${id}:credited` } })
  const intent = till.book.byReference(id)
  expect(intent && till.book.act(intent, 'pay')).toBeTruthy()
  await till.deliverAll()
  expect(await findDeposit(db.read, id)).toMatchObject({ state: 'credited' })
  expect(await cash(member)).toBe(150_000n)

  await till.stake(member, 50_000n)
  const out = { channel: 'ewallet', account: account.id, amount: '500.00', currency: 'PHP', paymentPassword }
  const withdrawal = await requestWithdrawal(till.cashier, member, { ...out, key: `${id}:paid` }, atHome)
  if (!withdrawal.ok) throw new Error(withdrawal.refusal)
  await takeKeys(
    member,
    steps.map((step) => `${withdrawal.value.id}:${step}`),
  )
  await settled(till.cashier)
  till.settleLater()
  await till.deliverAll()
  expect(await findWithdrawal(db.read, withdrawal.value.id)).toMatchObject({ state: 'paid' })
  expect(await cash(member)).toBe(50_000n)
})

test('SE-02.2 points are earned, redeemed and converted, whatever keys their member has used', async () => {
  const stake = 500n * 10_000n
  const member = await till.member(stake)
  await till.account(member)
  await till.stake(member, stake)
  await takeKeys(member, [`earned:PHP:${stake}`])
  await catchUpPoints(loyalty, member)
  expect(await readPoints(db.read, member)).toEqual({ points: 500n, held: 0n })
  const rewardId = randomUUID()
  await db.tx(async (tx) => await writeReward(tx, capOf(rewardId, 100n, 1), new Date(till.clock.nowMs())))
  const key = `earned:PHP:${stake + 1n}`
  const redeemed = await redeemReward(loyalty, member, { key, reward: rewardId, points: 100n, paymentPassword }, atHome)
  if (!redeemed.ok) throw new Error(redeemed.refusal)
  const names = ['asked', 'approved', 'rejected'].map((step) => `${step}:${redeemed.value.id}`)
  await takeKeys(member, names)
  for (const name of names.slice(0, 2))
    expect(
      await convertPoints(loyalty, member, { key: `${name}-`, points: 100n, paymentPassword }, atHome),
    ).toMatchObject({ ok: true })
  const verdict = { isApproved: true, note: '', operatorId: randomUUID() as Id<'operator'>, context: atHome }
  expect(await decideRedemption(loyalty, redeemed.value.id, verdict)).toMatchObject({ ok: true })
  expect(await readPoints(db.read, member)).toEqual({ points: 200n, held: 0n })
})

test('SE-02.2 a transfer of an agent is made once for its key, whatever the key is', async () => {
  const top = await team.add({ type: 1, balance: 100_000n })
  const member = await team.add({ type: 0, upline: top })
  const input = { amount: '100.00', currency: 'PHP', paymentPassword: transferPassword, note: '', member }
  const first = await transferDown(team.agents, top, { ...input, key: randomUUID() }, atHome)
  if (!first.ok) throw new Error(first.refusal)
  const key = `transfer:${first.value.id}`
  await takeKeys(top, [key, `sent:${first.value.id}`, `claimed:${first.value.id}:${member}`])
  const again = [
    await transferDown(team.agents, top, { ...input, key }, atHome),
    await transferDown(team.agents, top, { ...input, key }, atHome),
  ]
  expect(again).toMatchObject([{ ok: true }, { ok: true }])
  expect(await cash(member)).toBe(20_000n)
})
