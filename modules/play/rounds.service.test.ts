import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { changeGame } from '#modules/catalog/operate.ts'
import { actOnRound, type BetInput, beginRound, type Play, type Player, sweepRounds } from '#modules/play/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

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

const dice = (more: Partial<BetInput> = {}): BetInput => ({
  key: randomUUID(),
  nodeId: 'dagat-dice',
  stake: '10.00',
  currency: 'PHP',
  choice: { side: 'under', chances: 4950 },
  ...more,
})
const mines = (more: Partial<BetInput> = {}) => dice({ nodeId: 'diamond-mines', choice: { mines: 3 }, ...more })

async function begin(player: Player, input: BetInput, at: Play = play) {
  here.clock.advance(1_000)
  const begun = await beginRound(at, player, input)
  if (!begun.ok) throw new Error(begun.refusal)
  return begun.value
}

async function setState(state: 'open' | 'maintenance'): Promise<void> {
  const hand = { operatorId: newId<'operator'>(here.clock), address: '203.0.113.7', requestId: 'request' }
  expect(await changeGame(play.catalog, 'perya-wheel', { state }, hand)).toMatchObject({ ok: true })
}

async function cashOf({ id }: Player): Promise<bigint> {
  return (await balanceOf(db.read, id as Parameters<typeof balanceOf>[1], 'PHP')).balance
}

/** A cell of an open round of mines that is safe, or one that is not: the test may look into the state. */
async function cellOf(roundId: string, isSafe: boolean): Promise<number> {
  const { rows } = await sql<{ state: { mines: number[]; opened: number[] } }>`
    select state from play_round where id = ${roundId}`.execute(db.read)
  const { mines: places, opened } = (rows[0] as (typeof rows)[0]).state
  const cells = Array.from({ length: 25 }, (_, cell) => cell)
  return cells.find((cell) => places.includes(cell) !== isSafe && !opened.includes(cell)) as number
}

describe('a round of one step', () => {
  test('is over at once: stake, draw, payout and record are one movement', async () => {
    const me = await here.member('1000.00')
    let balance = 100_000n
    for (let nonce = 0; nonce < 12; nonce += 1) {
      const round = await begin(me, dice())
      balance += round.payout - 1_000n
      expect(round).toMatchObject({ status: 'over', nonce, stake: 1_000n, balanceAfter: balance })
      expect([0n, 2_000n]).toContain(round.payout)
    }
    expect(await cashOf(me)).toBe(balance)
    const { rows } = await sql<{ count: number }>`
      select count(distinct ref)::integer as count from ledger_posting where ref like 'round:%'`.execute(db.read)
    expect(rows[0]?.count).toBe(12)
  })

  // biome-ignore format: a table
  test.each<[string, Partial<BetInput>]>([
    ['stake_must_be_positive', { stake: '0.00' }], ['stake_must_be_positive', { stake: '-5.00' }],
    ['stake_is_below_minimum', { stake: '0.99' }], ['stake_is_above_maximum', { stake: '50000.01' }],
    ['amount_is_malformed', { stake: '1e3' }], ['amount_is_malformed', { stake: '' }], ['amount_is_too_precise', { stake: '1.001' }],
    ['amount_is_too_large', { stake: '99999999999999999999' }],
    ['currency_is_not_offered', { currency: 'EUR' }], ['funds_are_short', { currency: 'USDT' }],
    ['funds_are_short', { stake: '100.01' }], ['choice_is_malformed', { choice: { side: 'under' } }],
    ['choice_is_malformed', { choice: null }], ['win_could_pass_the_limit', { stake: '50000.00', choice: { side: 'under', chances: 1 } }],
    ['game_is_unknown', { nodeId: 'no-such-game' }], ['game_is_soon', { nodeId: 'rooster-arena' }], ['game_is_shared', { nodeId: 'saranggola' }],
  ])('is refused as %s and moves nothing: %o', async (refusal, input) => {
    const me = await here.member('100.00')
    here.clock.advance(1_000)
    expect(await beginRound(play, me, dice(input))).toMatchObject({ ok: false, refusal })
    expect(await cashOf(me)).toBe(10_000n)
    expect((await begin(me, dice())).nonce).toBe(0)
  })

  test('ER-02.8 is refused while its game is in maintenance', async () => {
    const me = await here.member('100.00')
    await setState('maintenance')
    here.clock.advance(1_000)
    expect(await beginRound(play, me, dice({ nodeId: 'perya-wheel' }))).toMatchObject({
      refusal: 'game_is_in_maintenance',
    })
    await setState('open')
  })

  test('an operator narrows limits for a game, and never widens them', async () => {
    const me = await here.member('100000.00')
    const limits = [
      { game: 'dice', currency: 'PHP', least: '5.00', most: '20.00' },
      { game: 'dagat-dice', currency: 'PHP', least: '0.01', most: '99999.00', maxPayout: '30.00' },
    ]
    await here.change((value) => ({ ...value, limits }))
    here.clock.advance(1_000)
    const refusals = []
    for (const stake of ['4.99', '20.01', '16.00'])
      refusals.push(await beginRound(play, me, dice({ stake })).then((answer) => !answer.ok && answer.refusal))
    expect(refusals).toEqual(['stake_is_below_minimum', 'stake_is_above_maximum', 'win_could_pass_the_limit'])
    expect((await begin(me, dice({ stake: '15.00' }))).maxPayout).toBe(3_000n)
    await here.change((value) => ({ ...value, limits: [] }))
  })

  test('rounds may not follow each other faster than the policy says; an unknown place has the strictest', async () => {
    const me = await here.member('100.00')
    await begin(me, dice())
    here.clock.advance(249)
    expect(await beginRound(play, me, dice())).toMatchObject({ refusal: 'play_is_too_fast' })
    here.clock.advance(1)
    expect(await beginRound(play, me, dice())).toMatchObject({ ok: true })
    await here.change((value) => ({ ...value, jurisdiction: 'ZZ' }))
    here.clock.advance(4_999)
    expect(await beginRound(play, me, dice())).toMatchObject({ refusal: 'play_is_too_fast' })
    await here.change((value) => ({ ...value, jurisdiction: 'PH' }))
  })
})

