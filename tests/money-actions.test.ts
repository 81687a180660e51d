import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { manualClock } from '#kit/clock.ts'
import type { Route } from '#kit/route.ts'
import { makeLink, makeMember } from '#web/agent/features/accounts/use-links.ts'
import { sendOffer } from '#web/agent/features/contracts/use-offer.ts'
import { writeMessage } from '#web/agent/features/team/use-member.ts'
import { askForDeposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { requestPayout } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { api, intents } from '#web/features/client/client.ts'
import { send as sendEnvelope } from '#web/features/envelopes/use-envelopes.ts'
import { putFeedback } from '#web/features/feedback/use-feedback.ts'
import { sendAnswer } from '#web/features/inbox/use-inbox.ts'
import { sendToDownline, sendToUpline } from '#web/features/member-transfer/send-transfer.ts'
import { Intents } from '#web/lib/intents.ts'
import { convert, redeem } from '#web/site/features/loyalty/mall-calls.ts'
import { joinCrash } from '#web/site/features/play/crash/use-crash.ts'
import { placeTicket } from '#web/site/features/play/lottery/place-ticket.ts'
import { sendPlan } from '#web/site/features/play/lottery/send-plan.ts'
import { Table } from '#web/site/features/play/table.ts'
import { sendAct, sendSlip } from '#web/site/features/play/tables/use-live-table.ts'
import { sendTicket } from '#web/site/features/sports/send-ticket.ts'
import { moveBetweenWallets, recallWallets } from '#web/site/features/transfer/use-wallets.ts'

/**
 * Every action of the site that carries an idempotency key, over a network that loses what the server answered. The key that was
 * sent is read on the other side of the wire, out of the encrypted payload where there is one.
 */

const id = '0197a000-0000-7000-8000-000000000001'
const money = { amount: '200.00', currency: 'PHP' }
const terms = { kind: 'daily' } as unknown as Parameters<typeof sendOffer>[0]['terms']
const rates = {} as Parameters<typeof makeLink>[0]['rates']
const formIntents = new Intents()

/** A press of the button, by the line that it sends. */
const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  'POST /wps/cashier/deposits': () => askForDeposit({ channel: 'qrph', ...money }),
  'POST /wps/cashier/withdrawals': () => requestPayout({ channel: 'ewallet', account: id, ...money }, '135790'),
  'POST /wps/relay/GCS_walletTransfer': () => moveBetweenWallets({ vendor: 'sim', direction: 'in', ...money }),
  'POST /wps/relay/GCS_walletRecall': () => recallWallets(),
  'POST /wps/member/upline/transfer': () => sendToUpline({ ...money, note: '' }, '135790'),
  'POST /wps/agent/transfers': () => sendToDownline({ member: id, ...money, note: '' }, '135790'),
  'POST /wps/agent/envelopes': () =>
    sendEnvelope(
      {
        ...{ kind: 'equal', currency: 'PHP', total: '200.00', shares: 2, hours: 24, audience: 'direct', guests: [] },
        ...{ wish: '', serverSeedHash: 'ab'.repeat(32), clientSeed: 'luck' },
      },
      '135790',
    ),
  'POST /wps/agent/contracts/offer': () =>
    sendOffer({ member: id, terms, startsFrom: null, replaces: null, answerHours: 72, endsAgreed: 0 }),
  'POST /wps/agent/links': () => makeLink({ kind: 'member', rates, domain: null, note: '' }),
  'POST /wps/agent/members': () =>
    makeMember({ kind: 'member', username: 'tala', password: 'a long one', rates }, formIntents),
  'POST /wps/agent/members/:member/message': () => writeMessage(id, 'Kumusta'),
  'POST /wps/member/messages/:id/answer': () => sendAnswer(id, 'Salamat'),
  'PUT /wps/feedback': () => putFeedback({ content: 'Kumusta', images: [] }),
  'POST /wps/relay/passwordCheck/MCS2_redeemPointReward': () =>
    redeem({ reward: id, points: '100', voucher: null, address: null }, '135790'),
  'POST /wps/relay/passwordCheck/MCS2_convertPoint': () => convert('100', '135790'),
  'POST /wps/play/crash/bets': () =>
    joinCrash({ mode: 'real', index: 7, entry: 1, stake: '10.00', currency: 'PHP', autoX100: null }),
  'POST /wps/tables/:id/slips': () =>
    sendSlip({ id, mode: 'real', number: 7, currency: 'PHP', stakes: new Map([['banker', 1_000n]]) }, atOnce),
  'POST /wps/tables/:id/acts': () =>
    sendAct({ id, mode: 'real', number: 7, seat: 'seat-1', action: 'hit', at: 0 }, atOnce),
  'POST /wps/lotteries/:id/tickets': () => placeTicket(id, 'real', basket, atOnce),
  'POST /wps/lotteries/:id/practice': () => placeTicket(id, 'demo', basket, atOnce),
  'POST /wps/lotteries/:id/plans': () =>
    sendPlan(id, { ...basket, chase: { kind: 'same', multiple: 1 }, issues: 2, isStoppedByWin: true }, atOnce),
  'POST /wps/sports/tickets': () => sendTicket(sportsSlip),
  'POST /wps/play/rounds': () => freshTable.begin('10.00', 'PHP', { side: 'under', chances: 4950 }),
  'POST /wps/play/rounds/:round/actions': () => {
    openTable.seat({
      ...{ balance: '90.00', openRound: openRound as never, policy: { minRoundMs: 0 } as never, freeRounds: [] },
    })
    return openTable.act({ kind: 'open', cell: 4 })
  },
}

