import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#kit/actor.ts'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { changeGame, changeVendor } from '#modules/catalog/operate.ts'
import type { VendorLink } from '#modules/gateway/model.ts'
import { gatewayRoutes } from '#modules/gateway/routes.ts'
import { addKey, linkVendor } from '#modules/gateway/service.ts'
import { listHeld } from '#modules/gateway/store/held.ts'
import type { Player } from '#modules/gateway/store/vendors.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { findOwnOrigin } from '#server/site/own-origin.ts'
import { addGames, someGame, someVendor } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  type AskedOfVendor,
  addPlayer,
  answeringVendor,
  callWallet,
  newName,
  newSecretKey,
  openSession,
  type TestGateway,
  testGateway,
} from '#tests/support/gateway.ts'
import { findDrift } from '#tests/support/ledger.ts'

/**
 * Group E, vendors: what somebody tries with the wallet API's callbacks (E10–E15), by the raw bytes and headers that arrive, and with the
 * launch of a game (E16, E17), by the calls of a browser. Two nodes share the database.
 */

const path = '/v1/wallet/transactions'
const startMs = systemClock.nowMs()
const [key, otherKey] = [newSecretKey('kulay-key'), newSecretKey('iba-key')]
const link: VendorLink = {
  ...{ code: 'KULAY', name: 'Kulay', mode: 'single', state: 'open', isSandbox: false, limits: {} },
  ...{ baseUrl: 'http://kulay.invalid', gameOrigin: 'http://kulay.invalid' },
}
let db: Database
let clock: ManualClock
let [here, there] = [] as unknown as [TestGateway, TestGateway]
let app: FastifyInstance
let asked: AskedOfVendor[]
let player: Player
let session: string
const actors = new Map<string, Actor>()

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(startMs)
  const vendor = answeringVendor(key, clock, ({ path: line }) =>
    line.startsWith('/games') ? { games: [described('coin')] } : { url: 'http://kulay.invalid/play/coin?k=opaque' },
  )
  asked = vendor.asked
  here = await testGateway(db, clock, vendor.fetch)
  there = await testGateway(db, clock, vendor.fetch)
  for (const [one, signs] of [
    [link, key],
    [{ ...link, code: 'IBA', name: 'Iba' }, otherKey],
  ] as const) {
    await linkVendor(here, one)
    const bytes = Buffer.from(signs.secret, 'base64url')
    await addKey(here, { id: signs.id, vendor: one.code, algorithm: 'hmac-sha256', bytes })
  }
  const games = ['coin', 'dice', 'wheel'].map((game) => someGame(game, 'KULAY', 'RNG'))
  for (const { catalog } of [here, there])
    await addGames(
      catalog,
      [someVendor('KULAY', 'RNG'), someVendor('IBA', 'RNG')],
      [...games, someGame('ibang', 'IBA', 'RNG')],
    )
  app = await buildSample({
    refusals: modules.refusals,
    routes: gatewayRoutes({
      gateway: here,
      brandCurrency: async () => 'PHP',
      siteOrigin: async () => 'https://laro.example',
    }),
    authenticate: async (token) => actors.get(token) ?? null,
    findOrigin: async (request) =>
      findOwnOrigin(request, { origins: ['https://laro.example'], https: true, domains: [] }),
  })
})
beforeEach(async () => {
  clock.advance(startMs - clock.nowMs())
  player = await addPlayer(here, 'KULAY', 100_000n)
  session = await openSession(here, link, player, 'coin')
  // Time has gone back, so what was remembered for a second would be remembered for long.
  for (const { keys } of [here, there]) keys.forget()
  asked.length = 0
  here.errors.length = 0
})
afterEach(async () => {
  expect(await findDrift(db)).toEqual([])
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const described = (id: string) => ({ id, name: id, type: 'RNG', rtp_ppm: null, volatility: null, has_demo: true })
const cash = async (whose = player) => (await balanceOf(db.read, whose.memberId, 'PHP')).balance
const together = async <T>(count: number, one: (place: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, (_, place) => one(place)))

type Step = Readonly<Record<string, string>>
const step = (type: string, amount: string, more: Step = {}): Step => ({ type, tx: newName(type), amount, ...more })
const back = (ref: string): Step => ({ type: 'rollback', tx: newName('back'), ref })
const bodyOf = (round: string, actions: readonly object[], more: object = {}): string =>
  JSON.stringify({ player: player.player, session, game: 'coin', round, currency: 'PHP', actions, ...more })
const tell = async (round: string, actions: readonly object[], more: object = {}, node = here) =>
  await callWallet(node, key, path, bodyOf(round, actions, more))

async function countTxs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gateway_tx where player = ${player.player}`.execute(db.read)
  return rows[0]?.count ?? 0
}

describe('E10', () => {
  const bet = () => bodyOf(newName('round'), [step('bet', '100')])
  const nothingHappened = async () => expect([await cash(), await countTxs()]).toEqual([100_000n, 0])

  test.each([
    ['unsigned', { signature: '' }],
    ['with a made-up signature', { signature: randomBytes(32).toString('base64url') }],
    ['with a signature of another length', { signature: 'AAAA' }],
  ])('E10 a callback %s is not believed', async (_, twist) => {
    expect(await callWallet(here, key, path, bet(), twist)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    await nothingHappened()
  })

  test('E10 each vendor has its own key: another’s signs neither in its name nor for its players', async () => {
    const forged = { ...otherKey, id: key.id }
    expect(await callWallet(here, forged, path, bet())).toMatchObject({ status: 401 })
    expect(await callWallet(here, otherKey, path, bet())).toMatchObject({ status: 400, code: 'PLAYER_UNKNOWN' })
    await nothingHappened()
  })

  test('E10 the raw bytes are what is signed: written anew they are not believed, and nothing is parsed before', async () => {
    const body = bet()
    const sentBody = JSON.stringify(JSON.parse(body), null, 1)
    expect(await callWallet(here, key, path, body, { sentBody })).toMatchObject({ status: 401 })
    expect(await callWallet(here, key, path, body, { sentBody: '{"not json' })).toMatchObject({ status: 401 })
    await nothingHappened()
    expect(await callWallet(here, key, path, sentBody)).toMatchObject({ status: 200, code: 'OK' })
  })

  test('E10 SE-09.4 fields that we do not know are ignored, in the call and in its actions', async () => {
    const bodies = [
      bodyOf(newName('round'), [step('bet', '100', { note: 'x', balance: '999999' })], {
        campaign: 7,
        nested: { a: [1] },
      }),
      JSON.stringify({ player: player.player, currency: 'PHP', device: 'phone' }),
    ]
    expect(await callWallet(here, key, path, bodies[0] ?? '')).toMatchObject({ status: 200, code: 'OK' })
    expect(await callWallet(here, key, '/v1/wallet/balance', bodies[1] ?? '')).toMatchObject({
      code: 'OK',
      value: { balance: '99900' },
    })
  })

  test.each([
    ['in the call', (body: string) => body.replace('{', '{"player":"somebody-else",')],
    ['in an action', (body: string) => body.replace('"amount":"100"', '"amount":"1","amount":"100"')],
    ['by another spelling', (body: string) => body.replace('"amount":"100"', '"\\u0061mount":"1","amount":"100"')],
    ['in a field that is ignored', (body: string) => body.replace('{', '{"x":{"a":1,"a":2},')],
  ])('E10 the same key twice %s is refused', async (_, change) => {
    expect(await callWallet(here, key, path, change(bet()))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await nothingHappened()
  })
})

test('E11 a callback sent again is not heard: by its nonce within the window, by its time after it, on every node', async () => {
  const body = bodyOf(newName('round'), [step('bet', '100')])
  const recorded = { nonce: randomBytes(16).toString('base64url'), timestamp: String(Math.floor(clock.nowMs() / 1000)) }
  expect(await callWallet(here, key, path, body, recorded)).toMatchObject({ status: 200, code: 'OK' })
  for (const laterMs of [0, 1_000, 299_000, 299_000, 10_000]) {
    clock.advance(laterMs)
    for (const node of [here, there])
      expect(await callWallet(node, key, path, body, recorded)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  }
  expect(await cash()).toBe(99_900n)
  // Who signs the same transaction anew gets its first answer: the name has one effect for good.
  expect(await callWallet(there, key, path, body)).toMatchObject({
    code: 'OK',
    value: { balance: '99900', results: [{ replay: true }] },
  })
  expect(await countTxs()).toBe(1)
})

test('E12 the same bet, win and rollback thirty times at once on two nodes: one answer, one entry each', async () => {
  const [round, bet, win] = [newName('round'), step('bet', '100'), step('win', '250')]
  for (const [action, expected] of [
    [bet, 99_900n],
    [win, 100_150n],
    [back(win.tx ?? ''), 99_900n],
    [back(bet.tx ?? ''), 100_000n],
  ] as const) {
    const answers = await together(30, async (place) => await tell(round, [action], {}, place % 2 ? here : there))
    const seen = answers.map(({ status, value: { code, balance, currency } }) => ({ status, code, balance, currency }))
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]).toEqual({ status: 200, code: 'OK', balance: String(expected), currency: 'PHP' })
    expect(await cash()).toBe(expected)
  }
  expect(await countTxs()).toBe(4)
})

describe('E13', () => {
  test('E13 a win before its bet is refused for good, and paid under a new name once the bet is there', async () => {
    const [round, early] = [newName('round'), step('win', '500')]
    expect((await tell(round, [early])).code).toBe('BET_NOT_FOUND')
    expect((await tell(round, [step('bet', '100')])).code).toBe('OK')
    expect((await tell(round, [early])).code).toBe('BET_NOT_FOUND')
    expect((await tell(round, [step('win', '500')])).code).toBe('OK')
    expect(await cash()).toBe(100_400n)
  })

  test('E13 a rollback before its bet leaves a tombstone: the late bet is refused, however often it comes', async () => {
    const [round, bet] = [newName('round'), step('bet', '100')]
    const undo = back(bet.tx ?? '')
    for (let i = 0; i < 2; i += 1)
      expect(await tell(round, [undo])).toMatchObject({ code: 'OK', value: { results: [{ tombstoned: true }] } })
    for (let i = 0; i < 2; i += 1) expect((await tell(round, [bet])).code).toBe('TX_TOMBSTONED')
    expect(await cash()).toBe(100_000n)
  })

  test('E13 SE-09.2 a bet rolled back twice comes back once, and sent again says that it is rolled back', async () => {
    const [round, bet] = [newName('round'), step('bet', '100')]
    await tell(round, [bet])
    expect((await tell(round, [back(bet.tx ?? '')])).code).toBe('OK')
    expect(await tell(round, [back(bet.tx ?? '')])).toMatchObject({
      code: 'OK',
      value: { results: [{ replay: true }] },
    })
    for (let i = 0; i < 2; i += 1) expect((await tell(round, [bet])).code).toBe('TX_ROLLED_BACK')
    expect(await cash()).toBe(100_000n)
  })

  test('E13 a rollback after a win is refused while the win lives', async () => {
    const [round, bet] = [newName('round'), step('bet', '100')]
    await tell(round, [bet, step('win', '300')])
    for (let i = 0; i < 2; i += 1) expect((await tell(round, [back(bet.tx ?? '')])).code).toBe('ALREADY_SETTLED')
    expect(await cash()).toBe(100_200n)
  })
})

test('E14 with an expired session wins and rollbacks are taken and bets are not', async () => {
  const [won, undone, bet] = [newName('round'), newName('round'), step('bet', '100')]
  await tell(won, [step('bet', '100')])
  await tell(undone, [bet])
  clock.advance(7 * 3600_000)
  expect((await tell(newName('round'), [step('bet', '100')])).code).toBe('SESSION_EXPIRED')
  expect((await tell(won, [step('win', '300')])).code).toBe('OK')
  expect((await tell(undone, [back(bet.tx ?? '')], { session: undefined })).code).toBe('OK')
  expect(await cash()).toBe(100_200n)
})

describe('E15', () => {
  const waiting = async () =>
    (await listHeld(db.read, { state: 'waiting', before: undefined, limit: 100 })).filter(
      (one) => one.player === player.player,
    )

  test('E15 SE-06.1 a win above what a win may be is held, and somebody is alerted', async () => {
    const [round, win] = [newName('round'), step('win', '100000000000')]
    await tell(round, [step('bet', '100')])
    expect(await tell(round, [win], { round_end: true })).toMatchObject({ status: 200, code: 'HELD' })
    expect(await cash()).toBe(99_900n)
    expect(await waiting()).toMatchObject([{ tx: win.tx, amount: 100_000_000_000n, reason: 'win_cap' }])
    expect(here.errors).toMatchObject([{ alert: 'vendor_credit_held', round, reason: 'win_cap' }])
  })

  test('E15 a second win, long after its round was closed, is held, and somebody is alerted', async () => {
    const round = newName('round')
    await tell(round, [step('bet', '100'), step('win', '300')], { round_end: true })
    clock.advance(73 * 3600_000)
    expect((await tell(round, [step('win', '300')])).code).toBe('HELD')
    expect(await cash()).toBe(100_200n)
    expect(await waiting()).toMatchObject([{ round, reason: 'late' }])
    expect(here.errors).toMatchObject([{ alert: 'vendor_credit_held', round, reason: 'late' }])
  })

  test('E15 a win in another player’s round reaches no purse, by round or by bet, and somebody is alerted', async () => {
    const [round, bet, owner] = [newName('round'), step('bet', '100'), player]
    await tell(round, [bet])
    player = await addPlayer(here, 'KULAY', 0n)
    for (const win of [step('win', '300'), step('win', '300', { ref: bet.tx ?? '' })])
      expect((await tell(round, [win])).code).toBe('BET_NOT_FOUND')
    expect([await cash(), await cash(owner)]).toEqual([0n, 99_900n])
    expect(here.errors).toMatchObject([
      { alert: 'vendor_win_in_foreign_round', round, player: player.player },
      { alert: 'vendor_win_in_foreign_round' },
    ])
  })
})

async function launchAs(token: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/wps/game/launchGame',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: body,
  })
  const { code, value } = answer.json<{ code: string; value: { url: string; mode: string } | null }>()
  return { status: answer.statusCode, code, value }
}

const signIn = (token: string, who: 'member' | 'trial' = 'member'): void => {
  actors.set(token, { who, id: player.memberId, sessionId: '' as Id<'session'> })
}
const open = async (token: string, more: object = {}, by = key) =>
  (await callWallet(here, by, '/v1/wallet/session', JSON.stringify({ token, game: 'coin', currency: 'PHP', ...more })))
    .code

describe('E16', () => {
  async function launchToken(): Promise<string> {
    signIn('luz')
    asked.length = 0
    expect(await launchAs('luz', { nodeId: 'coin' })).toMatchObject({ status: 200, code: 'ok' })
    return String(asked[0]?.body.token)
  }

  test('E16 what goes into the address is opaque: no account, no balance, and nothing of it can be chosen', async () => {
    const token = await launchToken()
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const sent = JSON.stringify(asked[0]?.body)
    expect(sent).not.toContain(player.memberId)
    expect(sent).not.toMatch(/balance|username|vendorplayer|100000/)
    expect(Object.keys(asked[0]?.body ?? {}).toSorted()).toEqual(
      ['currency', 'game', 'language', 'mode', 'player', 'site', 'token'].toSorted(),
    )
    for (const chosen of [
      { player: 'p-x' },
      { memberId: player.memberId },
      { balance: '1' },
      { site: 'https://evil.example' },
      { returnUrl: '/' },
    ])
      expect(await launchAs('luz', { nodeId: 'coin', ...chosen })).toMatchObject({
        status: 400,
        code: 'input_is_invalid',
      })
    expect(await launchAs('luz', { nodeId: 'coin', language: 'XX' })).toMatchObject({ status: 400 })
    expect(await launchAs('luz', { nodeId: 'coin', currency: 'XYZ' })).toMatchObject({ status: 400 })
  })

  test('E16 the site that the game returns to is one of ours, whatever the browser says', async () => {
    signIn('luz')
    for (const headers of [
      {},
      { host: 'evil.example' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    ]) {
      asked.length = 0
      expect(await launchAs('luz', { nodeId: 'coin' }, headers)).toMatchObject({ status: 200 })
      expect(asked[0]?.body.site).toMatch(/^https:\/\/(laro\.example|localhost(:\d+)?)$/)
    }
  })

  test('E16 a token opens one session, within a minute, of its player in its game and currency, for its vendor', async () => {
    const token = await launchToken()
    expect(await open(token, {}, otherKey)).toBe('SESSION_EXPIRED')
    expect(await open(token)).toBe('OK')
    expect(await open(token)).toBe('SESSION_EXPIRED')
    expect(await open(await launchToken(), { game: 'dice' })).toBe('GAME_MISMATCH')
    expect(await open(await launchToken(), { currency: 'USDT' })).toBe('CURRENCY_MISMATCH')
    const late = await launchToken()
    clock.advance(60_001)
    expect(await open(late)).toBe('SESSION_EXPIRED')
  })
})

describe('sessions', () => {
  test('SE-09.3 a session is for its player and its game: another’s and another game’s stakes are refused by name', async () => {
    const [round, owner, own] = [newName('round'), player, session]
    const other = await addPlayer(here, 'KULAY', 1_000n)
    expect((await tell(round, [step('bet', '100')], { game: 'dice' })).code).toBe('GAME_MISMATCH')
    player = other
    expect((await tell(round, [step('bet', '100')], { session: own })).code).toBe('PLAYER_MISMATCH')
    player = owner
    expect((await tell(round, [step('bet', '100')], { game: 'no-such-game' })).code).toBe('GAME_UNKNOWN')
    expect((await tell(round, [step('bet', '100')], { game: 'ibang' })).code).toBe('GAME_UNKNOWN')
    expect(await tell(round, [step('bet', '100')], { currency: 'XYZ' })).toMatchObject({
      status: 400,
      code: 'CURRENCY_UNKNOWN',
    })
    expect((await tell(round, [step('bet', '100')], { currency: 'USDT' })).code).toBe('CURRENCY_MISMATCH')
    expect([await cash(), await cash(other)]).toEqual([100_000n, 1_000n])
    expect((await tell(round, [step('bet', '100')])).code).toBe('OK')
  })
})

describe('E17', () => {
  const hand = { operatorId: '0199a1b2-0000-7000-8000-000000000001' as Id<'operator'>, address: '::1', requestId: 'r' }

  test('E17 a game in maintenance or announced starts for nobody, and open windows of it stake no more', async () => {
    signIn('luz')
    for (const state of ['maintenance', 'soon'] as const) {
      await changeGame(here.catalog, 'coin', { state }, hand)
      const code = state === 'soon' ? 'game_is_soon' : 'game_is_in_maintenance'
      expect(await launchAs('luz', { nodeId: 'coin' })).toMatchObject({ code })
      expect((await tell(newName('round'), [step('bet', '100')])).code).toBe('GAME_DISABLED')
    }
    await changeGame(here.catalog, 'coin', { state: 'open' }, hand)
    expect(asked).toEqual([])
    expect((await tell(newName('round'), [step('bet', '100')])).code).toBe('OK')
  })

  test('E17 a game of a vendor that is switched off starts for nobody', async () => {
    signIn('luz')
    await changeVendor(here.catalog, { vassalage: 'KULAY', gameType: null }, { state: 'maintenance' }, hand)
    expect(await launchAs('luz', { nodeId: 'coin' })).toMatchObject({ code: 'game_is_in_maintenance' })
    await changeVendor(here.catalog, { vassalage: 'KULAY', gameType: null }, { state: 'open' }, hand)
    await linkVendor(here, { ...link, state: 'off' })
    clock.advance(1_001)
    expect(await launchAs('luz', { nodeId: 'coin' })).toMatchObject({ code: 'vendor_is_down' })
    expect((await tell(newName('round'), [step('bet', '100')])).code).toBe('GAME_DISABLED')
    await linkVendor(here, link)
    expect(asked).toEqual([])
  })

  test('E17 play money cannot be switched to real money: a trial gets no player and no token', async () => {
    const url = '/wps/relay/GCS_gameLaunchFB?nodeId=coin'
    const ask = async (line: string, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await app.inject({ method: 'GET', url: line, headers })).json<{ code: string }>().code
    }
    expect(await ask(`${url}&trial=1`)).toBe('ok')
    expect(asked.find((one) => one.path === '/launch')?.body).toMatchObject({ mode: 'demo', player: null, token: null })
    expect(await ask(url)).toBe('sign_in_is_needed')
    expect(await ask(`${url}&trial=0`)).toBe('sign_in_is_needed')
    expect(await ask(`${url}&mode=real`)).toBe('input_is_invalid')
    signIn('visitor-on-trial', 'trial')
    expect(await ask(url, 'visitor-on-trial')).toBe('real_account_is_needed')
    expect(await launchAs('visitor-on-trial', { nodeId: 'coin' })).toMatchObject({ code: 'real_account_is_needed' })
  })
})
