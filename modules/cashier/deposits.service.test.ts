import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { askAboutDeposits, cancelDeposit, createDeposit, expireDeposits } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import { handleWaiting } from '#modules/cashier/inbox.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { readClearing, readReconciliation, reconcileDays } from '#modules/cashier/reconcile.ts'
import { findDeposit } from '#modules/cashier/store/deposits.ts'
import { readStanding } from '#modules/cashier/store/standing.ts'
import { setProfile } from '#modules/identity/profile.ts'
import { balanceOf, readDeficit } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { resolveAsSeen, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import type { PayAct } from '#world/psp/book.ts'

let db: Database
let till: TestTill
let inputs = 0

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
})
afterAll(async () => {
  await settled(till.cashier)
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const clerk = { id: '0199a1b2-0000-7000-8000-00000000000a' as Id<'operator'>, address: '203.0.113.9', requestId: 'r' }
const resolve = async (id: PaymentId, decision: 'credit' | 'refund', note: string) =>
  await resolveAsSeen(till, clerk, id, decision, note)
const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).available
const clearing = async () => (await readClearing(db)).map(({ amount }) => Number(amount))

async function begin(member: Id<'member'>, amount = '500.00', channel = 'qrph') {
  inputs += 1
  const made = await createDeposit(till.cashier, member, { key: `deposit-${inputs}`, channel, amount, currency: 'PHP' })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

async function act(id: string, act: PayAct): Promise<void> {
  const intent = till.book.byReference(id)
  if (!intent || !till.book.act(intent, act)) throw new Error(`${act} is not possible`)
}

const read = async (id: string) => {
  const row = await findDeposit(db.read, id)
  if (!row) throw new Error('there is no such deposit')
  return row
}

test('MC-08.1 a deposit is paid on the provider’s page and reaches the purse, once', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  expect(deposit).toMatchObject({ state: 'pending', payUrl: expect.stringContaining('http://psp.invalid/pay/pi_') })
  await act(deposit.id, 'pay')
  const told = till.events.at(-1)
  expect(told && (await till.deliver(told))).toBe(200)
  expect(told && (await till.deliver(told))).toBe(200)
  expect(await read(deposit.id)).toMatchObject({ state: 'credited', credited: 50_000n, payUrl: null, pollAt: null })
  expect(await cash(member)).toBe(50_000n)
  expect(till.announced.filter(({ memberId }) => memberId === member).map(({ type, state }) => state ?? type)).toEqual([
    'pending',
    'credited',
    'balance',
  ])
  const { rows } = await sql<{ topic: string; payload: { number: string; amount: string } }>`
    select topic, payload from server_outbox where key = ${member}`.execute(db.read)
  expect(rows).toMatchObject([{ topic: 'cashier.deposit_credited', payload: { amount: '500.00' } }])
  expect(rows[0]?.payload.number).toMatch(/^DP-\w{4}-\w{4}$/)
})

test('the same key is the same deposit; another request under it is refused', async () => {
  const member = await till.member()
  const input = { key: 'same-key-1', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const both = await Promise.all([1, 2, 3].map(() => createDeposit(till.cashier, member, input)))
  expect(new Set(both.map((made) => made.ok && made.value.id)).size).toBe(1)
  expect(await createDeposit(till.cashier, member, { ...input, amount: '501.00' })).toMatchObject({
    refusal: 'key_is_reused',
  })
  const other = await till.member()
  expect(await createDeposit(till.cashier, other, { ...input, amount: '501.00' })).toMatchObject({ ok: true })
})

test.each([
  [{ channel: 'nothing' }, 'channel_is_unknown'],
  [{ currency: 'USDT' }, 'currency_is_not_offered'],
  [{ amount: '99.99' }, 'amount_is_below_minimum'],
  [{ amount: '50000.01' }, 'amount_is_above_maximum'],
  [{ amount: '1e3' }, 'amount_is_malformed'],
  [{ amount: '-500' }, 'amount_is_below_minimum'],
  [{ amount: '100.001' }, 'amount_is_too_precise'],
])('MC-08.1 a request with %o is refused: %s', async (part, refusal) => {
  inputs += 1
  const input = { key: `deposit-${inputs}`, channel: 'qrph', amount: '500.00', currency: 'PHP', ...part }
  expect(await createDeposit(till.cashier, await till.member(), input)).toMatchObject({ refusal })
})

test('MC-08.1 no more may wait to be paid than the setting says', async () => {
  const member = await till.member()
  for (let i = 0; i < 5; i += 1) await begin(member)
  const input = { key: 'one-too-many', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  expect(await createDeposit(till.cashier, member, input)).toMatchObject({ refusal: 'too_many_open_deposits' })
})

test('H08 while the provider is down nothing is lost, and the same key gets on afterwards', async () => {
  const member = await till.member()
  till.faults({ isDown: true })
  const input = { key: 'while-it-is-down', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  expect(await createDeposit(till.cashier, member, input)).toMatchObject({ refusal: 'payment_provider_is_down' })
  till.faults({ isDown: false })
  expect(await createDeposit(till.cashier, member, input)).toMatchObject({ value: { state: 'pending' } })
})

test('H07 an answer that is not signed by the provider is no answer', async () => {
  till.faults({ lies: true })
  const input = { key: 'while-it-lies', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const answer = await createDeposit(till.cashier, await till.member(), input)
  till.faults({ lies: false })
  expect(answer).toMatchObject({ refusal: 'payment_provider_is_down' })
})

test('D16 less than agreed is looked at, and credited as it was paid', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  await act(deposit.id, 'underpay')
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'review', reviewReason: 'amount_differs', paid: 45_000n })
  expect(await cash(member)).toBe(0n)
  expect((await clearing())[0]).toBe(450)
  expect(await resolve(deposit.id, 'credit', 'as paid')).toMatchObject({
    value: { state: 'credited', credited: 45_000n },
  })
  expect([await cash(member), await clearing()]).toEqual([45_000n, [0, 0]])
  expect(await resolve(deposit.id, 'refund', 'again')).toMatchObject({
    refusal: 'decision_is_not_possible',
  })
})

test('D16 money of another currency is never credited and goes back', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  await act(deposit.id, 'pay_other_currency')
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'review', reviewReason: 'currency_differs' })
  expect(await resolve(deposit.id, 'credit', 'try')).toMatchObject({
    refusal: 'decision_is_not_possible',
  })
  expect(await resolve(deposit.id, 'refund', 'sent back')).toMatchObject({
    value: { state: 'failed' },
  })
  expect([await cash(member), await clearing()]).toEqual([0n, [0, 0]])
})