const atOnce = () => Promise.resolve()
const basket = { issue: '20261116-0417', currency: 'PHP', odds: '1-0', lines: [] }
const sportsSlip = {
  ...{ currency: 'PHP', kind: 'single', size: null, stake: '10.00', accept: 'none', quote: null },
  legs: [{ event: 'e1', market: 'm1', outcome: 'home', odds: 1900 }],
} as never
const openRound = { id, state: 'open', step: 0 }
const table = () =>
  new Table({
    api,
    nodeId: 'mines',
    mode: 'real',
    pause: () => Promise.resolve(),
    clock: manualClock(0),
    wait: () => Promise.resolve(),
  })
let freshTable = table()
let openTable = table()

type Reply = 'cut' | { readonly status: number; readonly body: string }
const envelope = (status: number, code: string, value: unknown = null): Reply => ({
  status,
  body: JSON.stringify({ success: status === 200, value, message: '', code, requestId: 'r' }),
})
const done = envelope(200, 'ok', { ...openRound, balance: '90.00', transfers: [] })

/** After each of these the server may have done it. */
const unknown: Readonly<Record<string, Reply>> = {
  'the connection was cut after the commit': 'cut',
  'a proxy answered with a page of its own': { status: 502, body: '<h1>Bad gateway</h1>' },
  'a proxy answered 200 with something else': { status: 200, body: '{"ok":true}' },
  'the answer was cut short': { status: 200, body: '{"success":true,"val' },
  server_is_busy: envelope(503, 'server_is_busy'),
  server_is_stopping: envelope(503, 'server_is_stopping'),
  server_is_not_ready: envelope(503, 'server_is_not_ready'),
  something_went_wrong: envelope(500, 'something_went_wrong'),
  'any other 5xx': envelope(504, 'a_reason_of_tomorrow'),
}

let pair: Awaited<ReturnType<typeof generateKeyPair>>
let jwk: Awaited<ReturnType<typeof exportJWK>>
let replies: Reply[]
let sent: { readonly line: string; readonly key: unknown }[]

async function readBody(text: string): Promise<Record<string, unknown>> {
  const body = JSON.parse(text) as Record<string, unknown>
  if (typeof body['payload'] !== 'string') return body
  const { plaintext } = await compactDecrypt(body['payload'], pair.privateKey)
  return (JSON.parse(new TextDecoder().decode(plaintext)) as { body: Record<string, unknown> }).body
}

async function answerCall(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (path === '/wps/system/key') {
    const value = { kid: 'k', jwk, serverTime: new Date(0).toISOString() }
    return Response.json({ success: true, value, message: '', code: 'ok', requestId: 'r' })
  }
  assert(typeof body === 'string', 'every action has a body')
  sent.push({ line: `${method} ${path}`, key: (await readBody(body))['key'] })
  const reply = replies.shift() ?? done
  if (reply === 'cut') throw new TypeError('network connection was lost')
  return new Response(reply.body, { status: reply.status })
}

beforeAll(async () => {
  pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  jwk = await exportJWK(pair.publicKey)
  vi.stubGlobal('fetch', answerCall)
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  intents.forgetAll()
  formIntents.forgetAll()
  freshTable = table()
  openTable = table()
  sent = []
  replies = []
})

/** Presses until `count` calls have been made; a game sends some of them again by itself. */
async function pressUntil(press: () => Promise<unknown>, count: number): Promise<void> {
  while (sent.length < count) await press()
}

describe.each(Object.entries(actions))('%s', (line, press) => {
  test.each(Object.entries(unknown))('%s: pressed again it is the same intent', async (_, reply) => {
    replies = [reply, reply]
    await pressUntil(press, 3)
    const path = line.split(' ')[1] ?? ''
    expect(sent.every((call) => call.line.endsWith(path.replace(/:\w+/, id)))).toBe(true)
    const [key] = sent.map((call) => call.key)
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent.map((call) => call.key)).toEqual([key, key, key])

    // The answer has come: what is asked for now is asked for anew.
    await press()
    expect(sent).toHaveLength(4)
    expect(sent[3]?.key).not.toBe(key)
  })

  test('a refusal after an unknown outcome says nothing about the attempt before it', async () => {
    replies = ['cut', envelope(429, 'too_many_requests'), envelope(422, 'payment_password_is_wrong')]
    await pressUntil(press, 4)
    expect(new Set(sent.map((call) => call.key)).size).toBe(1)
  })

  test('a refusal alone is known: the next press is another intent', async () => {
    replies = [envelope(422, 'funds_are_short')]
    await pressUntil(press, 2)
    expect(new Set(sent.map((call) => call.key)).size).toBe(2)
  })
})

test('no action of the site that carries a key is missing above', async () => {
  const texts: string[] = []
  for await (const file of glob('web/**/*.{ts,tsx}'))
    if (!/\.test\.tsx?$/.test(file)) texts.push(readFileSync(file, 'utf8'))
  const site = texts.join('\n')
  const keyed: string[] = []
  for await (const file of glob('modules/**/*contract.ts')) {
    const contract = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>
    for (const one of Object.values(contract)) if (isKeyed(one)) keyed.push(one.line)
  }
  expect(keyed.length).toBeGreaterThan(15)
  expect(Object.keys(actions).toSorted()).toEqual(keyed.filter((line) => site.includes(`'${line}'`)).toSorted())
})

function isKeyed(one: unknown): one is Route {
  const { line, body } = (one ?? {}) as Partial<Route>
  return typeof line === 'string' && body instanceof z.ZodObject && Object.hasOwn(body.shape, 'key')
}