describe('an intent', () => {
  test('BX-01.2 sent thirty times at once is one round with one answer', async () => {
    const me = await here.member('100.00')
    const input = dice()
    here.clock.advance(1_000)
    const answers = await Promise.all(Array.from({ length: 30 }, () => beginRound(play, me, input)))
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.refusal)))
    expect(ids.size).toBe(1)
    const [first] = answers
    expect(first?.ok && first.value.balanceAfter).toBe(await cashOf(me))
    expect((await begin(me, dice())).nonce).toBe(1)
  })

  test('BX-01.2 whose answer was lost replays its very round, on another node, in another state of the world', async () => {
    const me = await here.member('100.00')
    const input = dice()
    const round = await begin(me, input)
    const elsewhere = await here.anotherNode()
    // At once, although that would be too fast for a round, and although the game has new limits.
    await here.change((value) => ({ ...value, limits: [{ game: 'dice', currency: 'PHP', least: '50.00' }] }))
    const again = await beginRound(elsewhere, me, input)
    await here.change((value) => ({ ...value, limits: [] }))
    here.clock.advance(60_000)
    const later = await beginRound(play, me, input)
    for (const answer of [again, later]) {
      const { revealedSeed: _, ...known } = answer.ok ? answer.value : { revealedSeed: null }
      expect(known).toMatchObject({ id: round.id, nonce: round.nonce, state: round.state, payout: round.payout })
    }
    expect((await begin(me, dice())).nonce).toBe(1)
  })

  test('with another body under the same key is refused, whatever else is wrong with it', async () => {
    const me = await here.member('100.00')
    const input = dice()
    await begin(me, input)
    for (const other of [{ stake: '11.00' }, { choice: { side: 'over', chances: 4950 } }, { nodeId: 'barya-flip' }]) {
      here.clock.advance(1_000)
      expect(await beginRound(play, me, { ...input, ...other })).toMatchObject({ refusal: 'key_is_reused' })
    }
  })

  test('that was refused for money stays refused under its key, and takes no number', async () => {
    const me = await here.member('5.00')
    const input = dice()
    here.clock.advance(1_000)
    expect(await beginRound(play, me, input)).toMatchObject({ refusal: 'funds_are_short' })
    expect(await beginRound(play, me, input)).toMatchObject({ refusal: 'funds_are_short' })
    expect(await begin(me, dice({ stake: '2.00' }))).toMatchObject({ nonce: 0 })
  })
})

describe('numbers', () => {
  test('of parallel bets on two nodes, with some refused for money, have no gap and no double', async () => {
    const me = await here.member('41.00')
    const nodes = [play, await here.anotherNode()]
    await here.change((value) => withPause(value, 0))
    const inputs = Array.from({ length: 40 }, (_, i) => dice({ stake: i % 5 === 0 ? '900.00' : '1.00' }))
    const answers = await Promise.all(inputs.map((input, i) => beginRound(nodes[i % 2] as Play, me, input)))
    await here.change((value) => withPause(value, 250))
    const nonces = answers.flatMap((answer) => (answer.ok ? [answer.value.nonce] : []))
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.refusal)).toEqual(
      Array.from({ length: 40 - nonces.length }, () => 'funds_are_short'),
    )
    expect(nonces.sort((a, b) => a - b)).toEqual(Array.from({ length: nonces.length }, (_, nonce) => nonce))
    expect(nonces.length).toBeGreaterThanOrEqual(30)
  })
})

const withPause = (value: Record<string, unknown>, other: number) => {
  const policies = value['policies'] as Record<string, Record<string, unknown>>
  return { ...value, policies: { ...policies, PH: { ...policies['PH'], minRoundMs: { slots: 1000, other } } } }
}

