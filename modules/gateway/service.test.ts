import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addPlayer, openSession, type TestGateway, testGateway } from '#tests/support/gateway.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { signAs } from '#world/vendor/speaker.ts'
import type { Action, VendorLink } from './model.ts'
import { addKey, type Gateway, linkVendor, retireKey } from './service.ts'
import { issueToken, openGameSession } from './sessions.ts'
import type { Player } from './store/vendors.ts'
import { sweepRounds, sweepSecrets } from './sweep.ts'
import { runTransactions } from './transactions.ts'
import { walletApi } from './wallet-api.ts'

const vendor: VendorLink = {
  code: 'TESTER',
  name: 'Tester',
  mode: 'single',
  baseUrl: 'http://tester.invalid',
  gameOrigin: 'http://tester.invalid',
  state: 'open',
  isSandbox: true,
  limits: { PHP: { min: 1n, max: 100_000n } },
}
const game = 'sandbox-one'
let db: Database
let clock: ManualClock
/** Two nodes over one database, with a ledger queue each. */
let [here, there] = [] as unknown as [TestGateway, TestGateway]
let player: Player
let session: string
let names = 0

beforeAll(async () => {
  db = await testDatabase()
  // Rows that come with money bear the database's own time, so the house's clock begins there.
  clock = manualClock(systemClock.nowMs())
  here = await testGateway(db, clock)
  there = await testGateway(db, clock)
  await linkVendor(here, vendor)
  player = await addPlayer(here, vendor.code, 10_000_000n)
  session = await openSession(here, vendor, player, game)
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

function name(what: string): string {
  names += 1
  return `${what}-${names}`
}

const act = (type: Action['type'], amount: bigint, ref: string | null = null): Action => ({
  type,
  tx: name(type),
  amount,
  ref,
  grant: null,
})

async function ask(
  round: string,
  actions: readonly Action[],
  { node = here, isRoundEnd = false, whose = player } = {},
) {
  const asked = { player: whose.player, game, round, currency: 'PHP', actions, isRoundEnd, session } as const
  return await runTransactions(node, vendor, whose, asked)
}

const balance = async () => await balanceOf(db.read, player.memberId, 'PHP')

describe('two nodes', () => {
  test('a bet and its rollback that meet on two nodes have one outcome, and the purse is whole', async () => {
    const before = (await balance()).available
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const round = name('round')
        const bet = act('bet', 500n)
        const back = act('rollback', 0n, bet.tx)
        const nodes = i % 2 ? [here, there] : [there, here]
        const [placed, undone] = await Promise.all([
          ask(round, [bet], { node: nodes[0] as TestGateway }),
          ask(round, [back], { node: nodes[1] as TestGateway }),
        ])
        return [placed.code, undone.results[0]?.tombstoned]
      }),
    )
    for (const [code, isTombstoned] of outcomes) expect(code).toBe(isTombstoned ? 'TX_TOMBSTONED' : 'OK')
    expect((await balance()).available).toBe(before)
  })

  test('the same call on both nodes at once has one effect', async () => {
    const before = (await balance()).available
    const round = name('round')
    const bet = act('bet', 700n)
    const nodes = Array.from({ length: 24 }, (_, i) => (i % 2 ? here : there))
    const answers = await Promise.all(nodes.map((node) => ask(round, [bet], { node })))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['OK']))
    expect((await balance()).available).toBe(before - 700n)
  })

  test('wins and rollbacks of one round from two nodes never both pay', async () => {
    for (let i = 0; i < 12; i += 1) {
      const before = (await balance()).available
      const round = name('round')
      const bet = act('bet', 100n)
      await ask(round, [bet])
      const [won, undone] = await Promise.all([
        ask(round, [act('win', 250n)], { node: here }),
        ask(round, [act('rollback', 0n, bet.tx)], { node: there }),
      ])
      const codes = [won.code, undone.code]
      const after = (await balance()).available - before
      if (won.code === 'OK') expect([codes[1], after]).toEqual(['ALREADY_SETTLED', 150n])
      else expect([codes, after]).toEqual([['BET_NOT_FOUND', 'OK'], 0n])
    }
  })
})

describe('reserves', () => {
  test('a reserve sets aside, a settle takes its part and lets the rest go', async () => {
    const before = await balance()
    const round = name('round')
    const reserve = act('reserve', 1_000n)
    expect(await ask(round, [reserve])).toMatchObject({ code: 'OK', balance: String(before.available - 1_000n) })
    expect((await balance()).held).toBe(before.held + 1_000n)
    const settled = await ask(round, [act('settle', 400n, reserve.tx), act('win', 900n)], { isRoundEnd: true })
    expect(settled).toMatchObject({ code: 'OK', balance: String(before.available + 500n) })
    expect((await balance()).held).toBe(before.held)
    expect((await ask(round, [act('settle', 1n, reserve.tx)])).code).toBe('ALREADY_SETTLED')
  })

  test('a vendor’s silence ends its rounds: what was set aside comes back, a late win is still paid', async () => {
    const before = await balance()
    const [waiting, staked] = [name('round'), name('round')]
    const reserve = act('reserve', 3_000n)
    await ask(waiting, [reserve])
    await ask(staked, [act('bet', 200n)])
    expect(await sweepRounds(here)).toBe(0)
    clock.advance(25 * 3600_000)
    expect(await sweepRounds(here)).toBeGreaterThanOrEqual(2)
    expect(await sweepRounds(there)).toBe(0)
    expect(await balance()).toMatchObject({ held: before.held, available: before.available - 200n })
    expect((await ask(staked, [act('bet', 1n)])).code).toBe('ROUND_CLOSED')
    expect((await ask(staked, [act('win', 900n)], { isRoundEnd: true })).code).toBe('OK')
    expect((await ask(waiting, [act('settle', 1n, reserve.tx)])).code).toBe('ALREADY_SETTLED')
    expect((await balance()).available).toBe(before.available + 700n)
    session = await openSession(here, vendor, player, game)
  })
})

