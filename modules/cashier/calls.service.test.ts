import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kit/actor.ts'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { settled } from '#modules/cashier/deps.ts'
import { cashierRoutes } from '#modules/cashier/routes.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { beginExclusion } from '#modules/compliance/pauses.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'

/** The calls as they travel: members' and operators', with their shapes and their statuses. */

let db: Database
let till: TestTill
let app: FastifyInstance
/** What the tests read of answers; the rest is compared as a whole. */
interface Shown {
  readonly qr: string | null
  readonly payTo: { readonly number: string } | null
  readonly id: string
  readonly next: string | null
  readonly channels: readonly { readonly id: string }[]
  readonly deposits: readonly { readonly id: string; readonly state: string; received: string; version: number }[]
  readonly withdrawals: readonly { readonly id: string; readonly state: string }[]
}
const actors = new Map<string, Actor>()

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  app = await buildSample({
    routes: cashierRoutes(till.cashier),
    refusals: modules.refusals,
    authenticate: async (token) => actors.get(token) ?? null,
  })
  for (const [name, last] of [
    ['tala', 'a'],
    ['sinag', 'b'],
  ] as const) {
    const id = `0199a1b2-0000-7000-8000-00000000000${last}` as Id<'operator'>
    actors.set(name, {
      who: 'operator',
      roles: ['owner'],
      id,
      sessionId: '' as Id<'session'>,
      confirmedAtMs: systemClock.nowMs(),
    })
  }
})
afterAll(async () => {
  await settled(till.cashier)
  await app.close()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function enter(token: string, balance = 0n): Promise<Id<'member'>> {
  const id = await till.member(balance)
  actors.set(token, { who: 'member', id, sessionId: '' as Id<'session'> })
  return id
}

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: Shown }>() }
}

const base = '/wps/cashier'

test('MC-08.1 who pays by transfer is told the bank, the account, the name and the reference; by USDT the network and the address', async () => {
  await enter('payer')
  const order = async (channel: string) => {
    const input = { key: `calls-transfer-${channel}`, channel, amount: '500.00', currency: 'PHP' }
    return (await ask('POST', `${base}/deposits`, 'payer', input)).value
  }
  expect(await order('bank')).toMatchObject({
    payTo: { institution: 'Isla Bank', holder: 'Pasada Payments Inc.', reference: expect.stringMatching(/^PSD\d{8}$/) },
    providerReference: expect.stringMatching(/^pi_/),
    qr: null,
  })
  const coins = await order('usdt')
  expect(coins).toMatchObject({ payTo: { institution: 'TRON (TRC-20)', holder: null, reference: null } })
  expect(coins.qr).toBe(coins.payTo?.number)
  expect(await order('qrph')).toMatchObject({ payTo: null })
  const ended = await ask('POST', `${base}/deposits/${coins.id}/cancel`, 'payer')
  expect(ended.value).toMatchObject({ state: 'cancelled', payTo: null })
})

