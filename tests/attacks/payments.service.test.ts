import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { addPayoutAccount } from '#modules/cashier/accounts.ts'
import { createDeposit, expireDeposits } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import { handleWaiting } from '#modules/cashier/inbox.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { approveWithdrawal, resolveDeposit } from '#modules/cashier/office.ts'
import { closeReceipts, confirmReceipt } from '#modules/cashier/receipts.ts'
import { readClearing } from '#modules/cashier/reconcile.ts'
import { findDeposit } from '#modules/cashier/store/deposits.ts'
import { findWithdrawal } from '#modules/cashier/store/withdrawals.ts'
import { cancelWithdrawal, requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { setLimit } from '#modules/compliance/limits.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { openHouse, readAccount } from '#modules/ledger/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'

/** Group D, payments: what providers, members, people and the clock do at once. */

const crowds = [1, 2, 30] as const

let db: Database
let till: TestTill

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  till = await testTill(db)
})
afterEach(async () => {
  await settled(till.cashier)
  expect(await findDrift(db)).toEqual([])
})
afterAll(async () => await db.close())

const together = async <T>(count: number, one: (place: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, (_, place) => one(place)))
const purse = async (id: Id<'member'>) => {
  const { available, held } = await balanceOf(db.read, id, 'PHP')
  return [available, held]
}
const clerk = { id: '0199a1b2-0000-7000-8000-00000000000a' as Id<'operator'>, address: '203.0.113.9', requestId: 'r' }

async function deposit(member: Id<'member'>, amount = '500.00') {
  return await createDeposit(till.cashier, member, { key: randomUUID(), channel: 'qrph', amount, currency: 'PHP' })
}

async function withdraw(member: Id<'member'>, account: string, amount = '500.00', password = paymentPassword) {
  const input = { key: randomUUID(), channel: 'ewallet', account, amount, currency: 'PHP', paymentPassword: password }
  return await requestWithdrawal(till.cashier, member, input, atHome)
}

async function paidDeposit(member: Id<'member'>): Promise<PaymentId> {
  const made = await deposit(member)
  const intent = made.ok ? till.book.byReference(made.value.id) : null
  if (!made.ok || !intent) throw new Error('there is nothing to pay')
  till.book.act(intent, 'pay')
  return made.value.id
}

