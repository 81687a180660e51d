import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableGame } from '#engines/fairness/replay.ts'
import type { Game } from '#engines/game.ts'
import { crashGame } from '#engines/instant/crash/game.ts'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { CrashEvent } from '#modules/play/contract.ts'
import { type CrashInput, cashOut, placeBet } from '#modules/play/crash/bets.ts'
import {
  bettingMs,
  type Dealing,
  endCutRounds,
  endRound,
  openBetting,
  startRunning,
  tick,
} from '#modules/play/crash/dealer.ts'
import { listBets } from '#modules/play/crash/history.ts'
import { crashReply, proveBet } from '#modules/play/crash/state.ts'
import { type Crash, makeCrash } from '#modules/play/crash/table.ts'
import type { Player } from '#modules/play/deps.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { followReturns } from '#modules/play/follow-returns.ts'
import { playJobs } from '#modules/play/jobs.ts'
import { findDemoPurse } from '#modules/play/store/demo-purses.ts'
import { type OpenChain, openChain } from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let crash: Crash
let chain: OpenChain
let told: CrashEvent[] = []

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  crash = makeCrash(here.play, (event) => void told.push(event), here)
  chain = await openChain(here.play, 'crash', 400)
})

beforeEach(() => {
  told = []
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const visitor = (): Player => ({ id: randomUUID() as Player['id'], mode: 'demo' })
const purse = async ({ id }: Player) => await findDemoPurse(db.read, id, 'PHP')
const input = (index: number, more: Partial<CrashInput> = {}): CrashInput => ({
  ...{ key: randomUUID(), index, entry: 1, stake: '10.00', currency: 'PHP', autoX100: null },
  ...more,
})

/** A round that flies to twice the stake at least, and not so high that a millisecond is more than a hundredth. */
async function openLateRound(): Promise<Dealing> {
  for (;;) {
    const dealing = await openBetting(crash, chain)
    if (dealing.pointX100 >= 210 && dealing.pointX100 <= 5_000) return dealing
    await run(dealing)
    await endRound(crash, dealing)
  }
}

const entryOf = (index: number) => ({ index, entry: 1 }) as const

async function run(dealing: Dealing): Promise<void> {
  here.clock.advance(bettingMs)
  expect(await startRunning(crash, dealing)).toBe(true)
}

const crashEvidence = async () => {
  await followReturns(here.play)
  return (await readEvidence(here.play)).find(({ game }) => game === 'crash')
}

test('play money flies along in the same round: paid by the same rules, seen by its player alone', async () => {
  const [hand, auto, greedy] = [visitor(), visitor(), visitor()]
  const dealing = await openLateRound()
  const { number, pointX100 } = dealing
  for (const [player, autoX100] of [
    [hand, null],
    [auto, 150],
    [greedy, pointX100 + 1],
  ] as const)
    expect(await placeBet(crash, player, input(number, { autoX100 }))).toMatchObject({ ok: true })
  expect(await purse(hand)).toBe(999_000n)
  await run(dealing)
  here.clock.advance(msToReach(200))
  expect(await tick(crash, dealing)).toBe(true)
  const left = await Promise.all(Array.from({ length: 10 }, () => cashOut(crash, hand, entryOf(number))))
  expect(new Set(left.map((one) => one.ok && one.value.cashedOutX100))).toEqual(new Set([200]))
  expect(await crashReply(crash, hand)).toMatchObject({ bets: [], mine: [{ cashedOutX100: 200, balance: '10010.00' }] })
  expect(await crashReply(crash, { ...hand, mode: 'real' })).toMatchObject({ mine: [] })
  await endRound(crash, dealing)
  expect([await purse(hand), await purse(auto), await purse(greedy)]).toEqual([1_001_000n, 1_000_500n, 999_000n])
  expect(told.map(({ type }) => type)).not.toContain('bet')
  expect(told.map(({ type }) => type)).not.toContain('cash_out')
  expect(await crashEvidence()).toMatchObject({ rounds: 0 })
  for (const player of [hand, auto, greedy]) {
    const [round] = await listBets(here.play, player, 'saranggola', { before: null, limit: 5 })
    expect(round).toMatchObject({ mode: 'demo', state: 'over', view: { pointX100 } })
    const proof = await proveBet(here.play, player.id, round?.id ?? '')
    expect(verifyProof(nodeHmac, proof.ok && proof.value, [provableGame(crashGame as unknown as Game)])).toMatchObject({
      ok: true,
    })
  }
})

test('a member’s two purses are apart: one bet of each in a round, and the ledger moves for one', async () => {
  const real = await here.member('100.00')
  const demo: Player = { id: real.id, mode: 'demo' }
  const dealing = await openLateRound()
  const bet = input(dealing.number, { autoX100: 150 })
  expect(await placeBet(crash, demo, bet)).toMatchObject({ ok: true })
  // The very same key: what is play money is no answer to a request for real money.
  expect(await placeBet(crash, real, bet)).toMatchObject({ ok: true, value: { mode: 'real' } })
  expect(await placeBet(crash, demo, input(dealing.number))).toMatchObject({ refusal: 'bet_exists' })
  expect(await placeBet(crash, demo, bet)).toMatchObject({ ok: true, value: { mode: 'demo' } })
  expect(await placeBet(crash, demo, { ...bet, stake: '11.00' })).toMatchObject({ refusal: 'key_is_reused' })
  await run(dealing)
  expect(await placeBet(crash, visitor(), input(dealing.number))).toMatchObject({ refusal: 'betting_is_closed' })
  await endRound(crash, dealing)
  expect((await balanceOf(db.read, real.id, 'PHP')).balance).toBe(10_500n)
  expect(await purse(demo)).toBe(1_000_500n)
  const list = async (player: Player) => await listBets(here.play, player, 'saranggola', { before: null, limit: 5 })
  expect([await list(real), await list(demo)]).toMatchObject([[{ mode: 'real' }], [{ mode: 'demo' }]])
  const { rows } = await sql`select bet_id from bets_event where member_id = ${real.id}`.execute(db.read)
  expect(rows).toHaveLength(1)
  expect(await crashEvidence()).toMatchObject({ rounds: 1 })
})

test('play money that was staked on a round without an end is given back; an empty purse is filled', async () => {
  const me = visitor()
  const dealing = await openLateRound()
  expect(await placeBet(crash, me, input(dealing.number, { stake: '9999.00' }))).toMatchObject({ ok: true })
  expect(await purse(me)).toBe(100n)
  await run(dealing)
  expect(await endCutRounds(crash)).toBe(1)
  expect(await purse(me)).toBe(1_000_000n)
  const next = await openLateRound()
  expect(await placeBet(crash, me, input(next.number, { stake: '10000.00' }))).toMatchObject({ ok: true })
  await run(next)
  await endRound(crash, next)
  expect(await purse(me)).toBe(0n)
  const last = await openLateRound()
  expect(await placeBet(crash, me, input(last.number))).toMatchObject({ ok: true, value: { balanceAfter: 999_000n } })
  await endCutRounds(crash)
})

test('play money and what was played with it is forgotten after three days; what was real stays', async () => {
  const [me, real] = [visitor(), await here.member('100.00')]
  const dealing = await openLateRound()
  for (const player of [me, real]) await placeBet(crash, player, input(dealing.number))
  await run(dealing)
  await endRound(crash, dealing)
  const forget = playJobs(here.play).find(({ name }) => name === 'play-forget-demo')
  const list = async (player: Player) => await listBets(here.play, player, 'saranggola', { before: null, limit: 5 })
  await forget?.run(new AbortController().signal)
  expect([await list(me), await list(real)]).toMatchObject([[{ mode: 'demo' }], [{ mode: 'real' }]])
  here.clock.advance(4 * 86_400_000)
  await forget?.run(new AbortController().signal)
  expect([await list(me), await list(real)]).toMatchObject([[], [{ mode: 'real' }]])
  expect(await purse(me)).toBeNull()
})
