import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { agentListeners } from '#modules/agents/listeners.ts'
import { cashierListeners } from '#modules/cashier/listeners.ts'
import { complianceListeners } from '#modules/compliance/listeners.ts'
import { contractListeners } from '#modules/contracts/listeners.ts'
import { describeAgent, messagingListeners } from '#modules/messaging/listeners.ts'
import { type Messaging, readInbox } from '#modules/messaging/service.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import { type Relay, startRelay } from '#server/bus/relay.ts'
import type { Database } from '#server/db/database.ts'
import { pushEvent, subjectOf } from '#server/socket/topics.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSettings } from '#tests/support/settings.ts'

let db: Database
let clock: ManualClock
let messaging: Messaging
let relay: Relay
let pushed: unknown[]
const bus = inProcessBus(pino({ level: 'silent' }))

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(Date.UTC(2026, 6, 1, 12))
  messaging = {
    db,
    clock,
    settings: testSettings(db, clock),
    publish: writeEvents,
    announce: () => undefined,
    announceChat: () => undefined,
    shownName: async () => 'Luz',
    findMember: async () => null,
  }
  const listeners = [
    ...messagingListeners(messaging, (topic, events) => pushEvent(bus, topic, events)),
    ...[complianceListeners, cashierListeners, agentListeners, contractListeners].flatMap((make) => make(messaging)),
  ]
  relay = startRelay(db, bus, listeners, pino({ level: 'silent' }), { pollMs: 60_000 })
})
afterAll(async () => {
  await relay.stop()
  await bus.close()
  await db.close()
})

/** Tells it as its module does, and gives what is in the inbox when everyone has heard it. */
async function publish(topic: string, rest: object, isTwice = false) {
  const memberId = newId<'member'>(clock)
  pushed = []
  const unsubscribe = bus.subscribe(subjectOf(`member:${memberId}`), (events) => void pushed.push(events))
  const row = { topic, key: memberId, payload: { memberId, ...rest } }
  await db.tx(async (tx) => await writeEvents(tx, isTwice ? [row, row] : [row]))
  // What the first round writes is news again.
  for (const _ of [1, 2]) {
    relay.nudge()
    await relay.settle()
  }
  unsubscribe()
  const { messages } = await readInbox(messaging, {
    memberId,
    language: 'EN',
    before: null,
    filter: null,
  })
  return messages.map(({ template, figures, topic: about }) => ({ template, figures, about }))
}

const payment = { id: 'p', number: 'DP-7Q4K', currency: 'PHP', amount: '10.00', channelName: 'QR Ph', reason: null }
const figures = { amount: '10.00', currency: 'PHP', channel: 'QR Ph', number: 'DP-7Q4K' }

test.each([
  ['deposit_credited'],
  ['deposit_in_review'],
  ['deposit_failed'],
  ['deposit_reversed'],
  ['withdrawal_paid'],
  ['withdrawal_failed'],
  ['withdrawal_rejected'],
  ['withdrawal_reversed'],
])('a payment that is %s is a message, and the open page hears of it', async (template) => {
  expect(await publish(`cashier.${template}`, payment)).toEqual([{ template, figures, about: 'money' }])
  expect(pushed).toEqual([{ type: 'message' }])
})

test.each([
  [
    { kind: 'limit_set', detail: { limit: 'loss', period: 'day' } },
    { template: 'limit_lowered', figures: { limit: 'loss', period: 'day' } },
  ],
  [{ kind: 'limit_raise_asked', detail: { limit: 'loss', period: 'day' } }, { template: 'limit_raise_asked' }],
  [{ kind: 'limit_removed', detail: { limit: 'loss', period: 'day' } }, { template: 'limit_removed' }],
  [{ kind: 'cool_off_begun', detail: { until: '2026-07-02T00:00:00.000Z' } }, { template: 'cool_off_begun' }],
  [{ kind: 'exclusion_begun', detail: { until: '2027-07-02T00:00:00.000Z' } }, { template: 'exclusion_begun' }],
  [
    { kind: 'kyc_document_approved', detail: { documentType: 'umid' } },
    { template: 'kyc_document_approved', figures: { document: 'umid' } },
  ],
  [
    { kind: 'kyc_document_rejected', detail: { documentType: 'umid', reason: 'expired' } },
    { template: 'kyc_document_rejected', figures: { document: 'umid', reason: 'expired' } },
  ],
])('of $kind the member is told', async (change, message) => {
  expect(await publish('compliance.changed', change)).toMatchObject([{ ...message, about: 'account' }])
})

test('a step on the way is no message', async () => {
  expect(await publish('compliance.changed', { kind: 'kyc_document_sent', detail: {} })).toEqual([])
})

test('a new device and a new password are told; an event that is told twice is two events, one message each', async () => {
  const at = '2026-07-01T12:00:00.000Z'
  const phone =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'
  expect(await publish('identity.happened', { happening: 'new_device', userAgent: phone, at })).toMatchObject([
    { template: 'new_device', figures: { device: 'Chrome, Android', at } },
  ])
  expect(await publish('identity.happened', { happening: 'password_changed', userAgent: null, at }, true)).toHaveLength(
    2,
  )
  expect(await publish('identity.happened', { happening: 'first_sign_in', userAgent: null, at })).toMatchObject([
    { template: 'welcome' },
  ])
})

test.each([
  [null, '—'],
  ['<script>', '—'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
])('%s is called %s', (userAgent, name) => {
  expect(describeAgent(userAgent)).toBe(name)
})
