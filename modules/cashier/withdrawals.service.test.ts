import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { addPayoutAccount, removePayoutAccount } from '#modules/cashier/accounts.ts'
import { createDeposit } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import {
  approveWithdrawal,
  markWithdrawal,
  rejectWithdrawal,
  resolveReceipt,
  setMaintenance,
} from '#modules/cashier/office.ts'
import { quoteWithdrawal } from '#modules/cashier/quote.ts'
import { closeReceipts, confirmReceipt } from '#modules/cashier/receipts.ts'
import { readClearing, readReconciliation, reconcile } from '#modules/cashier/reconcile.ts'
import { findWithdrawal } from '#modules/cashier/store/withdrawals.ts'
import { askAboutWithdrawals, submitApproved } from '#modules/cashier/submit.ts'
import { cancelWithdrawal, requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn, swallowRow } from '#tests/support/poison.ts'
import { noFaults } from '#world/psp/faults.ts'

let db: Database
let till: TestTill
let inputs = 0

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
})
afterAll(async () => {
  await settled(till.cashier)
  expect((await readClearing(db)).map(({ amount }) => Number(amount))).toEqual([0, 0])
  expect(await findDrift(db)).toEqual([])
  await db.close()
})
beforeEach(() => till.faults({ ...noFaults, payout: 'paid' }))

const clerkNamed = (last: string) => ({
  id: `0199a1b2-0000-7000-8000-00000000000${last}` as Id<'operator'>,
  address: '203.0.113.9',
  requestId: 'r',
})
const [tala, sinag] = [clerkNamed('a'), clerkNamed('b')]

const purse = async (id: Id<'member'>) => {
  const { available, held } = await balanceOf(db.read, id, 'PHP')
  return [available, held]
}

async function ask(member: Id<'member'>, account: string, amount = '500.00', more: object = {}) {
  inputs += 1
  const input = { key: `withdraw-${inputs}`, channel: 'ewallet', account, amount, currency: 'PHP', paymentPassword }
  return await requestWithdrawal(till.cashier, member, { ...input, ...more }, atHome)
}

async function begin(balance = 100_000n, amount = '500.00') {
  const member = await till.member(balance)
  const account = await till.account(member)
  await till.verify(member)
  const asked = await ask(member, account.id, amount)
  if (!asked.ok) throw new Error(asked.refusal)
  await settled(till.cashier)
  return { member, account, id: asked.value.id }
}

const read = async (id: string) => {
  const row = await findWithdrawal(db.read, id)
  if (!row) throw new Error('there is no such withdrawal')
  return row
}

async function paid() {
  const begun = await begin()
  till.settleLater()
  await till.deliverAll()
  expect((await read(begun.id)).state).toBe('paid')
  return begun
}

test('MC-08.2 MC-08.3 a withdrawal sets money aside, goes out, is paid and is confirmed as received', async () => {
  const { member, id } = await begin()
  expect(await read(id)).toMatchObject({ state: 'submitted', fee: 0n })
  expect(await purse(member)).toEqual([50_000n, 50_000n])
  till.settleLater()
  await till.deliverAll()
  expect(await read(id)).toMatchObject({ state: 'paid', receipt: 'awaiting' })
  expect(await purse(member)).toEqual([50_000n, 0n])
  const answer = { answer: 'received', files: [], note: '' } as const
  expect(await confirmReceipt(till.cashier, member, id, answer)).toMatchObject({ value: { receipt: 'received' } })
  expect(await confirmReceipt(till.cashier, member, id, answer)).toMatchObject({ ok: true })
  const other = { ...answer, answer: 'full_payment' } as const
  expect(await confirmReceipt(till.cashier, member, id, other)).toMatchObject({ refusal: 'receipt_is_closed' })
  const { rows } = await sql<{ state: string }>`
    select state from cashier_step where payment_id = ${id} order by id`.execute(db.read)
  expect(rows.map(({ state }) => state)).toEqual([
    'requested',
    'approved',
    'submitting',
    'submitted',
    'paid',
    'receipt_received',
  ])
})

