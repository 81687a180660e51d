import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashText } from '#engines/fairness/hash.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableGame } from '#engines/fairness/replay.ts'
import type { Game } from '#engines/game.ts'
import { pastGames } from '#engines/instant/past-games.ts'
import { slotModels } from '#engines/slots/models.ts'
import { slotTitles } from '#engines/slots/titles.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { endBets, openBets, settleAgain } from '#modules/bets/service.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { followReturns } from '#modules/play/follow-returns.ts'
import { engineIds, engineOf } from '#modules/play/games.ts'
import { listPromises, poolOf, showPot } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import { rotateSeeds, showPair } from '#modules/play/seeds.ts'
import {
  actOnRound,
  beginRound,
  listRounds,
  type Play,
  type Player,
  proveRound,
  readRound,
} from '#modules/play/service.ts'
import { findConfigId } from '#modules/play/store/rounds.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let play: Play

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  play = here.play
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const provables = engineIds.map((id) => provableGame((engineOf(id) as NonNullable<ReturnType<typeof engineOf>>).game))

/** Plays a round to its end, in the way the game itself would end it. */
async function playOut(player: Player, nodeId: string, choice: unknown, stake = '10.00'): Promise<StoredRound> {
  here.clock.advance(5_000)
  const begun = await beginRound(play, player, { key: randomUUID(), nodeId, stake, currency: 'PHP', choice })
  if (!begun.ok) throw new Error(`${nodeId}: ${begun.refusal}`)
  let round: StoredRound = begun.value
  while (round.status === 'open') {
    const input = { key: randomUUID(), step: round.actions.length, action: nextAction(round) }
    const acted = await actOnRound(play, player, round.id, input)
    if (!acted.ok) throw new Error(`${nodeId}: ${acted.refusal}`)
    round = acted.value
  }
  return round
}

function nextAction({ game, state }: StoredRound): unknown {
  if (game === 'mines') {
    const { opened } = state as { opened: readonly number[] }
    return opened.length < 2 ? { kind: 'open', cell: opened.length } : { kind: 'collect' }
  }
  if (game === 'hi-lo') return { kind: 'skip' }
  return { kind: 'spin' }
}

const rotate = async (player: Player, clientSeed: string) =>
  await play.playerQueues.with(player, async (playerState) => {
    const { serverSeedHash } = await showPair(play, playerState)
    return await rotateSeeds(play, playerState, { clientSeed, serverSeedHash })
  })

const instant: readonly (readonly [string, unknown])[] = [
  ['dagat-dice', { side: 'over', chances: 2500 }],
  ['kometa-climb', { targetX100: 250 }],
  ['barya-flip', { side: 'heads' }],
  ['diamond-mines', { mines: 2 }],
]