test('MC-08.1 a member sees the channels, asks for a deposit, looks at it, lists it and calls it off', async () => {
  await enter('luz')
  const { value: shown } = await ask('GET', `${base}/channels`, 'luz')
  expect(shown).toMatchObject({ currency: 'PHP', confirmMinutes: 30, lastDeposit: null })
  expect(shown.channels.map(({ id }) => id)).toEqual(['qrph', 'ewallet', 'bank', 'usdt'])
  const input = { key: 'calls-deposit-1', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const made = await ask('POST', `${base}/deposits`, 'luz', input)
  expect(made).toMatchObject({
    status: 200,
    value: { state: 'pending', amount: '500.00', payAmount: '500.00', canCancel: true },
  })
  const { id } = made.value
  expect(await ask('POST', `${base}/deposits`, 'luz', { ...input, amount: '600.00' })).toMatchObject({
    status: 422,
    code: 'key_is_reused',
  })
  expect(await ask('GET', `${base}/deposits/${id}`, 'luz')).toMatchObject({
    value: { id, steps: [{}, { state: 'pending' }] },
  })
  till.clock.advance(1_000)
  await ask('POST', `${base}/deposits`, 'luz', { ...input, key: 'calls-deposit-2' })
  const page = await ask('GET', `${base}/deposits?limit=1`, 'luz')
  expect(page.value.deposits).toHaveLength(1)
  const rest = await ask('GET', `${base}/deposits?limit=1&before=${page.value.next}`, 'luz')
  expect(rest.value).toMatchObject({ deposits: [{ id }], next: null })
  expect(await ask('POST', `${base}/deposits/${id}/cancel`, 'luz')).toMatchObject({
    value: { state: 'cancelled', payUrl: null },
  })
  await enter('ana')
  expect(await ask('GET', `${base}/deposits/${id}`, 'ana')).toMatchObject({ status: 404, code: 'payment_is_unknown' })
  expect(await ask('POST', `${base}/deposits/${id}/cancel`, 'ana')).toMatchObject({ status: 404 })
})

test('BX-05.2 operators see what waits, let it go by two people, and reject with a reason', async () => {
  await till.change({ twoPeopleFrom: { PHP: '8000.00', USDT: '1000.00' } })
  const member = await enter('bea', 3_000_000n)
  await till.verify(member)
  const account = await till.account(member)
  const request = async (key: string, amount: string) => {
    const input = { key, channel: 'ewallet', account: account.id, amount, currency: 'PHP', paymentPassword }
    const asked = await requestWithdrawal(till.cashier, member, input, atHome)
    if (!asked.ok) throw new Error(asked.refusal)
    return asked.value.id
  }
  const large = await request('calls-large-1', '9000.00')
  const office = '/ops/cashier'
  expect(await ask('GET', `${office}/withdrawals?state=review`, 'bea')).toMatchObject({ status: 403 })
  const { value } = await ask('GET', `${office}/withdrawals?state=review`, 'tala')
  expect(value.withdrawals).toMatchObject([
    { id: large, memberId: member, needsTwo: true, approvedBy: [], risks: ['amount_is_large'] },
  ])
  const note = { note: 'known for years' }
  expect(await ask('POST', `${office}/withdrawals/${large}/approve`, 'tala', note)).toMatchObject({
    value: { state: 'review' },
  })
  expect(await ask('POST', `${office}/withdrawals/${large}/approve`, 'tala', note)).toMatchObject({
    status: 409,
    code: 'second_person_is_needed',
  })
  expect(await ask('POST', `${office}/withdrawals/${large}/approve`, 'sinag', note)).toMatchObject({
    value: { state: 'approved' },
  })
  await settled(till.cashier)
  expect(await ask('GET', `${base}/withdrawals/${large}`, 'bea')).toMatchObject({
    value: { state: 'submitted', canCancel: false },
  })
  till.settleLater()
  expect(await ask('POST', `${office}/payments/${large}/query`, 'tala')).toMatchObject({ value: { state: 'paid' } })
  expect(await ask('POST', `${base}/withdrawals/${large}/receipt`, 'bea', { answer: 'full_payment' })).toMatchObject({
    value: { receipt: { state: 'full_payment' } },
  })
  till.clock.advance(1_000)
  const other = await request('calls-large-2', '6000.00')
  const reason = { reason: 'Please use an account in your name.' }
  expect(await ask('POST', `${office}/withdrawals/${other}/reject`, 'tala', reason)).toMatchObject({
    value: { state: 'rejected', failure: reason.reason },
  })
  expect(await ask('POST', `${office}/withdrawals/${other}/mark`, 'tala', { outcome: 'paid', ...note })).toMatchObject({
    status: 409,
    code: 'decision_is_not_possible',
  })
  const list = await ask('GET', `${base}/withdrawals`, 'bea')
  expect(list.value.withdrawals.map(({ state }) => state)).toEqual(['rejected', 'paid'])
})

test('operators end a review, close a channel and read the day', async () => {
  await enter('cris')
  const input = { key: 'calls-review-1', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const { value: made } = await ask('POST', `${base}/deposits`, 'cris', input)
  const intent = till.book.byReference(made.id)
  if (intent) till.book.act(intent, 'overpay')
  await till.deliverAll()
  const listed = await ask('GET', '/ops/cashier/deposits?state=review', 'tala')
  expect(listed.value.deposits).toMatchObject([{ id: made.id, reviewReason: 'amount_differs', paid: '550.00' }])
  const resolved = await ask('POST', `/ops/cashier/deposits/${made.id}/resolve`, 'tala', {
    decision: 'credit',
    amount: listed.value.deposits[0]?.received,
    version: listed.value.deposits[0]?.version,
    note: 'as paid',
  })
  expect(resolved).toMatchObject({ value: { state: 'credited', credited: '550.00' } })
  const closed = { isInMaintenance: true, until: null }
  expect(await ask('PUT', '/ops/cashier/channels/qrph/maintenance', 'tala', closed)).toMatchObject({ status: 200 })
  expect(await ask('POST', `${base}/deposits`, 'cris', { ...input, key: 'calls-review-2' })).toMatchObject({
    status: 503,
    code: 'channel_is_in_maintenance',
  })
  await ask('PUT', '/ops/cashier/channels/qrph/maintenance', 'tala', { ...closed, isInMaintenance: false })
  const day = new Date(till.clock.nowMs()).toISOString().slice(0, 10)
  expect(await ask('POST', '/ops/cashier/reconciliation', 'tala', { psp: 'PASADA', day })).toMatchObject({
    status: 200,
  })
  expect(await ask('GET', `/ops/cashier/reconciliation?psp=PASADA&day=${day}`, 'tala')).toMatchObject({
    value: { items: [], clearing: [{ currency: 'PHP', amount: '0.00' }, {}] },
  })
  expect(await ask('GET', '/ops/cashier/reconciliation?psp=PASADA&day=2001-01-01', 'tala')).toMatchObject({
    status: 404,
  })
})

test('BX-06.7 who excluded themselves deposits nothing and withdraws what they have', async () => {
  const member = await enter('dan', 100_000n)
  const account = await till.account(member)
  expect(await beginExclusion(testCompliance(db, till.clock), member, '6m')).toMatchObject({ ok: true })
  const input = { key: 'calls-excluded', channel: 'qrph', amount: '500.00', currency: 'PHP' }
  expect(await ask('POST', `${base}/deposits`, 'dan', input)).toMatchObject({ code: 'self_excluded' })
  const quoted = await ask('GET', `${base}/withdrawals/quote?channel=ewallet&amount=1000.00`, 'dan')
  expect(quoted.value).toMatchObject({ blockers: [], available: '1000.00' })
  const out = { key: 'calls-excluded-out', channel: 'ewallet', account: account.id, amount: '1000.00', currency: 'PHP' }
  expect(await requestWithdrawal(till.cashier, member, { ...out, paymentPassword }, atHome)).toMatchObject({ ok: true })
  await settled(till.cashier)
  till.settleLater()
  await till.deliverAll()
  expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(0n)
})