describe.each(crowds)('with %s at once', (count) => {
  test('D04 the day’s limit of withdrawals is shared by all of them', async () => {
    await till.change({ dailyMost: { PHP: '1200.00', USDT: '100.00' } })
    const member = await till.member(1_000_000n)
    const account = await till.account(member)
    const asked = await together(count, async () => await withdraw(member, account.id))
    const taken = asked.filter(({ ok }) => ok)
    expect(taken).toHaveLength(Math.min(count, 2))
    for (const one of asked) if (!one.ok) expect(one.refusal).toBe('daily_limit_is_reached')
    await settled(till.cashier)
    await till.change({ dailyMost: { PHP: '500000.00', USDT: '10000.00' } })
  })

  test('D04 the member’s own limit of deposits is shared by all of them', async () => {
    await till.change({ openDepositsMax: 50 })
    const member = await till.member()
    const compliance = testCompliance(db, till.clock)
    const name = { kind: 'deposit', period: 'day', currency: 'PHP' } as const
    expect(await setLimit(compliance, member, name, 120_000n)).toMatchObject({ ok: true })
    const asked = await together(count, async () => await deposit(member))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(Math.min(count, 2))
    for (const one of asked) if (!one.ok) expect(one.refusal).toBe('deposit_limit_is_reached')
  })

  test('D13 cancel, approve and the provider’s word at once: one end, and the money moved once', async () => {
    const member = await till.member(2_000_000n)
    await till.verify(member)
    const account = await till.account(member)
    const asked = await withdraw(member, account.id, '6000.00')
    if (!asked.ok) throw new Error(asked.refusal)
    const { id } = asked.value
    await together(count, async (place) => {
      if (place % 3 === 0) await approveWithdrawal(till.cashier, clerk, id, 'fine')
      else if (place % 3 === 1) await cancelWithdrawal(till.cashier, member, id)
      else {
        await settled(till.cashier)
        till.settleLater()
        await till.deliverAll()
      }
    })
    await settled(till.cashier)
    till.settleLater()
    await till.deliverAll()
    await together(count, async () => await cancelWithdrawal(till.cashier, member, id))
    const { state } = (await findWithdrawal(db.read, id)) ?? { state: 'gone' }
    expect(['paid', 'cancelled']).toContain(state)
    expect(await purse(member)).toEqual(state === 'paid' ? [1_400_000n, 0n] : [2_000_000n, 0n])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from cashier_step
      where payment_id = ${id} and state in ('paid', 'cancelled')`.execute(db.read)
    expect(rows[0]?.count).toBe(1)
  })

  test('D14 “it did not come” and the clock at once, twice and after the end: one of them counts', async () => {
    const member = await till.member(100_000n)
    const account = await till.account(member)
    const asked = await withdraw(member, account.id)
    if (!asked.ok) throw new Error(asked.refusal)
    await settled(till.cashier)
    till.settleLater()
    await till.deliverAll()
    till.clock.advance(31 * 60_000)
    const proofs = await together(count, async () => await addProof(member))
    const said = await together(count, async (place) => {
      const files = [proofs[place] ?? '']
      const [word] = await Promise.all([
        confirmReceipt(till.cashier, member, asked.value.id, { answer: 'not_received', files, note: '' }),
        closeReceipts(till.cashier),
      ])
      return word
    })
    const { receipt } = (await findWithdrawal(db.read, asked.value.id)) ?? { receipt: null }
    expect(['not_received', 'auto_received']).toContain(receipt)
    for (const one of said) expect(one.ok).toBe(receipt === 'not_received')
    const late = { answer: 'received', files: [], note: '' } as const
    expect(await confirmReceipt(till.cashier, member, asked.value.id, late)).toMatchObject({
      refusal: 'receipt_is_closed',
    })
    const { rows } = await sql`
      select from cashier_step where payment_id = ${asked.value.id} and state like 'receipt_%'`.execute(db.read)
    expect(rows).toHaveLength(1)
  })

  test('D16 one event told many times at once, and each under its own name: credited once', async () => {
    const member = await till.member()
    const id = await paidDeposit(member)
    const told = till.events.at(-1)
    if (!told) throw new Error('nothing was told')
    const statuses = await together(count, async () => await till.deliver(told))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await together(count, async (place) => await till.deliver({ ...told, event: `again-${count}-${place}-${id}` }))
    expect((await findDeposit(db.read, id))?.state).toBe('credited')
    expect(await purse(member)).toEqual([50_000n, 0n])
  })

  test('D16 two people end one review at once, the one way and the other: one of them does', async () => {
    const member = await till.member()
    const made = await deposit(member)
    const intent = made.ok ? till.book.byReference(made.value.id) : null
    if (!made.ok || !intent) throw new Error('there is nothing to pay')
    till.book.act(intent, 'overpay')
    await till.deliverAll()
    expect(await purse(member)).toEqual([0n, 0n])
    const ruled = await together(count, async (place) => {
      const decision = place % 2 === 0 ? 'credit' : 'refund'
      return await resolveDeposit(till.cashier, clerk, made.value.id, {
        ...{ decision, amount: '550.00', version: intent.version, note: 'looked at' },
      })
    })
    expect(ruled.filter(({ ok }) => ok)).toHaveLength(1)
    const { state } = (await findDeposit(db.read, made.value.id)) ?? { state: 'gone' }
    expect(await purse(member)).toEqual([state === 'credited' ? 55_000n : 0n, 0n])
    expect((await readClearing(db)).map(({ amount }) => Number(amount))).toEqual([0, 0])
  })

  test('D15 wrong payment passwords over all calls that ask for it share one counter, and lock it', async () => {
    const member = await till.member(100_000n)
    const account = await till.account(member)
    const wrong = { kind: 'ewallet', holder: 'Luz Reyes', institution: 'Wallet', isDefault: false } as const
    const guess = async (place: number) => {
      const secret = String(100_000 + place)
      if (place % 2 === 0) return await withdraw(member, account.id, '500.00', secret)
      const number = `0918${String(place).padStart(7, '0')}`
      return await addPayoutAccount(till.cashier, member, { ...wrong, number, paymentPassword: secret }, atHome)
    }
    const first = await together(count, guess)
    const rest = []
    for (let place = count; place < 10; place += 1) rest.push(await guess(place))
    const refusals = [...first, ...rest].map((one) => (one.ok ? 'taken' : one.refusal))
    expect(refusals.filter((one) => one === 'payment_password_is_wrong')).toHaveLength(5)
    expect(new Set(refusals)).toEqual(new Set(['payment_password_is_wrong', 'payment_password_is_locked']))
    expect(await withdraw(member, account.id)).toMatchObject({ refusal: 'payment_password_is_locked' })
    expect(await purse(member)).toEqual([100_000n, 0n])
    // The door of the house has a counter of its own.
    const { rows } = await sql<{ username: string }>`
      select username from identity_account where id = ${member}`.execute(db.read)
    const credentials = { username: rows[0]?.username ?? '', password: 'bukang-liwayway' }
    expect(await signIn(till.identity, 'member', credentials, atHome)).toMatchObject({ ok: true })
  })
})

async function addProof(member: Id<'member'>): Promise<string> {
  const id = randomUUID()
  await db.tx((tx) =>
    sql`insert into files_file (id, member_id, purpose, bytes, width, height, created_at)
      values (${id}, ${member}, 'proof', '\\x00', 1, 1, now())`.execute(tx),
  )
  return id
}

test('D16 a forged, altered, stale or replayed event is not believed', async () => {
  const member = await till.member()
  const id = await paidDeposit(member)
  const told = till.events.at(-1)
  if (!told) throw new Error('nothing was told')
  expect(await till.deliver(told, { signature: 'A'.repeat(43) })).toBe(401)
  expect(await till.deliver(told, { signature: '' })).toBe(401)
  expect(await till.deliver(told, { keyId: 'somebody-else' })).toBe(401)
  expect(await till.deliver(told, { nonce: 'short' })).toBe(401)
  expect((await findDeposit(db.read, id))?.state).toBe('pending')
  const nonce = 'a-nonce-that-is-used-twice'
  expect(await till.deliver(told, { nonce })).toBe(200)
  expect(await till.deliver({ ...told, event: 'another-name' }, { nonce })).toBe(401)
  expect(await purse(member)).toEqual([50_000n, 0n])
})

test('D16 events about unknown payments, or of another form, change nothing and are kept for people', async () => {
  const member = await till.member()
  const id = await paidDeposit(member)
  const told = till.events.at(-1)
  if (!told) throw new Error('nothing was told')
  const foreign = { ...told, event: 'of-nobody', data: { ...told.data, reference: randomUUID() } }
  expect(await till.deliver(foreign)).toBe(200)
  const twisted = { ...told, event: 'of-another-payment', data: { ...told.data, id: 'pi_another' } }
  await till.deliver(told)
  expect(await till.deliver({ ...twisted, data: { ...twisted.data, version: 9, state: 'reversed' } })).toBe(200)
  expect(await till.deliver({ ...told, event: 'no-form', data: { state: 'succeeded' } })).toBe(400)
  expect((await findDeposit(db.read, id))?.state).toBe('credited')
  const { rows } = await sql<{ outcome: string }>`
    select outcome from cashier_event where event_id in ('of-nobody', 'of-another-payment')`.execute(db.read)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['unmatched', 'unmatched'])
  await handleWaiting(till.cashier)
  expect(await purse(member)).toEqual([50_000n, 0n])
})

test('D16 paid in the moment of its end: credited once, whoever is first', async () => {
  const member = await till.member()
  const id = await paidDeposit(member)
  till.clock.advance(31 * 60_000)
  await Promise.all([expireDeposits(till.cashier), till.deliverAll(), expireDeposits(till.cashier)])
  expect((await findDeposit(db.read, id))?.state).toBe('credited')
  expect(await purse(member)).toEqual([50_000n, 0n])
})

const bela = { ...clerk, id: '0199a1b2-0000-7000-8000-00000000000b' as Id<'operator'> }

/** A deposit of ₱500 that came as another amount, so that a person looks at it. */
async function depositInReview(member: Id<'member'>, paid: bigint) {
  const made = await deposit(member)
  const intent = made.ok ? till.book.byReference(made.value.id) : null
  if (!made.ok || !intent) throw new Error('there is nothing to pay')
  till.book.act(intent, 'underpay')
  till.book.correct(intent, paid)
  await till.deliverAll()
  return { id: made.value.id, intent }
}

const cleared = async () => Number((await readClearing(db))[0]?.amount)
async function providerHolds(): Promise<bigint> {
  return await db.tx(async (tx) => {
    const account = await readAccount(tx, await openHouse(tx, 'provider:PASADA', 'PHP'))
    return -(account?.balance ?? 0n)
  })
}

test('SE-05.1 a deposit in review is credited as it was looked at: what the provider says later needs another look', async () => {
  const [member, before] = [await till.member(), await providerHolds()]
  const { id, intent } = await depositInReview(member, 40_000n)
  const seen = { decision: 'credit', amount: '400.00', version: intent.version, note: 'as paid' } as const
  expect(await cleared()).toBe(400)
  till.book.correct(intent, 4_500_000n)
  await till.deliverAll()
  // The clearing has what was received, not what somebody looked at.
  expect([await cleared(), (await providerHolds()) - before]).toEqual([45_000, 4_500_000n])
  const now = [
    { path: 'amount', code: 'changed', value: '45000.00' },
    { path: 'version', code: 'changed', value: String(intent.version) },
  ]
  const changed = { ok: false, refusal: 'review_has_changed', fields: now }
  expect(await resolveDeposit(till.cashier, clerk, id, seen)).toEqual(changed)
  expect(await resolveDeposit(till.cashier, clerk, id, { ...seen, version: intent.version })).toEqual(changed)
  expect(await resolveDeposit(till.cashier, clerk, id, { ...seen, decision: 'refund' })).toEqual(changed)
  expect(await purse(member)).toEqual([0n, 0n])
  till.book.correct(intent, 40_000n)
  await till.deliverAll()
  // The same amount again is another version.
  expect(await resolveDeposit(till.cashier, clerk, id, seen)).toMatchObject({ refusal: 'review_has_changed' })
  const again = { ...seen, version: intent.version }
  expect(await resolveDeposit(till.cashier, clerk, id, again)).toMatchObject({ value: { credited: 40_000n } })
  expect([await purse(member), await cleared()]).toEqual([[40_000n, 0n], 0])
  expect((await providerHolds()) - before).toBe(40_000n)
})

test('SE-05.2 from the threshold on two different people approve the same amount and version', async () => {
  const member = await till.member()
  const { id, intent } = await depositInReview(member, 9_000_000n)
  const seen = () => ({ decision: 'credit', amount: '90000.00', version: intent.version, note: 'looked at' }) as const
  expect(await resolveDeposit(till.cashier, clerk, id, seen())).toMatchObject({ value: { state: 'review' } })
  expect(await resolveDeposit(till.cashier, clerk, id, seen())).toMatchObject({ refusal: 'second_person_is_needed' })
  // Another version has no approval yet, whoever approved the one before.
  till.book.correct(intent, 40_000n)
  till.book.correct(intent, 9_000_000n)
  await till.deliverAll()
  expect(await resolveDeposit(till.cashier, bela, id, seen())).toMatchObject({ value: { state: 'review' } })
  expect(await purse(member)).toEqual([0n, 0n])
  expect(await resolveDeposit(till.cashier, clerk, id, seen())).toMatchObject({ value: { state: 'credited' } })
  expect([await purse(member), await cleared()]).toEqual([[9_000_000n, 0n], 0])
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::integer as count from audit_entry where detail::jsonb->>'payment' = ${id} group by 1 order by 1`.execute(
    db.read,
  )
  expect(rows).toEqual([
    { action: 'deposit.approved', count: 2 },
    { action: 'deposit.resolved', count: 1 },
  ])
})

test('what a provider says of a deposit after it was credited or refunded moves no money by itself', async () => {
  const member = await till.member()
  const before = await providerHolds()
  const id = await paidDeposit(member)
  await till.deliverAll()
  const intent = till.book.byReference(id)
  if (!intent) throw new Error('there is no payment')
  till.book.correct(intent, 9_000_000n)
  await till.deliverAll()
  expect(await findDeposit(db.read, id)).toMatchObject({ paid: 50_000n, attention: 'provider_contradicts' })
  till.book.act(intent, 'reverse')
  await till.deliverAll()
  // A reversal takes back what was booked.
  expect([await purse(member), await cleared(), (await providerHolds()) - before]).toEqual([[0n, 0n], 0, 0n])
  const sent = await depositInReview(member, 40_000n)
  for (const amount of ['400.00', '300.00']) {
    const refund = { decision: 'refund', amount, version: sent.intent.version, note: 'sent back' } as const
    expect(await resolveDeposit(till.cashier, clerk, sent.id, refund)).toMatchObject({ value: { state: 'failed' } })
    expect(await cleared()).toBe(0)
    till.book.correct(sent.intent, 30_000n)
    await till.deliverAll()
    expect([(await findDeposit(db.read, sent.id))?.state, await cleared()]).toEqual(['review', 300])
  }
})