test.each([
  [{ paymentPassword: '000000' }, 'payment_password_is_wrong'],
  [{ channel: 'qrph' }, 'channel_is_off'],
  [{ channel: 'bank' }, 'payout_account_is_of_another_kind'],
  [{ account: '0199a1b2-0000-7000-8000-00000000000a' }, 'payout_account_is_unknown'],
  [{ currency: 'USDT' }, 'currency_is_not_offered'],
  [{ amount: '199.99' }, 'amount_is_below_minimum'],
  [{ amount: '50000.01' }, 'amount_is_above_maximum'],
  [{ amount: '1000.01' }, 'funds_are_short'],
])('MC-08.2 a request with %o is refused (%s) and sets nothing aside', async (part, refusal) => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  expect(await ask(member, account.id, '600.00', part)).toMatchObject({ refusal })
  expect(await purse(member)).toEqual([100_000n, 0n])
  const { rows } = await sql<{
    counted: bigint
  }>`select coalesce(sum(amount), 0)::bigint as counted from compliance_payment
    where member_id = ${member} and direction = 'withdrawal'`.execute(db.read)
  expect(rows[0]?.counted).toBe(0n)
})

test('what was deposited is locked as far as it was not staked, the rest can leave, and the quote says how much', async () => {
  const member = await till.member()
  const account = await till.account(member)
  const input = { key: 'first-deposit', channel: 'qrph', amount: '1000.00', currency: 'PHP' }
  const deposit = await createDeposit(till.cashier, member, input)
  const intent = deposit.ok ? till.book.byReference(deposit.value.id) : null
  if (intent) till.book.act(intent, 'pay')
  await till.deliverAll()
  await till.fund(member, 50_000n)
  await till.stake(member, 60_000n)
  const quoted = await quoteWithdrawal(till.cashier, member, {
    channel: 'ewallet',
    amount: '500.01',
    account: account.id,
  })
  expect(quoted).toMatchObject({
    value: {
      available: '900.00',
      locked: '400.00',
      most: '500.00',
      turnover: { required: '1000.00', done: '600.00', left: '400.00' },
      blockers: ['turnover_is_owed'],
      offer: { fee: '0.00', arrives: '500.01', needsReview: false },
    },
  })
  expect(await ask(member, account.id, '500.01')).toMatchObject({ refusal: 'turnover_is_owed' })
  expect(await ask(member, account.id, '900.01')).toMatchObject({ refusal: 'funds_are_short' })
  expect(await ask(member, account.id, '500.00')).toMatchObject({ ok: true })
  await settled(till.cashier)
})

test('a VIP level raises what may leave in a day, in the quote and where the request is taken', async () => {
  const member = await till.member(200_000_00n)
  const account = await till.account(member)
  await till.verify(member)
  await till.change({ dailyMost: { PHP: '600.00', USDT: '10.00' }, levelLimits: [{ level: 2, percent: 150 }] })
  const leftToday = async () => {
    const quoted = await quoteWithdrawal(till.cashier, member, { channel: 'ewallet', amount: '200.00' })
    return quoted.ok && quoted.value.leftToday
  }
  expect(await leftToday()).toBe('600.00')
  expect(await ask(member, account.id, '600.01')).toMatchObject({ refusal: 'daily_limit_is_reached' })
  await sql`insert into loyalty_level (member_id, level, period_from) values (${member}, 2, '2026-01-01')`.execute(
    db.single,
  )
  expect(await leftToday()).toBe('900.00')
  expect(await ask(member, account.id, '900.01')).toMatchObject({ refusal: 'daily_limit_is_reached' })
  expect(await ask(member, account.id, '600.00')).toMatchObject({ ok: true })
  expect(await ask(member, account.id, '300.01')).toMatchObject({ refusal: 'daily_limit_is_reached' })
  expect(await ask(member, account.id, '300.00')).toMatchObject({ ok: true })
  await settled(till.cashier)
  await till.change({ dailyMost: { PHP: '500000.00', USDT: '10000.00' }, levelLimits: [] })
})