describe('a round with steps', () => {
  test('takes the stake at first, hides what is hidden, pays at the end and lives through a restart', async () => {
    const me = await here.member('100.00')
    const round = await begin(me, mines())
    expect(round).toMatchObject({ status: 'open', payout: 0n, balanceAfter: 9_000n })
    expect(await beginRound(play, me, mines())).toMatchObject({ refusal: 'round_is_open' })
    let at: Play = play
    for (let step = 0; step < 3; step += 1) {
      const action = { kind: 'open', cell: await cellOf(round.id, true) }
      const key = randomUUID()
      const acted = await actOnRound(at, me, round.id, { key, step, action })
      expect(acted).toMatchObject({ ok: true, value: { status: 'open', actions: { length: step + 1 } } })
      // The answer was lost and the process died: the same key on a fresh node gives the same answer.
      at = await here.anotherNode()
      expect(await actOnRound(at, me, round.id, { key, step, action })).toMatchObject({
        value: { actions: { length: step + 1 } },
      })
      expect(await actOnRound(at, me, round.id, { key, step, action: { kind: 'collect' } })).toMatchObject({
        refusal: 'key_is_reused',
      })
    }
    const early = await actOnRound(at, me, round.id, { key: randomUUID(), step: 1, action: { kind: 'collect' } })
    expect(early).toMatchObject({ refusal: 'step_is_wrong' })
    const collect = { key: randomUUID(), step: 3, action: { kind: 'collect' } }
    const [ended, replayed] = await Promise.all([
      actOnRound(at, me, round.id, collect),
      actOnRound(await here.anotherNode(), me, round.id, collect),
    ])
    // 99/100 × C(25,3) / C(22,3) of ten pesos, cut: facts §4.
    expect(ended).toMatchObject({ value: { status: 'over', payout: 1_478n, balanceAfter: 10_478n } })
    expect(replayed).toMatchObject({ value: { status: 'over', payout: 1_478n } })
    expect(await cashOf(me)).toBe(10_478n)
    expect(await actOnRound(play, me, round.id, { ...collect, key: randomUUID() })).toMatchObject({
      refusal: 'round_is_over',
    })
    expect(await begin(me, mines())).toMatchObject({ nonce: 1 })
  })

  test('that is lost pays nothing; wrong actions are named and change nothing', async () => {
    const me = await here.member('100.00')
    const round = await begin(me, mines())
    const act = async (action: unknown) => await actOnRound(play, me, round.id, { key: randomUUID(), step: 0, action })
    expect(await act({ kind: 'dance' })).toMatchObject({ refusal: 'action_is_malformed' })
    expect(await act({ kind: 'collect' })).toMatchObject({ refusal: 'action_is_not_possible' })
    const stranger = await here.member('1.00')
    expect(
      await actOnRound(play, stranger, round.id, { key: randomUUID(), step: 0, action: { kind: 'collect' } }),
    ).toMatchObject({ refusal: 'round_is_unknown' })
    const lost = await act({ kind: 'open', cell: await cellOf(round.id, false) })
    expect(lost).toMatchObject({ value: { status: 'over', payout: 0n } })
    expect(await cashOf(me)).toBe(9_000n)
  })

  test('that was left for a day is ended in the player’s favour, once, and not a minute before', async () => {
    const [collector, refunded] = [await here.member('100.00'), await here.member('100.00')]
    const left = await begin(collector, mines())
    await begin(refunded, mines())
    const action = { kind: 'open', cell: await cellOf(left.id, true) }
    await actOnRound(play, collector, left.id, { key: randomUUID(), step: 0, action })
    here.clock.advance(24 * 3_600_000 - 60_000)
    await sweepRounds(play)
    expect(await cashOf(collector)).toBe(9_000n)
    here.clock.advance(120_000)
    await Promise.all([sweepRounds(play), sweepRounds(await here.anotherNode())])
    // 1.125 of the stake with one cell open; nothing was risked yet in the other.
    expect([await cashOf(collector), await cashOf(refunded)]).toEqual([10_125n, 10_000n])
    expect(here.announced).toEqual(expect.arrayContaining([collector.id, refunded.id]))
    expect(await begin(collector, mines())).toMatchObject({ nonce: 1 })
  })

  test('SE-03 that was left and cannot be ended is set aside, and the others are ended', async () => {
    const [unlucky, other] = [await here.member('100.00'), await here.member('100.00')]
    const [bad] = [await begin(unlucky, mines()), await begin(other, mines())]
    const cure = await poisonRow(db, 'play_round', `new.id = '${bad.id}'`)
    here.clock.advance(25 * 3_600_000)
    const sweep = async () => await sweepRounds(play)
    expect(await setAsideIn(sweep)).toMatchObject([{ loop: 'play-sweep', item: bad.id }])
    expect([await cashOf(unlucky), await cashOf(other)]).toEqual([9_000n, 10_000n])
    await cure()
    here.clock.advance(60_000)
    expect(await setAsideIn(sweep)).toEqual([])
    expect(await cashOf(unlucky)).toBe(10_000n)
  })
})