test('D16 a bank account in another name is looked at; a refund leaves nothing behind', async () => {
  const member = await till.member()
  const actor = { who: 'member', id: member, sessionId: '' as Id<'session'> } as const
  expect(await setProfile(till.identity, actor, { fullName: 'Luz Reyes' }, atHome)).toMatchObject({ ok: true })
  const deposit = await begin(member, '600.00', 'bank')
  await act(deposit.id, 'pay_by_other_name')
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'confirming' })
  till.settleLater()
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'review', reviewReason: 'name_differs' })
  await resolve(deposit.id, 'refund', 'not theirs')
  expect([await cash(member), await clearing()]).toEqual([0n, [0, 0]])
})

test('a late payment after the end of time is credited and marked', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  till.clock.advance(31 * 60_000)
  await expireDeposits(till.cashier)
  expect(await read(deposit.id)).toMatchObject({ state: 'expired', payUrl: null })
  await act(deposit.id, 'pay')
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'credited', isLate: true })
  expect(await cash(member)).toBe(50_000n)
})

test('MC-08.1 a deposit that was called off can be called off again, and money for it is looked at', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  expect(await cancelDeposit(till.cashier, member, deposit.id)).toMatchObject({ value: { state: 'cancelled' } })
  expect(await cancelDeposit(till.cashier, member, deposit.id)).toMatchObject({ value: { state: 'cancelled' } })
  await settled(till.cashier)
  expect(till.book.byReference(deposit.id)?.state).toBe('cancelled')
  await act(deposit.id, 'pay')
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'review', reviewReason: 'late' })
  await resolve(deposit.id, 'credit', 'it is theirs')
  expect(await cash(member)).toBe(50_000n)
  const stranger = await till.member()
  expect(await cancelDeposit(till.cashier, stranger, deposit.id)).toMatchObject({ refusal: 'payment_is_unknown' })
})

test('what nobody told us is asked for after a minute', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  await act(deposit.id, 'pay')
  await askAboutDeposits(till.cashier)
  expect((await read(deposit.id)).state).toBe('pending')
  till.clock.advance(61_000)
  await askAboutDeposits(till.cashier)
  expect(await read(deposit.id)).toMatchObject({ state: 'credited', polls: 1 })
  await till.deliverAll()
  expect(await cash(member)).toBe(50_000n)
})