test('F04 a withdrawal ends bonuses: the cost is shown and has to be agreed to, and a refused request costs nothing', async () => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  await giveBonus(db, till.clock, member, 5_000n, { target: 20_000n })
  await giveBonus(db, till.clock, member, 3_000n, { kind: 'sticky' })
  const quoted = await quoteWithdrawal(till.cashier, member, {
    channel: 'ewallet',
    amount: '600.00',
    account: account.id,
  })
  expect(quoted).toMatchObject({
    value: {
      ...{ available: '1000.00', most: '1000.00', blockers: ['bonus_would_be_lost'] },
      bonus: {
        lost: '80.00',
        grants: [
          { kind: 'sticky', purse: '30.00' },
          { kind: 'cashable', purse: '50.00', wageringLeft: '200.00' },
        ],
      },
    },
  })
  expect(await ask(member, account.id, '600.00')).toMatchObject({
    ...{ refusal: 'bonus_would_be_lost', fields: [{ value: '80.00' }] },
  })
  expect(await ask(member, account.id, '1000.01', { givesUpBonus: true })).toMatchObject({ refusal: 'funds_are_short' })
  expect(await bonusOf(db, member)).toEqual([5_000n, 3_000n])
  const answers = await Promise.all([
    ask(member, account.id, '600.00', { givesUpBonus: true, key: 'with-a-bonus' }),
    ask(member, account.id, '600.00', { givesUpBonus: true, key: 'with-a-bonus' }),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  await settled(till.cashier)
  expect(await bonusOf(db, member)).toEqual([0n, 0n])
  expect((await purse(member))[0]).toBe(40_000n)
})

test('MC-08.2 a payout that fails gives the money back, and says why', async () => {
  till.faults({ payout: 'failed' })
  const { member, id } = await begin()
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'The account does not exist.' })
  expect(await purse(member)).toEqual([100_000n, 0n])
})

test('an answer that was lost is asked for by its name, and nothing is sent twice', async () => {
  till.faults({ losesAnswers: true })
  const { member, id } = await begin()
  expect(await read(id)).toMatchObject({ state: 'unknown' })
  expect(await cancelWithdrawal(till.cashier, member, id)).toMatchObject({ refusal: 'payment_is_underway' })
  expect(await purse(member)).toEqual([50_000n, 50_000n])
  till.faults({ losesAnswers: false })
  await submitApproved(till.cashier)
  till.clock.advance(61_000)
  await askAboutWithdrawals(till.cashier)
  expect((await read(id)).state).toBe('submitted')
  const { attemptId } = await read(id)
  expect(till.book.listPayouts().filter(({ reference }) => reference === attemptId)).toHaveLength(1)
  till.settleLater()
  await till.deliverAll()
  expect((await read(id)).state).toBe('paid')
})

test('a payout that never reached the provider is given back, and can never arrive later', async () => {
  till.faults({ isDown: true })
  const { member, id } = await begin()
  const { attemptId } = await read(id)
  expect(await read(id)).toMatchObject({ state: 'unknown' })
  till.faults({ isDown: false })
  till.clock.advance(61_000)
  await askAboutWithdrawals(till.cashier)
  expect(await read(id)).toMatchObject({ state: 'failed' })
  expect(await purse(member)).toEqual([100_000n, 0n])
  const late = { reference: attemptId ?? '', amount: '50000', currency: 'PHP' }
  expect(till.book.createPayout(late)).toMatchObject({ state: 'never_received' })
})

test('after three days without an answer a person settles it; two people have to agree', async () => {
  till.faults({ payout: 'accepted' })
  const { member, id } = await begin()
  for (let hours = 0; hours < 80; hours += 1) {
    till.clock.advance(3_600_000)
    await askAboutWithdrawals(till.cashier)
  }
  expect(await read(id)).toMatchObject({ state: 'submitted', attention: 'no_answer', pollAt: null })
  const input = { outcome: 'paid', note: 'seen on the statement of the bank' } as const
  expect(await markWithdrawal(till.cashier, tala, id, input)).toMatchObject({ value: { state: 'submitted' } })
  expect(await markWithdrawal(till.cashier, tala, id, input)).toMatchObject({ refusal: 'second_person_is_needed' })
  expect(await markWithdrawal(till.cashier, sinag, id, input)).toMatchObject({ value: { state: 'paid' } })
  expect(await purse(member)).toEqual([50_000n, 0n])
})

