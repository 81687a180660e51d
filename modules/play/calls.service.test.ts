import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { lotteries } from '#engines/lottery/lotteries.ts'
import { tableGames } from '#engines/tables/games.ts'
import { assert } from '#kit/assert.ts'
import { bettingMs, endRound, openBetting, startRunning } from '#modules/play/crash/dealer.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import { followReturns } from '#modules/play/follow-returns.ts'
import { playRoutes } from '#modules/play/routes.ts'
import { makeCrash } from '#modules/play/service.ts'
import { openChain } from '#modules/rounds/service.ts'
import { walletRoutes } from '#modules/wallet/routes.ts'
import type { Database } from '#server/db/database.ts'
import { authenticateSample, buildSample, tokens } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let app: FastifyInstance
let crash: Crash

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  const { play } = here
  crash = makeCrash(play, () => {}, here)
  app = await buildSample({
    routes: [...playRoutes(play, crash), ...walletRoutes(play.wallet, async () => 'PHP')],
    refusals: modules.refusals,
  })
  const actor = await authenticateSample(tokens.member)
  assert(actor?.who === 'member', 'the sample has a member')
  await here.fund(actor.id, '500.00')
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await app.close()
  await db.close()
})

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly token?: string
  readonly cookie?: string
  readonly body?: object
}

async function call(url: string, { method = 'GET', token, cookie, body }: Asked = {}) {
  here.clock.advance(5_000)
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) }
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  const { code, value } = answer.json<{ code: string; value: Record<string, unknown> }>()
  const [set] = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, code, value, cookie: set?.split(';')[0] ?? cookie }
}

const bet = (more: object = {}) => ({
  key: randomUUID(),
  nodeId: 'diamond-mines',
  mode: 'real',
  stake: '10.00',
  currency: 'PHP',
  choice: { mines: 3 },
  ...more,
})
const post = (body: object, more: Asked = {}) => call('/wps/play/rounds', { method: 'POST', body, ...more })

test('ST-04.2 ER-02.10 real money needs a member: a visitor signs in, a trial registers, an operator plays elsewhere', async () => {
  expect(await post(bet())).toMatchObject({ status: 401, code: 'sign_in_is_needed' })
  expect(await post(bet(), { token: tokens.trial })).toMatchObject({ status: 403, code: 'real_account_is_needed' })
  expect(await post(bet(), { token: tokens.operator })).toMatchObject({ status: 403, code: 'role_is_wrong' })
  // Who still owes a second factor is nobody yet.
  expect(await post(bet(), { token: tokens.two_factor })).toMatchObject({ code: 'sign_in_is_needed' })
  expect(await post(bet({ mode: 'demo' }), { token: tokens.trial })).toMatchObject({ code: 'ok' })
})

test('a visitor plays on play money, known by a cookie and by nothing else', async () => {
  const game = await call('/wps/play/games/diamond-mines')
  expect(game.value).toMatchObject({ mode: 'demo', balance: '10000.00', openRound: null, seeds: null, game: 'mines' })
  const seeds = await call('/wps/play/seeds?mode=demo')
  expect(seeds.value).toMatchObject({ nonce: 0, revealed: [] })
  const { cookie } = seeds
  assert(cookie, 'a visitor is given a cookie')
  const begun = await post(bet({ mode: 'demo' }), { cookie })
  const { id, serverSeedHash } = begun.value as { id: string; serverSeedHash: string }
  expect(begun.value).toMatchObject({ mode: 'demo', state: 'open', balance: '9990.00', view: { mines: null } })
  expect(serverSeedHash).toBe((seeds.value as { serverSeedHash: string }).serverSeedHash)
  expect(await call(`/wps/play/rounds/${id}`)).toMatchObject({ code: 'round_is_unknown' })
  const again = await call('/wps/play/games/diamond-mines?mode=demo', { cookie })
  expect(again.value).toMatchObject({ balance: '9990.00', openRound: { id, step: 0 } })
  // Who signs in meanwhile can still end it in this browser.
  const body = { key: randomUUID(), step: 0, action: { kind: 'open', cell: 0 } }
  const acted = await call(`/wps/play/rounds/${id}/actions`, { method: 'POST', token: tokens.member, cookie, body })
  expect(acted.value).toMatchObject({ id, mode: 'demo', step: 1 })
})

