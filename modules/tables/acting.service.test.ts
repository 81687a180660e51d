import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { toNumber } from '#engines/ratio.ts'
import { type BlackjackOutcome, blackjack } from '#engines/tables/blackjack/game.ts'
import { type PokerOutcome, threeCardPoker } from '#engines/tables/three-card-poker/game.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { followReturns } from '#modules/play/follow-returns.ts'
import type { LinkSecret, Player } from '#modules/rounds/model.ts'
import { actAtTable } from '#modules/tables/act.ts'
import { listPastRounds, provePastRound, readPastRound, readSlip } from '#modules/tables/history.ts'
import { listTables } from '#modules/tables/list.ts'
import { askVoid } from '#modules/tables/operate.ts'
import { placeAtTable } from '#modules/tables/place.ts'
import { readTableActing, tableReply } from '#modules/tables/replies.ts'
import { tablesDocument } from '#modules/tables/settings.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { type TestTables, testTables } from '#tests/support/tables.ts'

let db: Database
let here: TestPlay
let house: TestTables

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = await testTables(db, here)
})

beforeEach(() => {
  house.told.length = 0
})

afterAll(async () => {
  house.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const table = 'mesa-blackjack'
const poker = 'three-card-poker-reyna'

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const visitor = (): Player => ({ id: randomUUID() as Player['id'], mode: 'demo' })

const bet = async (id: string, number: number, player: Player, stakes: Record<string, string>) => {
  const spots = Object.entries(stakes).map(([spot, stake]) => ({ spot, stake }))
  return await placeAtTable(house.live, id, player, { key: randomUUID(), number, currency: 'PHP', spots })
}

interface Act {
  readonly number: number
  readonly action: string
  readonly seat?: string
  readonly at?: number
  readonly key?: string
}

const act = async (id: string, player: Player, { number, action, seat = '1', at = 0, key = randomUUID() }: Act) =>
  await actAtTable(house.live, id, player, { key, number, seat, action, at })

const played = (secret: LinkSecret, acts: Record<string, readonly string[]>): BlackjackOutcome => {
  const outcome = blackjack.acting.play(openChainStream(nodeHmac, secret), acts)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

/** Opens rounds until the seats can be acted on in this way; the others are void. */
async function openWith(action: string, ...seats: string[]) {
  for (;;) {
    const opened = await house.open(table)
    // Seats are kept no longer for those of the test before.
    here.clock.advance((await house.tableOf(table)).phases.acting?.keep ?? 0)
    const isWanted = (seat: string) =>
      blackjack.acting.actionsAt(played(opened.secret, { [seat]: [] }), seat).includes(action)
    if (seats.every(isWanted)) return opened
    const hand = { operatorId: randomUUID() as Id<'operator'>, address: '192.0.2.1', requestId: randomUUID() }
    await askVoid(house.live, { tableId: table, number: opened.number }, { ...hand, reason: 'not the cards wanted' })
  }
}

const pays = (spot: string, outcome: BlackjackOutcome) => toNumber(blackjack.paysOf({ spot }, outcome))

describe('the tables at which players act', () => {
  test('there are at least three of blackjack and two of three-card poker, with time to act; a game without acts takes none', async () => {
    const all = [...(await listTables(house.live)).values()]
    const of = (game: string) => all.filter(({ setting }) => setting.game === game)
    expect(of('blackjack').length).toBeGreaterThanOrEqual(3)
    expect(of('three-card-poker').length).toBeGreaterThanOrEqual(2)
    for (const { game, phases } of all)
      expect(phases.acting !== undefined, game.info.id).toBe(game.acting !== undefined)
    const [first] = tablesDocument.initial.tables
    if (!first) throw new Error('no table')
    const { acting: _, ...short } = { ...first.phases, acting: undefined }
    const wrong = [
      { ...first, phases: { ...short, acting: { turn: 9_000, most: 9_000, keep: 0 } } },
      { ...first, game: 'blackjack', phases: short },
      { ...first, game: 'blackjack', phases: { ...short, acting: { turn: 9_000, most: 8_000, keep: 0 } } },
    ]
    for (const one of wrong)
      expect(tablesDocument.schema.safeParse({ ...tablesDocument.initial, tables: [one] }).success).toBe(false)
  })

  test('BX-02.2 a round of blackjack from the bet to the proof: seats, acts, totals, history, the slip of the record', async () => {
    const [member, other] = [await here.member('1000.00'), await here.member('1000.00')]
    const { number, secret } = await openWith('double', '1', '3')
    const placed = await bet(table, number, member, { 'seat-1': '100.00' })
    await bet(table, number, other, { 'seat-3': '50.00', 'behind-1': '20.00' })
    let added: string | undefined
    await house.finish(table, async () => {
      const first = await tableReply(house.live, table, member)
      const [up] = played(secret, {}).dealer
      expect(first).toMatchObject({
        value: {
          state: { phase: 'acting', number, actsUntil: expect.any(String) },
          acting: {
            shown: { dealer: [up], seats: { 1: [{ isDone: false }], 3: [{ isDone: false }] } },
            seats: [
              { seat: '1', isYours: true, at: 0, actions: expect.arrayContaining(['hit', 'stand', 'double']) },
              { seat: '3', isYours: false, at: 0, actions: [] },
            ],
          },
          round: { outcome: null, hash: null, steps: { length: 6 } },
        },
      })
      expect(first.ok && first.value.round?.steps.at(-1)).toEqual({ at: 5, step: { seat: 'dealer', card: null } })
      // Who watches sees the same cards and can do nothing.
      const watched = await readTableActing(house.live, table, null)
      expect(watched).toMatchObject({
        value: { acting: { number, shown: { dealer: [up] }, seats: [{ actions: [] }, { actions: [] }] } },
      })
      const doubled = await act(table, member, { number, action: 'double' })
      expect(doubled).toMatchObject({
        value: { seat: '1', at: 1, actions: [], actsUntil: null, slip: { stake: '100.00', balance: '800.00' } },
      })
      added = doubled.ok ? doubled.value.slip?.id : undefined
      expect(await act(table, other, { number, seat: '3', action: 'stand' })).toMatchObject({ ok: true })
      await new Promise((resolve) => setImmediate(resolve))
      const totals = house.live.board.totalsOf(table)
      expect(totals.map(({ spot, name }) => [spot, name !== null])).toEqual([
        ...[
          ['seat-1', true],
          ['seat-3', true],
          ['behind-1', false],
          ['double-1-1', false],
        ],
      ])
    })
    const outcome = played(secret, { '1': ['double'], '3': ['stand'] })
    expect(await cash(member.id)).toBe(800_00n + BigInt(200_00 * pays('seat-1', outcome)))
    const behind = 20_00 * pays('behind-1', outcome)
    expect(await cash(other.id)).toBe(930_00n + BigInt(50_00 * pays('seat-3', outcome) + behind))
    expect(house.told.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['betting', 'step', 'acting', 'acted', 'over', 'settled']),
    )
    const past = await readPastRound(house.live, table, number, member)
    const acts = { 1: ['double'], 3: ['stand'] }
    expect(past).toMatchObject({
      value: { round: { number, outcome, acts, mine: [{ stake: '200.00' }] }, slips: { length: 2 } },
    })
    // Shown again: six cards, two acts, and what the dealer takes.
    const steps = past.ok ? past.value.steps : []
    expect(steps).toHaveLength(8 + outcome.dealer.length - 1)
    expect(steps.slice(6, 8)).toEqual([
      { seat: '1', action: 'double', shown: expect.objectContaining({ seats: { 1: outcome.seats['1'] } }) },
      { seat: '3', action: 'stand', shown: expect.objectContaining({ seats: { 3: outcome.seats['3'] } }) },
    ])
    for (const slipId of [placed.ok ? placed.value.id : '', added ?? '']) {
      const slip = await readSlip(house.live, slipId, [member])
      expect(slip).toMatchObject({ value: { game: 'blackjack', round: { acts, outcome } } })
      const proof = await provePastRound(house.live, table, number, { slipId, players: [member] })
      expect(verifyProof(nodeHmac, proof.ok ? proof.value : null, [provableSharedGame(blackjack)])).toMatchObject({
        ok: true,
      })
    }
  })

  test('three-card poker: what I did decides what my history says, and nobody else’s', async () => {
    const [plays, folds] = [await here.member('100.00'), await here.member('100.00')]
    const { number, secret } = await house.open(poker)
    for (const player of [plays, folds]) await bet(poker, number, player, { ante: '20.00', 'pair-plus': '20.00' })
    await house.finish(poker, async () => {
      const seen = await tableReply(house.live, poker, plays)
      expect(seen).toMatchObject({ value: { acting: { seats: [{ seat: 'table', actions: ['play', 'fold'] }] } } })
      expect(await act(poker, plays, { number, seat: 'table', action: 'play' })).toMatchObject({ ok: true })
      expect(await tableReply(house.live, poker, plays)).toMatchObject({
        value: { acting: { shown: { act: 'play' }, seats: [{ actions: [] }] } },
      })
      expect(await tableReply(house.live, poker, folds)).toMatchObject({ value: { acting: { shown: { act: null } } } })
      expect(await act(poker, folds, { number, seat: 'table', action: 'fold' })).toMatchObject({ ok: true })
    })
    const dealt = threeCardPoker.draw(openChainStream(nodeHmac, secret))
    const pay = (spot: string, did: PokerOutcome['act']) =>
      20 * toNumber(threeCardPoker.paysOf({ spot }, { ...dealt, act: did }))
    const paid = {
      played: pay('ante', 'play') + pay('play', 'play') + pay('pair-plus', 'play'),
      folded: pay('pair-plus', 'fold'),
    }
    expect(await cash(plays.id)).toBe(BigInt((40 + paid.played) * 100))
    expect(await cash(folds.id)).toBe(BigInt((60 + paid.folded) * 100))
    const page = { before: null, limit: 5, isMine: true }
    const mineOf = (stake: number, payout: number) => [
      { currency: 'PHP', stake: `${stake}.00`, payout: payout.toFixed(2) },
    ]
    expect(await listPastRounds(house.live, poker, plays, page)).toMatchObject({
      value: {
        rounds: [{ outcome: { ...dealt, act: 'play' }, acts: { table: ['play'] }, mine: mineOf(60, paid.played) }],
      },
    })
    expect(await listPastRounds(house.live, poker, folds, page)).toMatchObject({
      value: { rounds: [{ outcome: { act: 'fold' }, acts: { table: ['fold'] }, mine: mineOf(40, paid.folded) }] },
    })
    expect(await listPastRounds(house.live, poker, null, { ...page, isMine: false })).toMatchObject({
      value: { rounds: [{ outcome: { act: null }, acts: {}, mine: [] }] },
    })
    // Whoever comes back to the table finds the same.
    expect(await tableReply(house.live, poker, plays)).toMatchObject({ value: { round: { outcome: { act: 'play' } } } })
  })

  test('a visitor practises with play money at a seat of their own, in no total and in nobody else’s sight', async () => {
    const [guest, member] = [visitor(), await here.member('1000.00')]
    const { number } = await openWith('hit', 'practice', '1')
    expect(await bet(table, number, guest, { 'seat-practice': '20.00' })).toMatchObject({ value: { mode: 'demo' } })
    expect(await bet(table, number, guest, { 'seat-2': '20.00' })).toMatchObject({ refusal: 'choice_is_malformed' })
    await bet(table, number, member, { 'seat-1': '20.00' })
    await house.finish(table, async () => {
      const own = await readTableActing(house.live, table, guest)
      expect(own).toMatchObject({
        value: {
          acting: {
            seats: [
              { seat: '1', isYours: false },
              { seat: 'practice', isYours: true },
            ],
          },
        },
      })
      expect(JSON.stringify(await readTableActing(house.live, table, member))).not.toContain('practice')
      expect(await act(table, guest, { number, seat: 'practice', action: 'stand' })).toMatchObject({ ok: true })
    })
    expect(await tableReply(house.live, table, guest)).toMatchObject({
      value: {
        round: { outcome: { seats: { practice: [{ isDone: true }] } } },
        slips: [{ payout: expect.any(String) }],
      },
    })
    expect(JSON.stringify(house.told)).not.toContain('practice')
  })
})

describe('evidence of returns', () => {
  test('BX-03.1 BX-03.2 of games in which players act it has what was paid of all stakes, the plan of the exact return and no interval', async () => {
    await followReturns(here.play)
    const evidence = await readEvidence(here.play)
    const { rows } = await sql<{ bets: number; stake: bigint; payout: bigint }>`
      select count(*)::integer as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout from bets_event
      where game = ${table} and bet_end <> 'void'`.execute(db.read)
    const [all] = rows
    expect(all?.bets).toBeGreaterThan(2)
    const found = evidence.find(({ game }) => game === 'blackjack')
    expect(found).toMatchObject({
      ...{ rounds: all?.bets, plan: 'chart', expectedPpm: null, interval99Ppm: null, sigma: null },
      titles: expect.arrayContaining(['Mesa Blackjack', 'Blackjack Tala']),
    })
    expect(found?.observedPpm).toBeCloseTo((Number(all?.payout) / Number(all?.stake)) * 1e6, 0)
    expect(evidence.find(({ game }) => game === 'roulette')).toMatchObject({ plan: null, rounds: 0, observedPpm: null })
  })
})

describe('attacks on seats', () => {
  test('acts out of turn, on another’s seat, twice, unknown, without the money and after the clock have names, and nothing moves', async () => {
    const [owner, stranger] = [await here.member('150.00'), await here.member('1000.00')]
    const { number } = await openWith('double', '1')
    await bet(table, number, owner, { 'seat-1': '100.00' })
    const holds = async () => expect([await cash(owner.id), await cash(stranger.id)]).toEqual([50_00n, 1_000_00n])
    const refused = async (player: Player, wrong: Act, refusal: string) => {
      expect(await act(table, player, wrong), refusal).toMatchObject({ ok: false, refusal })
      await holds()
    }
    // Before the cards are dealt.
    await refused(owner, { number, action: 'hit' }, 'acting_is_closed')
    expect(
      await actAtTable(house.live, 'nowhere', owner, { key: randomUUID(), number, seat: '1', action: 'hit', at: 0 }),
    ).toMatchObject({
      refusal: 'table_is_unknown',
    })
    await house.finish(table, async () => {
      await refused(stranger, { number, action: 'stand' }, 'seat_is_not_yours')
      await refused(owner, { number, action: 'stand', seat: '2' }, 'seat_is_not_yours')
      await refused(visitor(), { number, action: 'stand', seat: 'practice' }, 'seat_is_not_yours')
      await refused(owner, { number: number + 1, action: 'stand' }, 'acting_is_closed')
      await refused(owner, { number, action: 'double' }, 'funds_are_short')
      await refused(owner, { number, action: 'surrender' }, 'action_is_not_possible')
      await refused(owner, { number, action: 'hit', at: 1 }, 'seat_has_moved_on')
      // The same key again is one act, from however many connections; under another action it is refused.
      const key = randomUUID()
      const both = await Promise.all(
        Array.from({ length: 6 }, () => act(table, owner, { number, action: 'stand', key })),
      )
      for (const one of both) expect(one).toMatchObject({ value: { at: 1, actions: [] } })
      await refused(owner, { number, action: 'hit', key }, 'key_is_reused')
      await refused(owner, { number, action: 'stand', at: 1 }, 'action_is_not_possible')
      await holds()
    })
    const after = await cash(owner.id)
    for (const action of ['hit', 'double'])
      expect(await act(table, owner, { number, action })).toMatchObject({ refusal: 'acting_is_closed' })
    expect(await cash(owner.id)).toBe(after)
    const { rows } = await sql<{ acts: { action: string }[] }>`select acts from rounds_hand
      where table_id = ${table} and round_number = ${number}`.execute(db.read)
    expect(rows.map(({ acts }) => acts.map(({ action }) => action))).toEqual([['stand']])
  })

  test('an act after the clock is refused, and the seat stands as was said before', async () => {
    const member = await here.member('1000.00')
    const { number, secret } = await openWith('double', '1')
    await bet(table, number, member, { 'seat-1': '100.00' })
    const turn = (await house.tableOf(table)).phases.acting?.turn ?? 0
    await house.finish(table, async () => {
      here.clock.advance(turn)
      expect(await act(table, member, { number, action: 'double' })).toMatchObject({ refusal: 'acting_is_closed' })
      expect(await cash(member.id)).toBe(900_00n)
    })
    const outcome = played(secret, { '1': [blackjack.acting.defaultAction] })
    expect(await cash(member.id)).toBe(900_00n + BigInt(100_00 * pays('seat-1', outcome)))
    expect(await readPastRound(house.live, table, number, member)).toMatchObject({
      value: { round: { acts: { 1: ['stand'] } } },
    })
  })

  test('what one player could win is bounded by all their seats together, with everything acts can add', async () => {
    const id = 'blackjack-tala'
    const member = await here.member('2000000.00')
    const { number } = await house.open(id)
    // A seat can come to eight stakes: split, and both hands doubled. The table pays 5,000,000 at most.
    for (const seat of ['1', '2', '3', '4', '5', '6'])
      expect(await bet(id, number, member, { [`seat-${seat}`]: '100000.00' }), seat).toMatchObject({ ok: true })
    const before = await cash(member.id)
    expect(await bet(id, number, member, { 'seat-7': '100000.00' })).toMatchObject({
      refusal: 'win_could_pass_the_limit',
    })
    expect(await cash(member.id)).toBe(before)
  })
})

describe('a seat of the round before', () => {
  test('who comes back after a lost connection finds their seat kept for a while, and others see for whom', async () => {
    const id = 'blackjack-bahay'
    const [member, other] = [await here.member('1000.00'), await here.member('1000.00')]
    const first = await house.open(id)
    expect(await bet(id, first.number, member, { 'seat-2': '100.00' })).toMatchObject({ ok: true })
    await house.finish(id)
    const next = await house.open(id)
    const keptFor = async (player: Player | null) => {
      const reply = await tableReply(house.live, id, player)
      return reply.ok ? reply.value.kept : []
    }
    const until = expect.any(String)
    expect(await keptFor(member)).toEqual([{ spot: 'seat-2', name: expect.any(String), isYours: true, until }])
    expect(await keptFor(other)).toMatchObject([{ spot: 'seat-2', isYours: false }])
    expect(await keptFor(null)).toMatchObject([{ spot: 'seat-2', isYours: false }])
    expect(await bet(id, next.number, other, { 'seat-2': '100.00' })).toMatchObject({ refusal: 'seat_is_taken' })
    here.clock.advance((await house.tableOf(id)).phases.acting?.keep ?? 0)
    expect(await keptFor(other)).toEqual([])
    expect(await bet(id, next.number, other, { 'seat-2': '100.00' })).toMatchObject({ ok: true })
  })
})