test('BX-05.2 a large withdrawal waits for one person, a very large one for two different ones', async () => {
  await till.change({ twoPeopleFrom: { PHP: '8000.00', USDT: '1000.00' } })
  const { id } = await begin(2_000_000n, '6000.00')
  expect(await read(id)).toMatchObject({ state: 'review', risks: ['amount_is_large'], needsTwo: false })
  expect(await approveWithdrawal(till.cashier, tala, id, 'known member')).toMatchObject({
    value: { state: 'approved' },
  })
  await settled(till.cashier)
  expect((await read(id)).state).toBe('submitted')
  const large = await begin(2_000_000n, '9000.00')
  expect(await approveWithdrawal(till.cashier, tala, large.id, 'fine')).toMatchObject({ value: { state: 'review' } })
  expect(await approveWithdrawal(till.cashier, tala, large.id, 'fine')).toMatchObject({
    refusal: 'second_person_is_needed',
  })
  expect(await approveWithdrawal(till.cashier, sinag, large.id, 'fine')).toMatchObject({ value: { state: 'approved' } })
  await settled(till.cashier)
  expect(await approveWithdrawal(till.cashier, sinag, large.id, 'once more')).toMatchObject({
    refusal: 'decision_is_not_possible',
  })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where detail::text like ${`%${large.id}%`} order by seq`.execute(db.read)
  expect(rows.map(({ action }) => action)).toEqual(['withdrawal.approved', 'withdrawal.approved'])
})

test('BX-05.2 a rejected withdrawal is given back with its reason; afterwards nothing is decided', async () => {
  const { member, id } = await begin(2_000_000n, '6000.00')
  const reason = 'The account is not in your name.'
  expect(await rejectWithdrawal(till.cashier, tala, id, reason)).toMatchObject({
    value: { state: 'rejected', failure: reason },
  })
  expect(await purse(member)).toEqual([2_000_000n, 0n])
  expect(await approveWithdrawal(till.cashier, sinag, id, 'too late')).toMatchObject({
    refusal: 'decision_is_not_possible',
  })
})

test('MC-08.2 a member takes a withdrawal back while it waits, and no later', async () => {
  const waiting = await begin(2_000_000n, '6000.00')
  expect(await cancelWithdrawal(till.cashier, waiting.member, waiting.id)).toMatchObject({
    value: { state: 'cancelled' },
  })
  expect(await purse(waiting.member)).toEqual([2_000_000n, 0n])
  const sent = await begin()
  expect(await cancelWithdrawal(till.cashier, sent.member, sent.id)).toMatchObject({ refusal: 'payment_is_underway' })
})

test('money that came back from outside is the member’s again, the fee too', async () => {
  const { member, id } = await paid()
  const { attemptId } = await read(id)
  const payout = till.book.payoutOf(attemptId ?? '')
  if (payout) till.book.settlePayout(payout, 'reverse')
  await till.deliverAll()
  expect(await read(id)).toMatchObject({ state: 'reversed' })
  expect(await purse(member)).toEqual([100_000n, 0n])
  const answer = { answer: 'received', files: [], note: '' } as const
  expect(await confirmReceipt(till.cashier, member, id, answer)).toMatchObject({ refusal: 'receipt_is_not_due' })
})

test('MC-08.6 who says nothing for half an hour has received it', async () => {
  const { member, id } = await paid()
  till.clock.advance(29 * 60_000)
  await closeReceipts(till.cashier)
  expect((await read(id)).receipt).toBe('awaiting')
  till.clock.advance(60_000)
  await closeReceipts(till.cashier)
  expect((await read(id)).receipt).toBe('auto_received')
  const answer = { answer: 'not_received', files: [crypto.randomUUID()], note: '' } as const
  expect(await confirmReceipt(till.cashier, member, id, answer)).toMatchObject({ refusal: 'receipt_is_closed' })
})

async function proofOf(member: Id<'member'>): Promise<string> {
  const id = crypto.randomUUID()
  await db.tx((tx) =>
    sql`insert into files_file (id, member_id, purpose, bytes, width, height, created_at)
      values (${id}, ${member}, 'proof', '\\x00', 1, 1, now())`.execute(tx),
  )
  return id
}

test('MC-08.4 not received needs a picture; two people return the money, one confirms that it came', async () => {
  const { member, id } = await paid()
  const answer = { answer: 'not_received', files: [], note: 'nothing came' } as const
  expect(await confirmReceipt(till.cashier, member, id, answer)).toMatchObject({ refusal: 'proof_is_needed' })
  const foreign = await proofOf(await till.member())
  expect(await confirmReceipt(till.cashier, member, id, { ...answer, files: [foreign] })).toMatchObject({
    refusal: 'file_is_unknown',
  })
  const files = [await proofOf(member)]
  expect(await confirmReceipt(till.cashier, member, id, { ...answer, files })).toMatchObject({
    value: { receipt: 'not_received', attention: 'not_received' },
  })
  const returned = { outcome: 'returned', note: 'the provider sent it back' } as const
  expect(await resolveReceipt(till.cashier, tala, id, returned)).toMatchObject({ value: { state: 'paid' } })
  expect(await resolveReceipt(till.cashier, sinag, id, returned)).toMatchObject({ value: { state: 'reversed' } })
  expect(await purse(member)).toEqual([100_000n, 0n])
  const other = await paid()
  await confirmReceipt(till.cashier, other.member, other.id, { ...answer, files: [await proofOf(other.member)] })
  const received = { outcome: 'received', note: 'the bank shows it' } as const
  expect(await resolveReceipt(till.cashier, tala, other.id, received)).toMatchObject({
    value: { state: 'paid', attention: null },
  })
})

test('a payout account that joins others waits; the payment password guards them all', async () => {
  const member = await till.member(100_000n)
  const first = await till.account(member)
  const input = {
    kind: 'ewallet',
    number: '09179999999',
    holder: 'Luz Reyes',
    institution: 'Wallet',
    isDefault: true,
  } as const
  expect(await addPayoutAccount(till.cashier, member, { ...input, paymentPassword: '111111' }, atHome)).toMatchObject({
    refusal: 'payment_password_is_wrong',
  })
  const second = await addPayoutAccount(till.cashier, member, { ...input, paymentPassword }, atHome)
  if (!second.ok) throw new Error(second.refusal)
  expect(await addPayoutAccount(till.cashier, member, { ...input, paymentPassword }, atHome)).toMatchObject({
    refusal: 'payout_account_exists',
  })
  expect(await ask(member, second.value.id)).toMatchObject({ refusal: 'payout_account_is_cooling' })
  expect(await ask(member, first.id)).toMatchObject({ ok: true })
  till.clock.advance(24 * 3_600_000)
  expect(await ask(member, second.value.id, '200.00')).toMatchObject({ ok: true })
  await settled(till.cashier)
  const proof = { paymentPassword, context: atHome }
  expect(await removePayoutAccount(till.cashier, member, second.value.id, proof)).toMatchObject({ ok: true })
  expect(await ask(member, second.value.id)).toMatchObject({ refusal: 'payout_account_is_unknown' })
  const { rows } = await sql<{ sealed: Uint8Array }>`
    select sealed from cashier_account where member_id = ${member}`.execute(db.read)
  for (const { sealed } of rows) expect(Buffer.from(sealed).toString('latin1')).not.toContain('0917')
})

test('two members with one account are looked at by a person', async () => {
  const other = await till.member(100_000n)
  await till.account(other, '09175550000')
  const member = await till.member(100_000n)
  const account = await till.account(member, '0917 555 0000')
  expect(await ask(member, account.id)).toMatchObject({
    value: { state: 'review', risks: ['payout_account_is_shared'] },
  })
})

test('MC-08.2 a channel in maintenance takes nothing, and opens again', async () => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  await setMaintenance(till.cashier, tala, 'ewallet', { isInMaintenance: true, until: null })
  expect(await ask(member, account.id)).toMatchObject({ refusal: 'channel_is_in_maintenance' })
  expect(await setMaintenance(till.cashier, tala, 'nothing', { isInMaintenance: true, until: null })).toMatchObject({
    refusal: 'channel_is_unknown',
  })
  await setMaintenance(till.cashier, tala, 'ewallet', { isInMaintenance: false, until: null })
  expect(await ask(member, account.id)).toMatchObject({ ok: true })
  await settled(till.cashier)
})

test('a day is compared with the provider’s: what was only lost is settled by it', async () => {
  till.clock.advance(3 * 86_400_000)
  const day = new Date(till.clock.nowMs()).toISOString().slice(0, 10)
  const { id } = await begin()
  till.settleLater()
  // The provider has paid and its word is lost.
  expect((await read(id)).state).toBe('submitted')
  expect(await reconcile(till.cashier, 'PASADA', day)).toMatchObject({ ok: true })
  expect((await read(id)).state).toBe('paid')
  const report = await readReconciliation(till.cashier, 'PASADA', day)
  expect(report).toMatchObject({ value: { counts: { matched: 1, missing_here: 0 }, items: [] } })
  expect(await readReconciliation(till.cashier, 'PASADA', '2001-01-01')).toMatchObject({ refusal: 'report_is_missing' })
})

test.each(['receipts', 'ask-withdrawals', 'submit', 'reconcile'] as const)(
  'SE-03 a withdrawal that cannot be settled (cashier-%s) is set aside, and the others are settled',
  async (loop) => {
    till.clock.advance(3 * 86_400_000)
    const day = new Date(till.clock.nowMs()).toISOString().slice(0, 10)
    const [bad, good] = loop === 'receipts' ? [await paid(), await paid()] : [await begin(), await begin()]
    if (loop === 'submit') {
      // As they stand between approval and the word to the provider.
      await db.tx(async (tx) => {
        await sql`update cashier_withdrawal set state = 'approved', attempt_id = null, poll_at = null
          where id in (${bad.id}, ${good.id})`.execute(tx)
      })
    } else till.settleLater()
    const cure = await poisonRow(db, 'cashier_withdrawal', `new.id = '${bad.id}'`)
    till.clock.advance(loop === 'reconcile' ? 0 : 30 * 60_000)
    const run = {
      receipts: async () => await closeReceipts(till.cashier),
      'ask-withdrawals': async () => await askAboutWithdrawals(till.cashier),
      submit: async () => await submitApproved(till.cashier),
      reconcile: async () => await reconcile(till.cashier, 'PASADA', day),
    }[loop]
    const isSettled = async (id: string) => {
      const { state, receipt } = await read(id)
      if (loop === 'receipts') return receipt === 'auto_received'
      return loop === 'submit' ? state !== 'approved' : state === 'paid'
    }
    const reported = await setAsideIn(run)
    expect(reported.map((one) => one.loop)).toEqual([`cashier-${loop}`])
    expect([await isSettled(bad.id), await isSettled(good.id)]).toEqual([false, true])
    await cure()
    till.clock.advance(61_000)
    expect(await setAsideIn(run)).toEqual([])
    expect(await isSettled(bad.id)).toBe(true)
    till.settleLater()
    await till.deliverAll()
  },
)

test('a withdrawal that is not on record after it was written sets no money aside', async () => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  await till.verify(member)
  const cure = await swallowRow(db, 'cashier_withdrawal', `new.member_id = '${member}'`)
  await expect(ask(member, account.id)).rejects.toThrow('a withdrawal that was written can be read')
  expect(await purse(member)).toEqual([100_000n, 0n])
  await cure()
  expect(await ask(member, account.id)).toMatchObject({ ok: true })
  await settled(till.cashier)
})