test('a member plays a round with steps: nothing hidden is sent, and the balance is the wallet’s', async () => {
  const { token } = { token: tokens.member }
  const begun = await post(bet(), { token })
  const { id } = begun.value as { id: string }
  expect(begun.value).toMatchObject({ mode: 'real', state: 'open', payout: '10.00', balance: '490.00', nonce: 0 })
  expect(JSON.stringify(begun.value)).not.toMatch(/"mines":\[/)
  expect(await post(bet(), { token })).toMatchObject({ status: 409, code: 'round_is_open' })
  const wallet = await call('/wps/v2/wallets/balance', { token })
  expect(wallet.value).toEqual({ currency: 'PHP', balance: '490.00', held: '0.00', available: '490.00' })
  const actions = `/wps/play/rounds/${id}/actions`
  await call(actions, {
    method: 'POST',
    token,
    body: { key: randomUUID(), step: 0, action: { kind: 'open', cell: 7 } },
  })
  await call(actions, { method: 'POST', token, body: { key: randomUUID(), step: 1, action: { kind: 'collect' } } })
  const { value } = await call(`/wps/play/rounds/${id}`, { token })
  expect(value).toMatchObject({ round: { state: 'over', view: { mines: { length: 3 } } } })
  expect((value as { actions: unknown[] }).actions.length).toBeGreaterThan(0)
  expect((await call('/wps/play/rounds', { token })).value).toMatchObject({ rounds: [{ id }], next: null })
  expect(await call(`/wps/play/rounds/${id}/proof`, { token })).toMatchObject({ code: 'seed_is_not_revealed' })
  const seeds = (await call('/wps/play/seeds', { token })).value as { serverSeedHash: string }
  const rotation = { mode: 'real', clientSeed: 'mine', serverSeedHash: seeds.serverSeedHash }
  const rotated = await call('/wps/play/seeds', { method: 'POST', token, body: rotation })
  expect(rotated.value).toMatchObject({ revealed: { rounds: 1 }, seeds: { clientSeed: 'mine', nonce: 0 } })
  expect((await call(`/wps/play/rounds/${id}/proof`, { token })).value).toMatchObject({ version: 1, game: 'mines' })
})

test('BX-03.1 BX-03.2 BX-03.3 everyone can read what each game returns, exactly and as observed', async () => {
  await followReturns(here.play)
  const { value } = await call('/wps/fair/rtp')
  const { games } = value as { games: { game: string; rounds: number; exactPpm: object }[] }
  const ownDraws = lotteries.filter(({ draws }) => draws === 'own')
  expect(games.length).toBe(26 + tableGames.length + ownDraws.length)
  expect(games.find(({ game }) => game === 'sinag-1')).toMatchObject({ family: 'lottery', rounds: 0 })
  expect(games.find(({ game }) => game === 'vietnam-north')).toBeUndefined()
  expect(games.find(({ game }) => game === 'blackjack')).toMatchObject({
    ...{ family: 'tables', plan: 'chart', exactPpm: { least: 977_086, most: 995_123 }, observedPpm: null },
  })
  expect(games.find(({ game }) => game === 'mines')).toMatchObject({
    rounds: 1,
    expectedPpm: 990_000,
    exact: null,
    isSigmaExact: false,
  })
  expect(games.find(({ game }) => game === 'slot-a96')).toMatchObject({
    rounds: 0,
    observedPpm: null,
    isSigmaExact: true,
    exact: { fraction: '62773515262765/65355334549504', hitRatePpm: 486_984.97 },
    rulesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // What a jackpot adds to the spread is in no law of a round.
  expect(games.find(({ game }) => game === 'slot-beacon')).toMatchObject({ isSigmaExact: false, sigma: null })
})

test('everyone can read the rules of every game by the hash that proofs carry', async () => {
  const { value } = await call('/wps/fair/rules')
  const { rules } = value as { rules: { game: string; configHash: string; isCurrent: boolean }[] }
  expect(new Set(rules.filter(({ isCurrent }) => isCurrent).map(({ game }) => game)).size).toBe(
    27 + tableGames.length + lotteryGames.length,
  )
  const wheel = await call('/wps/fair/rules?game=wheel')
  expect(wheel.value).toMatchObject({
    rules: [
      { game: 'wheel', mathVersion: 2, source: 'seeds', isCurrent: true, rules: { layouts: {} } },
      { game: 'wheel', mathVersion: 1, isCurrent: false },
    ],
  })
  const shown = await call('/wps/play/games/perya-wheel')
  expect(shown.value['configHash']).toBe((wheel.value as { rules: { configHash: string }[] }).rules[0]?.configHash)
  expect((await call('/wps/fair/rules?game=none')).value).toEqual({ rules: [] })
})

test('a slot says what it is: its dress, its rules, its return, its limits and its jackpot', async () => {
  const { value } = await call('/wps/play/games/aguinaldo-rush?mode=real', { token: tokens.member })
  expect(value).toMatchObject({
    gameName: 'Aguinaldo Rush',
    vendorName: expect.stringMatching(/./),
    vassalage: expect.stringMatching(/./),
    category: 'RNG',
    game: 'slot-beacon',
    family: 'slots',
    title: { model: 'beacon', theme: 'parol' },
    limits: { least: '1.00', most: '50000.00', maxPayout: '5000000.00' },
    policy: { minRoundMs: 1000, celebratesLosses: false, autoplay: { maxRounds: 100, needsLossLimit: true } },
    jackpot: { amount: '10000.00', seed: '10000.00', ceiling: '50000.00' },
  })
})

test('BX-02.2 a bet on the shared round stands in the history beside the others, and has its proof', async () => {
  const { token } = { token: tokens.member }
  const chain = await openChain(here.play, 'crash', 50)
  const dealing = await openBetting(crash, chain)
  const body = { key: randomUUID(), mode: 'real', index: dealing.number, stake: '2.00', currency: 'PHP', autoX100: 101 }
  const bet = await call('/wps/play/crash/bets', { method: 'POST', token, body })
  const { id } = bet.value as { id: string }
  expect((await call('/wps/play/rounds', { token })).value).toMatchObject({
    rounds: [{ id, game: 'crash', nodeId: 'saranggola', state: 'open', view: { pointX100: null } }, { game: 'mines' }],
  })
  expect(await call(`/wps/play/rounds/${id}/proof`, { token })).toMatchObject({ code: 'round_is_open' })
  here.clock.advance(bettingMs)
  await startRunning(crash, dealing)
  await endRound(crash, dealing)
  const { value } = await call(`/wps/play/rounds/${id}`, { token })
  const { pointX100 } = dealing
  expect(value).toMatchObject({ round: { state: 'over', view: { pointX100 } }, actions: [{ kind: 'end' }] })
  const shown = (await call('/wps/play/crash', { token })).value
  expect(shown).toMatchObject({ round: { state: 'over', pointX100 }, mine: [{ id }], history: [{ pointX100 }] })
  expect((await call(`/wps/play/rounds/${id}/proof`, { token })).value).toMatchObject({
    game: 'crash',
    source: { kind: 'chain', index: 1, anchor: { index: 0, hash: chain.row.terminal } },
  })
})

test('a visitor flies along with play money and finds it in their history; real money needs a member', async () => {
  const dealing = await openBetting(crash, await openChain(here.play, 'crash', 50))
  const body = { key: randomUUID(), mode: 'demo', index: dealing.number, stake: '2.00', currency: 'PHP', autoX100: 101 }
  const ask = async (more: object, asked: Asked) =>
    await call('/wps/play/crash/bets', { method: 'POST', body: { ...body, ...more }, ...asked })
  const placed = await ask({}, {})
  expect(placed).toMatchObject({ code: 'ok', value: { autoX100: 101, balance: '9998.00' } })
  const { cookie } = placed
  assert(cookie, 'a visitor is given a name')
  const { id } = placed.value as { id: string }
  expect(await ask({ mode: 'real' }, { cookie })).toMatchObject({ code: 'sign_in_is_needed' })
  expect(await ask({ mode: 'real' }, { token: tokens.trial })).toMatchObject({ code: 'real_account_is_needed' })
  expect((await call('/wps/play/crash?mode=demo', { cookie })).value).toMatchObject({ bets: [], mine: [{ id }] })
  expect((await call('/wps/play/crash', { cookie })).value).toMatchObject({ mine: [] })
  const out = { mode: 'real', index: dealing.number }
  expect(await call('/wps/play/crash/cash-outs', { method: 'POST', body: out })).toMatchObject({
    code: 'sign_in_is_needed',
  })
  await startRunning(crash, dealing)
  await endRound(crash, dealing)
  expect((await call('/wps/play/rounds?mode=demo&nodeId=saranggola', { cookie })).value).toMatchObject({
    rounds: [{ id, mode: 'demo', state: 'over' }],
  })
  // Who signs in afterwards still finds what they played as a visitor of this browser; nobody else does.
  const { token } = { token: tokens.member }
  expect((await call(`/wps/play/rounds/${id}`, { cookie, token })).value).toMatchObject({ round: { mode: 'demo' } })
  expect((await call(`/wps/play/rounds/${id}/proof`, { cookie, token })).value).toMatchObject({ game: 'crash' })
  expect(await call(`/wps/play/rounds/${id}`, { token })).toMatchObject({ code: 'round_is_unknown' })
})