describe('a proof', () => {
  test('BX-02.1 of every game, with steps or without, verifies once the seed is revealed and not before', async () => {
    const me = await here.member('90000.00')
    const rounds: StoredRound[] = []
    for (const [nodeId, choice] of instant) rounds.push(await playOut(me, nodeId, choice))
    for (const model of Object.keys(slotModels)) {
      const title = slotTitles.find((one) => one.model === model)
      for (let spin = 0; spin < 4; spin += 1) rounds.push(await playOut(me, title?.id ?? '', {}))
    }
    const [first] = rounds
    expect(await proveRound(play, me.id, first?.id ?? '')).toMatchObject({ refusal: 'seed_is_not_revealed' })
    const rotated = await rotate(me, 'a seed of my own')
    expect(rotated).toMatchObject({ ok: true, value: { rounds: rounds.length } })
    for (const { id, payout } of rounds) {
      const proof = await proveRound(play, me.id, id)
      const verified = verifyProof(nodeHmac, proof.ok && JSON.parse(JSON.stringify(proof.value)), provables)
      expect(verified).toMatchObject({ ok: true, value: { outcome: { payout: String(payout) } } })
    }
    const forged = await proveRound(play, me.id, first?.id ?? '')
    const source = forged.ok && { ...forged.value.source, nonce: 5 }
    expect(verifyProof(nodeHmac, forged.ok && { ...forged.value, source }, provables).ok).toBe(false)
  }, 30_000)

  test('of a round that was played by earlier rules is served, and verifies by those', async () => {
    const me = await here.member('100.00')
    const current = engineOf('wheel')?.configHash ?? ''
    const { configHash } = provableGame(pastGames[0] as Game)
    // As if the round had been played before the current rules were there.
    const pastId = await db.tx(async (tx) => await findConfigId(tx, { game: 'wheel', mathVersion: 1, configHash }))
    const known = play.configs.get(current)
    play.configs.set(current, pastId)
    const { id, payout } = await playOut(me, 'perya-wheel', { risk: 'low' })
    if (known === undefined) play.configs.delete(current)
    else play.configs.set(current, known)
    await rotate(me, 'after the round')
    const proof = await proveRound(play, me.id, id)
    expect(proof).toMatchObject({ ok: true, value: { game: 'wheel', mathVersion: 1, configHash } })
    expect(
      verifyProof(nodeHmac, proof.ok && proof.value, [...provables, ...pastGames.map(provableGame)]),
    ).toMatchObject({
      ok: true,
      value: { outcome: { payout: String(payout) } },
    })
  })

  test('BX-02.1 seeds rotate only to the announced one, once for each call, never while a round is open', async () => {
    const me = await here.member('100.00')
    const shown = await play.playerQueues.with(me, async (playerState) => await showPair(play, playerState))
    const input = { key: randomUUID(), nodeId: 'diamond-mines', stake: '1.00', currency: 'PHP', choice: { mines: 3 } }
    const open = await beginRound(play, me, input)
    expect(await rotate(me, 'mine')).toEqual({ ok: false, refusal: 'round_is_open' })
    expect(await rotate(me, ' not printable\u0007')).toMatchObject({ refusal: 'client_seed_is_malformed' })
    expect(open.ok && (await proveRound(play, me.id, open.value.id))).toMatchObject({ refusal: 'round_is_open' })
    const roundId = open.ok ? open.value.id : ''
    // One of four cells is safe for sure, with three mines; whichever ends or goes on, the round is then collected or lost.
    for (let step = 0; step < 4; step += 1) {
      await actOnRound(play, me, roundId, { key: randomUUID(), step, action: { kind: 'open', cell: step } })
      await actOnRound(play, me, roundId, { key: randomUUID(), step: step + 1, action: { kind: 'collect' } })
    }
    const again = async () =>
      await play.playerQueues.with(me, async (playerState) => {
        return await rotateSeeds(play, playerState, { clientSeed: 'mine', serverSeedHash: shown.serverSeedHash })
      })
    const [rotated, repeated] = [await again(), await again()]
    expect(rotated).toMatchObject({ ok: true, value: { serverSeedHash: shown.serverSeedHash, rounds: 1 } })
    expect(repeated.ok && rotated.ok && repeated.value.serverSeed).toBe(rotated.ok && rotated.value.serverSeed)
    expect(hashText(rotated.ok ? rotated.value.serverSeed : '')).toBe(shown.serverSeedHash)
    const now = await play.playerQueues.with(me, async (playerState) => await showPair(play, playerState))
    expect(now).toMatchObject({ serverSeedHash: shown.nextServerSeedHash, clientSeed: 'mine', nonce: 0 })
  })

  test('BX-02.1 a seed that another node revealed is never played with', async () => {
    const me = await here.member('100.00')
    const before = await playOut(me, 'dagat-dice', { side: 'under', chances: 4950 }, '1.00')
    const elsewhere = await here.anotherNode()
    await elsewhere.playerQueues.with(me, async (playerState) => {
      const { serverSeedHash } = await showPair(elsewhere, playerState)
      await rotateSeeds(elsewhere, playerState, { clientSeed: 'elsewhere', serverSeedHash })
    })
    const after = await playOut(me, 'dagat-dice', { side: 'under', chances: 4950 }, '1.00')
    expect(after.pairId).not.toBe(before.pairId)
    expect(after.nonce).toBe(0)
  })

  test('BX-02.1 the seeds in use lie sealed in the database', async () => {
    const { rows } = await sql<{ text: string }>`select string_agg(seed_sealed::text || next_sealed::text, '') as text
      from play_pair where revealed_at is null`.execute(db.read)
    const me = await here.member('1.00')
    const seed = await play.playerQueues.with(
      me,
      async (playerState) => await Promise.resolve(playerState.pair.serverSeed),
    )
    expect(rows[0]?.text).not.toContain(Buffer.from(seed).toString('hex'))
  })
})