test('a deposit that is taken back leaves a debt and no overdraft; the next one pays the debt first', async () => {
  const member = await till.member()
  const deposit = await begin(member)
  await act(deposit.id, 'pay')
  await till.deliverAll()
  await till.stake(member, 30_000n)
  await act(deposit.id, 'reverse')
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'reversed' })
  expect([await cash(member), await clearing()]).toEqual([0n, [0, 0]])
  expect(await readStanding(db.read, member, 'PHP')).toMatchObject({ turnoverTarget: 0n, lockAmount: 0n })
  expect(await readDeficit(db.read, member, 'PHP')).toBe(30_000n)
  const next = await begin(member, '400.00')
  await act(next.id, 'pay')
  await till.deliverAll()
  expect(await read(next.id)).toMatchObject({ credited: 10_000n, repaid: 30_000n })
  expect(await cash(member)).toBe(10_000n)
  // What was staked before does not count for it: 300.00 staked, and 100.00 more owed.
  expect(await readStanding(db.read, member, 'PHP')).toEqual({
    ...{ turnoverTarget: 40_000n, lockAmount: 10_000n, lockFrom: 30_000n },
  })
  expect(await readDeficit(db.read, member, 'PHP')).toBe(0n)
})

test('MC-08.1 USDT is paid at the rate of its moment, whatever the setting says later', async () => {
  const member = await till.member()
  const deposit = await begin(member, '1000.00', 'usdt')
  expect(deposit).toMatchObject({ payCurrency: 'USDT', payAmount: 17_467_249n, rateMicro: 57_250_000n })
  await act(deposit.id, 'pay')
  till.settleLater()
  await till.deliverAll()
  expect(await read(deposit.id)).toMatchObject({ state: 'credited', credited: 100_000n })
  expect(await cash(member)).toBe(100_000n)
})

test.each(['ask', 'event', 'expire'] as const)(
  'SE-03 a deposit that cannot be settled (%s) is set aside, and the others are settled',
  async (how) => {
    const [bad, good] = [await begin(await till.member()), await begin(await till.member())]
    const cure = await poisonRow(db, 'cashier_deposit', `new.id = '${bad.id}'`)
    if (how !== 'expire') for (const { id } of [bad, good]) await act(id, 'pay')
    const run = { ask: askAboutDeposits, event: handleWaiting, expire: expireDeposits }[how]
    if (how === 'event') await till.deliverAll()
    await settled(till.cashier)
    till.clock.advance(how === 'expire' ? 7 * 86_400_000 : 61_000)
    const reported = await setAsideIn(async () => await run(till.cashier))
    expect(reported.map(({ loop }) => loop)).toEqual([
      { ask: 'cashier-ask-deposits', event: 'cashier-events', expire: 'cashier-expire' }[how],
    ])
    expect((await read(good.id)).state).toBe(how === 'expire' ? 'expired' : 'credited')
    expect((await read(bad.id)).state).toBe('pending')
    await cure()
    till.clock.advance(60_000)
    expect(await setAsideIn(async () => await run(till.cashier))).toEqual([])
    expect((await read(bad.id)).state).toBe(how === 'expire' ? 'expired' : 'credited')
    await till.deliverAll()
  },
)

test('SE-03 a day of a provider that cannot be compared is set aside, the others are compared, and it is asked for again', async () => {
  till.clock.advance(30 * 86_400_000)
  const day = new Date(till.clock.nowMs() - 86_400_000).toISOString().slice(0, 10)
  const [provider] = till.cashier.providers.values()
  assert(provider, 'a till has a provider')
  const providers = new Map(['PASADA', 'TALISAY'].map((psp) => [psp, provider]))
  const cashier = { ...till.cashier, providers }
  const isCompared = async (psp: string) => (await readReconciliation(cashier, psp, day)).ok
  const run = async () => await reconcileDays(cashier)
  const cure = await poisonRow(db, 'cashier_report', `new.psp = 'PASADA' and new.day = '${day}'`)
  expect(await setAsideIn(run)).toMatchObject([{ loop: 'cashier-reconcile-providers', item: `PASADA ${day}` }])
  expect([await isCompared('PASADA'), await isCompared('TALISAY')]).toEqual([false, true])
  await cure()
  // The job comes once a day.
  till.clock.advance(86_400_000)
  expect(await setAsideIn(run)).toEqual([])
  expect(await isCompared('PASADA')).toBe(true)
})