describe('time and limits', () => {
  test('a name has its answer after months, when its session is long forgotten', async () => {
    const round = name('round')
    const bet = act('bet', 100n)
    const refused = act('bet', 100_001n)
    expect((await ask(round, [bet])).code).toBe('OK')
    expect((await ask(round, [refused])).code).toBe('LIMIT_EXCEEDED')
    clock.advance(120 * 86_400_000)
    await sweepSecrets(here)
    await sweepRounds(here)
    const before = (await balance()).available
    expect(await ask(round, [bet])).toMatchObject({ code: 'OK', results: [{ replay: true }] })
    expect((await ask(round, [refused])).code).toBe('LIMIT_EXCEEDED')
    expect((await ask(name('round'), [act('bet', 1n)])).code).toBe('SESSION_EXPIRED')
    expect((await balance()).available).toBe(before)
    session = await openSession(here, vendor, player, game)
  })

  test('a launch token is good for a minute, once, and a copy of the database does not have it', async () => {
    const late = await issueToken(here, player, game)
    clock.advance(61_000)
    expect(await openGameSession(here, vendor, { token: late, game, currency: 'PHP' })).toEqual({
      code: 'SESSION_EXPIRED',
    })
    const token = await issueToken(here, player, game)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openGameSession(there, vendor, { token, game, currency: 'PHP' })),
    )
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1)
  })
})

describe('the door', () => {
  const key = (id: string) => ({ id, algorithm: 'hmac-sha256', secret: randomBytes(32).toString('base64url') }) as const
  const add = async (one: ReturnType<typeof key>) =>
    await addKey(here, {
      id: one.id,
      vendor: vendor.code,
      algorithm: one.algorithm,
      bytes: Buffer.from(one.secret, 'base64url'),
    })

  function requestOf(one: ReturnType<typeof key>, nonce: string) {
    const path = '/v1/wallet/balance'
    const body = JSON.stringify({ player: player.player, currency: 'PHP' })
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const signature = signAs(one, { verb: 'POST', path, timestamp, nonce, body })
    const headers: Readonly<Record<string, string>> = {
      'x-key-id': one.id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    }
    const header = (name: string) => headers[name]
    return { method: 'POST', url: path, params: {}, body: new TextEncoder().encode(body), header } as const
  }

  const knock = async (node: Gateway, request: ReturnType<typeof requestOf>) =>
    (
      await walletApi(node)
        .find(({ path }) => path === request.url)
        ?.run(request)
    )?.status

  test('BX-04.1 a call that was heard is not heard again, on any node', async () => {
    const own = key('tester-a')
    expect(await add(own)).toEqual({ ok: true, value: null })
    const request = requestOf(own, 'once-and-only-once')
    const received = await Promise.all([here, there, here, there].map((node) => knock(node, request)))
    expect(received.filter((status) => status === 200)).toHaveLength(1)
    expect(received.filter((status) => status === 401)).toHaveLength(3)
    clock.advance(299_000)
    expect(await knock(there, request)).toBe(401)
  })

  test('BX-04.1 a vendor has two live keys at most; a retired one opens nothing', async () => {
    const [second, third] = [key('tester-b'), key('tester-c')]
    expect(await add(second)).toEqual({ ok: true, value: null })
    expect(await add(third)).toEqual({ ok: false, refusal: 'vendor_has_two_keys' })
    expect(await knock(here, requestOf(second, 'second-key-works'))).toBe(200)
    expect(await retireKey(here, second.id)).toBe(true)
    expect(await knock(here, requestOf(second, 'second-key-is-over'))).toBe(401)
    clock.advance(1_001)
    expect(await knock(there, requestOf(second, 'second-key-over-there'))).toBe(401)
    expect(await add(third)).toEqual({ ok: true, value: null })
    expect(await add(key('tester-c'))).toEqual({ ok: false, refusal: 'vendor_has_two_keys' })
  })

  test('keys are sealed: the table holds none of their bytes', async () => {
    const own = key('tester-sealed')
    await retireKey(here, 'tester-c')
    expect(await add(own)).toEqual({ ok: true, value: null })
    const { rows } = await sql<{ sealed: Uint8Array }>`
      select sealed from gateway_key where id = 'tester-sealed'`.execute(db.read)
    expect(Buffer.from(rows[0]?.sealed ?? []).includes(Buffer.from(own.secret, 'base64url'))).toBe(false)
  })
})

test('SE-03 a stale round that cannot be ended is set aside, and the others are ended', async () => {
  const before = await balance()
  const [bad, good] = [name('round'), name('round')]
  await ask(bad, [act('reserve', 3_000n)])
  await ask(good, [act('reserve', 2_000n)])
  clock.advance(25 * 3600_000)
  const cure = await poisonRow(db, 'gateway_round', `new.round = '${bad}'`)
  const reported = await setAsideIn(async () => await sweepRounds(here))
  expect(reported.map(({ loop, item }) => `${loop} ${item}`)).toEqual([`gateway-rounds TESTER ${player.player} ${bad}`])
  expect((await balance()).held).toBe(before.held + 3_000n)
  await cure()
  clock.advance(60_000)
  await sweepRounds(here)
  expect((await balance()).held).toBe(before.held)
  session = await openSession(here, vendor, player, game)
})