describe('demo play', () => {
  test('plays the same games on play money and never touches the ledger', async () => {
    const id = randomUUID() as Player['id']
    const before = await sql<{ count: number }>`select count(*)::integer as count from ledger_posting`.execute(db.read)
    const me: Player = { id, mode: 'demo' }
    let last = await playOut(me, 'dagat-dice', { side: 'under', chances: 4950 }, '9000.00')
    for (let spin = 0; spin < 6; spin += 1) last = await playOut(me, 'mayon-gold', {}, '900.00')
    await playOut(me, 'diamond-mines', { mines: 3 })
    const after = await sql<{ count: number }>`select count(*)::integer as count from ledger_posting`.execute(db.read)
    expect(after.rows).toEqual(before.rows)
    expect(last.mode).toBe('demo')
    const accounts = await sql`select id from ledger_account where owner = ${id}`.execute(db.read)
    expect(accounts.rows).toEqual([])
    // Nobody is ever out of play money, and nobody can stake more of it than there is.
    const input = { key: randomUUID(), nodeId: 'dagat-dice', currency: 'PHP', choice: { side: 'under', chances: 4950 } }
    here.clock.advance(5_000)
    expect(
      await beginRound(play, { ...me, id: randomUUID() as Player['id'] }, { ...input, stake: '10000.01' }),
    ).toMatchObject({
      refusal: 'funds_are_short',
    })
    await followReturns(play)
    const evidence = await readEvidence(play)
    const played = await sql<{ count: number }>`select count(*)::integer as count from play_round as round
      join play_config as config on config.id = round.config_id
      where config.game = 'slot-a96' and round.mode = 'real' and round.status = 'over'`.execute(db.read)
    expect(evidence.find(({ game }) => game === 'slot-a96')?.rounds).toBe(played.rows[0]?.count)
  })

  test('a key that is sent again in demo play gives the same round', async () => {
    const me: Player = { id: randomUUID() as Player['id'], mode: 'demo' }
    const input = { key: randomUUID(), nodeId: 'mayon-gold', stake: '5.00', currency: 'PHP', choice: {} }
    here.clock.advance(5_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => beginRound(play, me, input)))
    expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
    expect(await beginRound(play, me, { ...input, stake: '6.00' })).toMatchObject({ refusal: 'key_is_reused' })
  })
})

describe('jackpots', () => {
  test('BX-01.1 BX-02.1 accrue through the ledger to the last millionth, fall at their promised target and begin anew', async () => {
    const me = await here.member('4000000.00')
    const title = slotTitles.find(({ model }) => model === 'ripple')?.id ?? ''
    await here.change((value) => ({ ...value, jurisdiction: 'PH' }))
    const before = await showPot(play, 'slot-ripple', 'PHP')
    let won: StoredRound | undefined
    let staked = 0n
    // From 2,000.00 to at most 10,000.00 at half a hundredth of each stake: 81 stakes of nearly 20,000.00 are always enough.
    for (let spin = 0; spin < 82 && !won; spin += 1) {
      const round = await playOut(me, title, {}, spin === 0 ? '1.01' : '19999.99')
      staked += round.stake
      const written = await readRound(play, me.id, round.id)
      if (written && written.jackpot > 0n) won = written
    }
    expect(won?.jackpot).toBeGreaterThan(200_000n)
    const { rows } = await sql<{ target: bigint; salt: string; commitment: string; number: number }>`
      select target, salt, commitment, number from play_pot_hit`.execute(db.read)
    const [hit] = rows
    expect(rows).toHaveLength(1)
    expect(hit?.target).toBe(won?.jackpot)
    expect(hashText(`${hit?.target}:${hit?.salt}`)).toBe(before?.commitment)
    const promises = await listPromises(play, 50)
    expect(promises.fallen).toMatchObject([
      { game: 'slot-ripple', currency: 'PHP', number: 1, commitment: before?.commitment, target: String(won?.jackpot) },
    ])
    expect(promises.fallen[0]?.salt).toBe(hit?.salt)
    const pots = await sql<{ micro: string; posted: bigint; balance: bigint; commitment: string }>`
      select pot.micro::text as micro, pot.posted, account.balance, pot.commitment
      from play_pot as pot join ledger_account as account on account.id = pot.account where model = 'ripple'`.execute(
      db.read,
    )
    const [pot] = pots.rows
    // Seed and contributions of the first pot, less what was paid, and the seed of the second: not a millionth is lost.
    const other = await sql<{ stake: bigint }>`select coalesce(sum(stake), 0)::bigint as stake from play_round as round
      join play_config as config on config.id = round.config_id where config.game = 'slot-ripple'`.execute(db.read)
    const all = other.rows[0]?.stake ?? 0n
    expect(BigInt(pot?.micro ?? 0)).toBe(400_000n * 1_000_000n + all * 5_000n - (won?.jackpot ?? 0n) * 1_000_000n)
    expect(pot?.balance).toBe(BigInt(pot?.micro ?? 0) / 1_000_000n)
    expect(pot?.posted).toBe(pot?.balance)
    expect(pot?.commitment).not.toBe(before?.commitment)
    const stands = promises.open.find(({ game }) => game === 'slot-ripple')
    expect(stands).toMatchObject({ number: 2, commitment: pot?.commitment })
    expect(all).toBeGreaterThanOrEqual(staked)
    // Home's counter follows what is in all pots of a currency, those that nobody has played for included.
    const pool = await poolOf(play, 'PHP')
    const others = await sql<{ held: bigint }>`select coalesce(sum(posted), 0)::bigint as held from play_pot
      where currency = 'PHP'`.execute(db.read)
    expect(pool).toBe(others.rows[0]?.held)
    expect(await poolOf(play, 'USDT')).toBeGreaterThan(0n)
    const balance = await balanceOf(db.read, me.id, 'PHP')
    const latest = (await listRounds(play, me.id, { mode: 'real', nodeId: null, before: null, limit: 1 })).rounds[0]
    expect(latest?.balanceAfter).toBe(balance.balance)
  }, 60_000)
})

