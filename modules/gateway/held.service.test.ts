import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kit/actor.ts'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  actionOf,
  addPlayer,
  answeringVendor,
  newName,
  newSecretKey,
  sandboxVendor,
  type TestGateway,
  testGateway,
} from '#tests/support/gateway.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { gatewayOfficeRoutes } from './office-routes.ts'
import { addKey, linkVendor } from './service.ts'
import type { Player } from './store/vendors.ts'
import { runTransactions } from './transactions.ts'
import { sendIn, sendOut } from './transfers.ts'

/** Held credits as operators see them by their calls, and those that come out of a vendor's own wallet. */

const key = newSecretKey('floating-key')
const single = sandboxVendor('SINGLE')
const floating = sandboxVendor('FLOATING', { mode: 'transfer' })
const [tooMuch, fits] = [100_000_001n, 50_000n]
let db: Database
let clock: ManualClock
let gateway: TestGateway
let app: FastifyInstance
/** What the vendor of the transfer mode says that a player has there. */
let toldBalance = '0'
const actors = new Map<string, Actor>()

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(systemClock.nowMs())
  const vendor = answeringVendor(key, clock, ({ body }) =>
    body.direction === 'out' ? { state: 'done', balance: toldBalance } : { state: 'done' },
  )
  gateway = await testGateway(db, clock, vendor.fetch)
  for (const one of [single, floating]) await linkVendor(gateway, one)
  const bytes = Buffer.from(key.secret, 'base64url')
  await addKey(gateway, { id: key.id, vendor: floating.code, algorithm: 'hmac-sha256', bytes })
  app = await buildSample({
    routes: gatewayOfficeRoutes(gateway),
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
  await app.close()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

interface Shown {
  readonly id: string
  readonly credits: readonly { readonly id: string; readonly player: string }[]
  readonly next: string | null
}

async function ask(method: 'GET' | 'POST', url: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: Shown }>() }
}

const cash = async ({ memberId }: Player) => (await balanceOf(db.read, memberId, 'PHP')).balance
const float = async ({ memberId }: Player) =>
  (await balanceOf(db.read, memberId, 'PHP', 'vendor_float:FLOATING')).balance

async function holdWin(player: Player): Promise<void> {
  const actions = [actionOf('promo_win', tooMuch)]
  const call = { player: player.player, game: 'sandbox-one', round: newName('round'), currency: 'PHP' } as const
  const answer = await runTransactions(gateway, single, player, {
    ...call,
    actions,
    isRoundEnd: true,
    session: undefined,
  })
  expect(answer.code).toBe('HELD')
  clock.advance(1_000)
}

test('operators list what is held, page by page, and two of them decide with a reason each', async () => {
  const player = await addPlayer(gateway, single.code, 0n)
  for (let i = 0; i < 3; i += 1) await holdWin(player)
  const first = await ask('GET', '/ops/gateway/held?state=waiting&limit=2', 'tala')
  expect(first).toMatchObject({
    status: 200,
    value: {
      credits: [
        { vendor: 'SINGLE', amount: '1000000.01', currency: 'PHP', reason: 'win_cap', state: 'waiting', decisions: [] },
        {},
      ],
    },
  })
  const rest = await ask('GET', `/ops/gateway/held?state=waiting&limit=2&before=${first.value.next}`, 'tala')
  expect(rest.value).toMatchObject({ credits: [{}], next: null })
  const [one, other] = first.value.credits
  const release = `/ops/gateway/held/${one?.id}/release`
  expect(await ask('POST', release, 'tala', {})).toMatchObject({ status: 400, code: 'input_is_invalid' })
  expect(await ask('POST', release, 'tala', { note: 'a real jackpot' })).toMatchObject({
    status: 200,
    value: { state: 'waiting', decisions: [{ outcome: 'release', note: 'a real jackpot' }] },
  })
  expect(await ask('POST', release, 'tala', { note: 'once more' })).toMatchObject({ code: 'second_person_is_needed' })
  expect(await ask('POST', release, 'sinag', { note: 'seen too' })).toMatchObject({ value: { state: 'released' } })
  expect(await cash(player)).toBe(tooMuch)
  const reject = `/ops/gateway/held/${other?.id}/reject`
  await ask('POST', reject, 'tala', { note: 'not theirs' })
  expect(await ask('POST', reject, 'sinag', { note: 'not theirs' })).toMatchObject({ value: { state: 'rejected' } })
  expect(await ask('POST', reject, 'sinag', { note: 'again' })).toMatchObject({
    status: 409,
    code: 'decision_is_not_possible',
  })
  const unknown = '/ops/gateway/held/0199a1b2-0000-7000-8000-0000000000ff/release'
  expect(await ask('POST', unknown, 'tala', { note: 'nothing' })).toMatchObject({
    status: 404,
    code: 'held_credit_is_unknown',
  })
  expect(await cash(player)).toBe(tooMuch)
})

test('who is no operator neither sees nor decides', async () => {
  const player = await addPlayer(gateway, single.code, 0n)
  actors.set('luz', { who: 'member', id: player.memberId, sessionId: '' as Id<'session'> })
  expect(await ask('GET', '/ops/gateway/held', 'luz')).toMatchObject({ status: 403 })
  const url = '/ops/gateway/held/0199a1b2-0000-7000-8000-0000000000ff/release'
  expect(await ask('POST', url, 'luz', { note: 'mine' })).toMatchObject({ status: 403 })
})

test('SE-06.1 a vendor’s own wallet gives back what was brought, and a result above the cap is held', async () => {
  const player = await addPlayer(gateway, floating.code, 1_000n)
  expect(await sendIn(gateway, floating, player, null, null)).toMatchObject({ ok: true, value: { state: 'done' } })
  toldBalance = String(1_000n + tooMuch)
  gateway.errors.length = 0
  expect(await sendOut(gateway, floating, player, null)).toMatchObject({
    ok: true,
    value: { state: 'done', moved: 1_000n },
  })
  expect([await cash(player), await float(player)]).toEqual([1_000n, 0n])
  expect(gateway.errors).toMatchObject([{ alert: 'vendor_credit_held', reason: 'win_cap', amount: String(tooMuch) }])
  const { value } = await ask('GET', '/ops/gateway/held?state=waiting', 'tala')
  const held = value.credits.find((one) => one.player === player.player)
  expect(held).toMatchObject({ type: 'transfer', tx: null, amount: '1000000.01' })
  for (const name of ['tala', 'sinag'])
    await ask('POST', `/ops/gateway/held/${held?.id}/release`, name, { note: 'seen' })
  expect([await cash(player), await float(player)]).toEqual([1_000n + tooMuch, 0n])
})

test('SE-06.1 what is won in a vendor’s own wallet counts towards the day’s caps of the player', async () => {
  const player = await addPlayer(gateway, floating.code, 1_000n)
  const win = async (amount: bigint) => {
    const before = await cash(player)
    await sendIn(gateway, floating, player, 1_000n, null)
    toldBalance = String(1_000n + amount)
    await sendOut(gateway, floating, player, null)
    return (await cash(player)) - before
  }
  expect(await win(fits)).toBe(fits)
  for (let i = 0; i < 2; i += 1) expect(await win(100_000_000n)).toBe(100_000_000n)
  // Three million a day, of which 2,000,500 are gone.
  expect(await win(100_000_000n)).toBe(0n)
  expect(await win(100_000_000n - fits)).toBe(100_000_000n - fits)
  expect(await win(1n)).toBe(0n)
})