describe('what play leaves behind', () => {
  test('history comes newest first, page by page, without a hole; of another player there is none', async () => {
    const me = await here.member('100.00')
    const ids: string[] = []
    for (let i = 0; i < 7; i += 1)
      ids.push((await playOut(me, 'dagat-dice', { side: 'under', chances: 9800 }, '1.00')).id)
    const found: string[] = []
    let before: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listRounds>> = await listRounds(play, me.id, {
        mode: 'real',
        nodeId: 'dagat-dice',
        before,
        limit: 3,
      })
      found.push(...page.rounds.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(found).toEqual(ids.toReversed())
    const stranger = await here.member('1.00')
    expect(await readRound(play, stranger.id, ids[0] ?? '')).toBe(null)
  })

  test('BX-03.2 returns are counted as rounds settle: observed, expected and their interval', async () => {
    const rounds = async () => {
      await followReturns(play)
      return (await readEvidence(play)).find(({ game }) => game === 'coin-flip')
    }
    const me = await here.member('1000.00')
    const before = (await rounds())?.rounds ?? 0
    for (let i = 0; i < 20; i += 1) await playOut(me, 'barya-flip', { side: 'heads' }, '1.00')
    const evidence = await rounds()
    expect(evidence?.rounds).toBe(before + 20)
    expect(evidence).toMatchObject({ expectedPpm: 990_000, exactPpm: { least: 990_000, most: 990_000 } })
    const { observedPpm, interval99Ppm } = evidence ?? {}
    expect(interval99Ppm?.least).toBeLessThanOrEqual(observedPpm ?? -1)
    expect(interval99Ppm?.most).toBeGreaterThanOrEqual(observedPpm ?? Number.POSITIVE_INFINITY)
  })

  test('BX-03.2 a bet that is settled again counts as it then stands, and one that is void not at all', async () => {
    const rounds = async () => {
      await followReturns(play)
      return (await readEvidence(play)).find(({ game }) => game === 'coin-flip') as {
        rounds: number
        observedPpm: number
      }
    }
    const placedAt = new Date(here.clock.nowMs())
    const bet = { memberId: randomUUID(), product: 'play', game: 'barya-flip', currency: 'PHP', stake: 100n } as const
    const opening = { ...bet, bonus: 0n, ref: null, placedAt, rule: null, mostPayout: 198n, group: null }
    const [won, lost] = [randomUUID(), randomUUID()]
    const end = { stake: null, jackpot: 0n, settledAt: placedAt, expected: 0.99, reason: null } as const
    const before = await rounds()
    await db.tx(async (tx) => {
      await openBets(tx, [
        { ...opening, id: won },
        { ...opening, id: lost },
      ])
      await endBets(tx, [
        { ...end, id: won, end: 'won', payout: 198n },
        { ...end, id: lost, end: 'lost', payout: 0n },
      ])
    })
    const returned = ({ rounds: count, observedPpm }: { rounds: number; observedPpm: number }) =>
      (count * observedPpm) / 1e6
    const after = await rounds()
    expect(after.rounds).toBe(before.rounds + 2)
    expect(returned(after) - returned(before)).toBeCloseTo(1.98, 3)
    // Both versions of one in a single step, and the other one's second alone.
    await db.tx((tx) => settleAgain(tx, [{ ...end, id: lost, end: 'won', payout: 198n, reason: 'corrected' }]))
    await db.tx((tx) => settleAgain(tx, [{ ...end, id: won, end: 'void', payout: 100n, reason: 'corrected' }]))
    await db.tx((tx) => settleAgain(tx, [{ ...end, id: won, end: 'tied', payout: 100n, reason: 'corrected' }]))
    const corrected = await rounds()
    expect(corrected.rounds).toBe(before.rounds + 2)
    expect(returned(corrected) - returned(before)).toBeCloseTo(2.98, 3)
    await db.tx((tx) => settleAgain(tx, [{ ...end, id: won, end: 'void', payout: 100n, reason: 'corrected' }]))
    expect((await rounds()).rounds).toBe(before.rounds + 1)
  })

  test('a game that was played is among the recent ones', async () => {
    const me = await here.member('10000.00')
    await playOut(me, 'barya-flip', { side: 'heads' })
    const { rows } = await sql<{ node_id: string }>`
      select node_id from catalog_recent where member_id = ${me.id}`.execute(db.read)
    expect(rows).toEqual([{ node_id: 'barya-flip' }])
  })
})
