// Long because: one database and the same dealt hands serve every story of an act; a second file would set all of it up again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { toNumber } from '#engines/ratio.ts'
import { standardLimits } from '#engines/stake.ts'
import { type BlackjackOutcome, blackjack } from '#engines/tables/blackjack/game.ts'
import { type PokerOutcome, threeCardPoker } from '#engines/tables/three-card-poker/game.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import { playMoneyOf } from '#modules/play/service.ts'
import { findDemoPurse } from '#modules/play/store/demo-purses.ts'
import type { LinkSecret, Player } from '#modules/rounds/model.ts'
import {
  type ActRequest,
  actAt,
  closeRound,
  dealTable,
  findRound,
  finishLeftRounds,
  type Lease,
  makeTables,
  type OpenChain,
  openChain,
  openRound,
  placeSlip,
  proveTableRound,
  readActing,
  type Table,
  type TableEvent,
  type Tables,
} from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let tables: Tables
let told: (TableEvent & { readonly tableId: string })[] = []
const chains = new Map<string, OpenChain>()

const phases = { betting: 15_000, step: 100, result: 4_000, acting: { turn: 12_000, most: 30_000, keep: 5_000 } }
const tableOf = (id: string, game: Table['game'], nodeId: string): Table => ({
  ...{ id, nodeId, game, phases },
  limitsOf: (currency) => ({ ...standardLimits[currency], most: 500_00n, spotMost: 800_00n }),
})
let cards: Table
let poker: Table

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  tables = nodeOf()
  const nodeId = (await readCatalog(here.play.catalog)).games.find(({ category }) => category === 'LIVE')?.nodeId ?? ''
  cards = tableOf('blackjack-1', blackjack, nodeId)
  poker = tableOf('poker-1', threeCardPoker, nodeId)
  for (const { id } of [cards, poker]) chains.set(id, await openChain(tables, id, 400))
})

function nodeOf(): Tables {
  const { clock, sealer, ledger, wallet, catalog, shownName, announceBalance } = here.play
  return makeTables({
    ...{ db, clock, sealer, ledger, wallet, catalog, shownName, announceBalance, time: here.time },
    playMoney: () => playMoneyOf(here.play),
    push: ({ id: tableId }, event) => void told.push({ ...event, tableId }),
  })
}

beforeEach(() => {
  told = []
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const purse = async ({ id }: Player) => (await findDemoPurse(db.read, id, 'PHP')) ?? 0n
const visitor = (): Player => ({ id: randomUUID() as Player['id'], mode: 'demo' })

async function bet(table: Table, number: number, player: Player, stakes: Record<string, string>) {
  const spots = Object.entries(stakes).map(([spot, stake]) => ({ choice: { spot }, stake }))
  return await placeSlip(tables, table, player, { key: randomUUID(), number, currency: 'PHP', spots })
}

/** What the link says about a seat, which only a test knows. */
const seatAt = (secret: LinkSecret, seat: string, actions: readonly string[] = []): BlackjackOutcome => {
  const played = blackjack.acting.play(openChainStream(nodeHmac, secret), { [seat]: actions })
  if (!played.ok) throw new Error(played.refusal)
  return played.value
}

/** Opens rounds until one is as the test needs it; the others are void. */
async function openLike(table: Table, isWanted: (secret: LinkSecret) => boolean) {
  const chain = chains.get(table.id) as OpenChain
  for (;;) {
    const opened = await openRound(tables, chain, new Date(here.clock.nowMs() + phases.betting))
    told = []
    // Seats are kept no longer for those of the test before.
    here.clock.advance(phases.acting.keep)
    if (isWanted(opened.secret)) return opened
    await finishLeftRounds(tables, table)
  }
}

/** The first seat can be acted on in these ways. */
const openWith = async (...actions: string[]) =>
  await openLike(cards, (secret) => {
    const possible = blackjack.acting.actionsAt(seatAt(secret, '1'), '1')
    return actions.every((action) => possible.includes(action))
  })

/** Deals what is left of a round; while players may act, `during` is done once, and then time passes. */
async function deal(
  table: Table,
  during: () => Promise<void> = async () => {},
  node = tables,
  vacantMs = 0,
): Promise<void> {
  const { number } = await newest(table)
  await db.tx(async (tx) => await closeRound(tx, { tableId: table.id, number }))
  let isActing = false
  // A round that cannot be finished is set aside, and what was wrong would go with it.
  const failed: unknown[] = []
  const lease: Lease = {
    ...{ signal: new AbortController().signal, vacantMs },
    isHeld: () => true,
    wait: async (ms) => {
      const hasTurns = (await readActing(node, table, { tableId: table.id, number }, null)) !== null
      if (!isActing && (hasTurns || told.some(({ type }) => type === 'acting'))) {
        isActing = true
        await during().catch((error: unknown) => {
          failed.push(error)
        })
      }
      here.clock.advance(ms)
    },
  }
  await finishLeftRounds(node, table, lease)
  expect(failed).toEqual([])
  expect(isActing).toBe(true)
}

async function newest(table: Table) {
  const { rows } = await sql<{ number: number }>`
    select max(number) as number from rounds_round where table_id = ${table.id}`.execute(db.read)
  const round = await findRound(db.read, { tableId: table.id, number: rows[0]?.number ?? 0 })
  if (!round) throw new Error('no round')
  return round
}

const act = async (table: Table, player: Player, request: Partial<ActRequest> & { action: string }, node = tables) => {
  const { number } = await newest(table)
  return await actAt(node, table, player, { key: randomUUID(), number, seat: '1', at: 0, ...request })
}

/** Cash, and what is in the purses of the grants. */
const both = async ({ id }: { readonly id: Id<'member'> }) => [await cash(id), ...(await bonusOf(db, id))]

/** Bets of a member that have ended, in the order in which they were placed. */
async function betsOf({ id }: { readonly id: Id<'member'> }) {
  const { rows } = await sql<{ stake: bigint; bonus: bigint | null; payout: bigint }>`
    select stake, bonus, payout from bets_event where member_id = ${id} order by bet_id`.execute(db.read)
  return rows
}

const pays = (spot: string, outcome: BlackjackOutcome) => toNumber(blackjack.paysOf({ spot }, outcome))

/** A dealer comes as far as the turns, and is heard of no more. */
async function dieWhileActing(table: Table): Promise<void> {
  let isHeld = true
  const dying: Lease = {
    ...{ signal: new AbortController().signal, vacantMs: 0 },
    isHeld: () => isHeld,
    wait: async (ms) => {
      here.clock.advance(ms)
      isHeld = !told.some(({ type }) => type === 'acting')
    },
  }
  await finishLeftRounds(tables, table, dying)
}

describe('players act', () => {
  test('a double takes another stake before its card is shown, once for a key, and both are paid by the hand', async () => {
    const member = await here.member('1000.00')
    const { number, secret } = await openWith('double')
    expect(await bet(cards, number, member, { 'seat-1': '100.00' })).toMatchObject({ ok: true })
    const request = { action: 'double', key: randomUUID() }
    await deal(cards, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => act(cards, member, request)))
      for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { at: 1, actions: [] } })
      expect(await cash(member.id)).toBe(800_00n)
      expect(await act(cards, member, { ...request, action: 'hit' })).toMatchObject({ refusal: 'key_is_reused' })
    })
    const outcome = seatAt(secret, '1', ['double'])
    expect(await newest(cards)).toMatchObject({ state: 'over', isSettled: true, outcome })
    expect(await cash(member.id)).toBe(800_00n + BigInt(200_00 * pays('seat-1', outcome)))
    const { rows } = await sql<{ bets: string }>`
      select count(*) as bets from bets_event where member_id = ${member.id}`.execute(db.read)
    expect(Number(rows[0]?.bets)).toBe(2)
    // Whoever asks again later gets the same answer, and nothing moves.
    expect(await act(cards, member, request)).toMatchObject({ ok: true, value: { at: 1 } })
    // The card was told only after the act.
    const order = told
      .filter(({ type }) => type === 'acting' || type === 'acted' || type === 'over')
      .map(({ type }) => type)
    expect(order).toEqual(['acting', 'acted', 'over'])
    const steps = told.flatMap((event) => (event.type === 'step' ? [event.at] : []))
    expect(steps).toEqual(steps.map((_, at) => at))
  })

  test('an act whose answer was lost is found by its key: one stake, one card', async () => {
    const member = await here.member('1000.00')
    const { number } = await openWith('double')
    await bet(cards, number, member, { 'seat-1': '100.00' })
    let isCut = false
    const afterCommit = () => {
      if (isCut) throw new Error('the answer was lost')
    }
    const { ledger } = await here.anotherNode({ afterCommit })
    const request = { action: 'double', key: randomUUID() }
    await deal(cards, async () => {
      isCut = true
      await expect(act(cards, member, request, { ...nodeOf(), ledger })).rejects.toThrow('the answer was lost')
      isCut = false
      expect(await act(cards, member, request)).toMatchObject({ ok: true, value: { at: 1, actions: [] } })
      expect(await cash(member.id)).toBe(800_00n)
    })
    expect(await newest(cards)).toMatchObject({ state: 'over', isSettled: true })
  })

  test('of twenty doubles that come at once, each with a key of its own, one is taken', async () => {
    const member = await here.member('5000.00')
    const { number, secret } = await openWith('double')
    await bet(cards, number, member, { 'seat-1': '100.00' })
    await deal(cards, async () => {
      const nodes = [tables, nodeOf()]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => act(cards, member, { action: 'double' }, nodes[at % 2])),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.filter((one) => !one.ok && one.refusal === 'seat_has_moved_on')).toHaveLength(19)
      expect(await cash(member.id)).toBe(4_800_00n)
    })
    const won = BigInt(200_00 * pays('seat-1', seatAt(secret, '1', ['double'])))
    expect(await cash(member.id)).toBe(4_800_00n + won)
  })

  test('BX-02.2 a split is played hand after hand; each stake is a bet of its own with its own proof', async () => {
    const member = await here.member('1000.00')
    const { number, secret } = await openLike(cards, (one) => {
      const can = (action: string, ...before: string[]) =>
        blackjack.acting.actionsAt(seatAt(one, '1', before), '1').includes(action)
      // A hand that has 21 after the split is over by itself.
      return can('split') && can('stand', 'split') && can('stand', 'split', 'stand')
    })
    const placed = await bet(cards, number, member, { 'seat-1': '50.00' })
    const slips = [placed.ok ? placed.value : null]
    await deal(cards, async () => {
      const split = await act(cards, member, { action: 'split' })
      expect(split).toMatchObject({ ok: true, value: { at: 1, slip: { stake: 50_00n, balanceAfter: 900_00n } } })
      slips.push(split.ok ? split.value.slip : null)
      // A press that was meant for the hand before.
      expect(await act(cards, member, { action: 'stand', at: 0 })).toMatchObject({ refusal: 'seat_has_moved_on' })
      expect(await act(cards, member, { action: 'split', at: 1 })).toMatchObject({ refusal: 'action_is_not_possible' })
      for (const at of [1, 2]) expect(await act(cards, member, { action: 'stand', at })).toMatchObject({ ok: true })
    })
    const outcome = seatAt(secret, '1', ['split', 'stand', 'stand'])
    const won = 50_00 * (pays('seat-1', outcome) + pays('split-1', outcome))
    expect(await cash(member.id)).toBe(900_00n + BigInt(won))
    for (const slip of slips) {
      const proof = await proveTableRound(tables, cards, { tableId: cards.id, number }, slip)
      expect(proof).toMatchObject({ ok: true, value: { params: { acts: { '1': ['split', 'stand', 'stand'] } } } })
      const verify = (one: unknown) => verifyProof(nodeHmac, one, [provableSharedGame(blackjack)])
      expect(verify(proof.ok && proof.value)).toMatchObject({ ok: true })
      const other = { ...(proof.ok && proof.value), params: { spots: [], acts: { '1': ['stand', 'stand'] } } }
      expect(verify(other)).toMatchObject({ refusal: 'params_are_refused' })
    }
  })

  test('who does nothing stands when the turn is over, and a late act moves nothing', async () => {
    const [member, behind] = [await here.member('1000.00'), await here.member('1000.00')]
    const { number, secret } = await openWith('double')
    await bet(cards, number, member, { 'seat-1': '100.00' })
    await bet(cards, number, behind, { 'behind-1': '40.00' })
    await deal(cards, async () => {
      here.clock.advance(phases.acting.turn)
      for (const action of ['hit', 'double'])
        expect(await act(cards, member, { action })).toMatchObject({ refusal: 'acting_is_closed' })
    })
    const outcome = seatAt(secret, '1', ['stand'])
    expect(await newest(cards)).toMatchObject({ state: 'over', outcome })
    expect(await cash(member.id)).toBe(900_00n + BigInt(100_00 * pays('seat-1', outcome)))
    expect(await cash(behind.id)).toBe(960_00n + BigInt(40_00 * pays('behind-1', outcome)))
    expect(told.find(({ type }) => type === 'acted')).toMatchObject({ seat: '1', action: 'stand' })
  })

  test('a seat is one player’s: another is refused, nobody else acts there, and stakes of acts are no bets before the deal', async () => {
    const [one, other] = [await here.member('1000.00'), await here.member('1000.00')]
    const { number } = await openWith('hit')
    const taken = await Promise.all([one, other].map((player) => bet(cards, number, player, { 'seat-1': '10.00' })))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
    expect(taken.filter((answer) => !answer.ok && answer.refusal === 'seat_is_taken')).toHaveLength(1)
    const [owner, stranger] = taken[0]?.ok ? [one, other] : [other, one]
    expect(await cash(stranger.id)).toBe(1_000_00n)
    expect(await bet(cards, number, owner, { 'seat-1': '5.00' })).toMatchObject({ ok: true })
    for (const spot of ['split-1', 'double-1-1', 'seat-practice'])
      expect(await bet(cards, number, owner, { [spot]: '10.00' })).toMatchObject({ refusal: 'choice_is_malformed' })
    expect(await bet(cards, number, visitor(), { 'seat-2': '10.00' })).toMatchObject({ refusal: 'choice_is_malformed' })
    expect(await act(cards, owner, { action: 'hit' })).toMatchObject({ refusal: 'acting_is_closed' })
    await deal(cards, async () => {
      expect(await act(cards, stranger, { action: 'stand' })).toMatchObject({ refusal: 'seat_is_not_yours' })
      expect(await act(cards, owner, { action: 'dance' })).toMatchObject({ refusal: 'action_is_not_possible' })
      expect(await act(cards, owner, { action: 'stand' })).toMatchObject({ ok: true })
      expect(await act(cards, owner, { action: 'stand', at: 1 })).toMatchObject({ ok: false })
    })
    expect(await act(cards, owner, { action: 'hit', at: 1 })).toMatchObject({ refusal: 'acting_is_closed' })
  })

  test('a seat is kept for a moment for whoever had it in the round before', async () => {
    const [one, other] = [await here.member('1000.00'), await here.member('1000.00')]
    const { number } = await openWith('stand')
    await bet(cards, number, one, { 'seat-1': '10.00' })
    await deal(cards)
    const chain = chains.get(cards.id) as OpenChain
    const next = await openRound(tables, chain, new Date(here.clock.nowMs() + phases.betting))
    const asks = async () => await bet(cards, next.number, other, { 'seat-1': '10.00' })
    expect(await asks()).toMatchObject({ refusal: 'seat_is_taken' })
    expect(await bet(cards, next.number, other, { 'seat-2': '10.00' })).toMatchObject({ ok: true })
    here.clock.advance(phases.acting.keep)
    expect(await asks()).toMatchObject({ ok: true })
    expect(await bet(cards, next.number, one, { 'seat-1': '10.00' })).toMatchObject({ refusal: 'seat_is_taken' })
    await finishLeftRounds(tables, cards)
  })

  test('a double without the money for it is refused, and the hand goes on', async () => {
    const member = await here.member('150.00')
    const { number } = await openWith('double')
    await bet(cards, number, member, { 'seat-1': '100.00' })
    await deal(cards, async () => {
      expect(await act(cards, member, { action: 'double' })).toMatchObject({ refusal: 'funds_are_short' })
      expect(await cash(member.id)).toBe(50_00n)
      expect(await act(cards, member, { action: 'stand' })).toMatchObject({ ok: true, value: { at: 1 } })
    })
  })

  test('a double is paid by cash first and then by the bonus, and each stake is paid out as it was paid', async () => {
    const member = await here.member('150.00')
    await giveBonus(db, here.clock, member.id, 200_00n, { stakeMost: 100_00n })
    const { number, secret } = await openLike(
      cards,
      (one) =>
        blackjack.acting.actionsAt(seatAt(one, '1'), '1').includes('double') &&
        pays('double-1-1', seatAt(one, '1', ['double'])) > 0,
    )
    expect(await bet(cards, number, member, { 'seat-1': '100.00' })).toMatchObject({ ok: true })
    expect(await both(member)).toEqual([50_00n, 200_00n])
    const request = { action: 'double', key: randomUUID() }
    await deal(cards, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => act(cards, member, request)))
      for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { at: 1, actions: [] } })
      expect(await both(member)).toEqual([0n, 150_00n])
    })
    const outcome = seatAt(secret, '1', ['double'])
    const [first, added] = [100_00 * pays('seat-1', outcome), 100_00 * pays('double-1-1', outcome)]
    // Cash alone paid for the first stake, and for half of the second.
    const after = [BigInt(first + added / 2), 150_00n + BigInt(added / 2)]
    expect(await both(member)).toEqual(after)
    expect(await betsOf(member)).toEqual([
      { stake: 100_00n, bonus: null, payout: BigInt(first) },
      { stake: 100_00n, bonus: 50_00n, payout: BigInt(added) },
    ])
    await Promise.all([finishLeftRounds(tables, cards), finishLeftRounds(nodeOf(), cards)])
    expect(await both(member)).toEqual(after)
  })

  test('the second hand of a split is paid by cash first and then by the bonus, and pays each its part', async () => {
    const member = await here.member('70.00')
    await giveBonus(db, here.clock, member.id, 100_00n)
    const acts = ['split', 'stand', 'stand']
    const { number, secret } = await openLike(cards, (one) => {
      const isPossible = acts.every((action, at) =>
        blackjack.acting.actionsAt(seatAt(one, '1', acts.slice(0, at)), '1').includes(action),
      )
      return isPossible && pays('split-1', seatAt(one, '1', acts)) > 0
    })
    expect(await bet(cards, number, member, { 'seat-1': '50.00' })).toMatchObject({ ok: true })
    await deal(cards, async () => {
      for (const [at, action] of acts.entries())
        expect(await act(cards, member, { action, at })).toMatchObject({ ok: true })
      expect(await both(member)).toEqual([0n, 70_00n])
    })
    const outcome = seatAt(secret, '1', acts)
    const [first, added] = [50_00 * pays('seat-1', outcome), 50_00 * pays('split-1', outcome)]
    // 20.00 of the second stake were cash, and 30.00 bonus.
    expect(await both(member)).toEqual([BigInt(first + added * 0.4), 70_00n + BigInt(added * 0.6)])
  })

  test.each(['double', 'split'])(
    'a %s above the highest stake of a bonus is refused by name with the grant, nothing moves, and the hand goes on',
    async (action) => {
      const member = await here.member('1000.00')
      const grant = await giveBonus(db, here.clock, member.id, 200_00n, { stakeMost: 100_00n })
      const { number, secret } = await openWith(action)
      // Each slip is within the term; what an act adds is as high as both together.
      for (const stake of ['60.00', '60.00'])
        expect(await bet(cards, number, member, { 'seat-1': stake })).toMatchObject({ ok: true })
      await deal(cards, async () => {
        expect(await act(cards, member, { action })).toMatchObject({
          refusal: 'stake_is_above_bonus_limit',
          fields: [
            { code: 'grant', value: grant },
            { code: 'most', value: '100.00' },
          ],
        })
        expect(await both(member)).toEqual([880_00n, 200_00n])
        expect(await act(cards, member, { action: 'stand' })).toMatchObject({ ok: true, value: { at: 1 } })
      })
      const won = BigInt(120_00 * pays('seat-1', seatAt(secret, '1', ['stand'])))
      expect(await both(member)).toEqual([880_00n + won, 200_00n])
      expect(await betsOf(member)).toHaveLength(2)
    },
  )

  test('nothing of the dealer’s second card can be read while players act, by anybody; a lost connection finds its hand again', async () => {
    const member = await here.member('1000.00')
    const { number, secret } = await openWith('double')
    await bet(cards, number, member, { 'seat-1': '10.00' })
    const name = { tableId: cards.id, number }
    expect(await readActing(tables, cards, name, member)).toBeNull()
    await db.tx(async (tx) => await closeRound(tx, name))
    // Closed, and not yet dealt.
    expect(await readActing(tables, cards, name, member)).toBeNull()
    const [up] = seatAt(secret, '1').dealer
    await deal(cards, async () => {
      const view = await readActing(nodeOf(), cards, name, member)
      expect(view).toMatchObject({ shown: { dealer: [up] }, seats: [{ seat: '1', isYours: true, at: 0 }] })
      expect(view?.seats[0]?.actions).toContain('double')
      const strangers = await readActing(tables, cards, name, null)
      expect(strangers).toMatchObject({ shown: { dealer: [up] }, seats: [{ isYours: false, actions: [] }] })
      expect(await proveTableRound(tables, cards, name, null)).toMatchObject({ refusal: 'round_is_open' })
      const before = told.filter((event) => event.type !== 'over')
      expect(JSON.stringify(before)).not.toContain(secret.hash)
      expect((await findRound(db.read, name))?.outcome).toBeNull()
    })
  })

  test('a dealer that dies while players act is followed by one who gives them a turn again, and then does what the game says', async () => {
    const [quick, slow] = [await here.member('1000.00'), await here.member('1000.00')]
    const { number, secret } = await openLike(cards, (one) =>
      ['1', '2'].every((seat) => blackjack.acting.actionsAt(seatAt(one, seat), seat).includes('double')),
    )
    await bet(cards, number, quick, { 'seat-1': '10.00' })
    await bet(cards, number, slow, { 'seat-2': '10.00' })
    await db.tx(async (tx) => await closeRound(tx, { tableId: cards.id, number }))
    await dieWhileActing(cards)
    expect(await newest(cards)).toMatchObject({ state: 'closed', outcome: null })
    // Who stops leaves it as it is.
    await dealTable(tables, cards).leave()
    expect(await newest(cards)).toMatchObject({ state: 'closed' })
    expect(await act(cards, quick, { action: 'double' }, nodeOf())).toMatchObject({ ok: true })
    const isTooLate = async () => await act(cards, slow, { action: 'hit', seat: '2' })
    here.clock.advance(phases.acting.turn)
    expect(await isTooLate()).toMatchObject({ refusal: 'acting_is_closed' })
    told = []
    await deal(cards, undefined, nodeOf())
    const played = blackjack.acting.play(openChainStream(nodeHmac, secret), { '1': ['double'], '2': ['stand'] })
    expect(await newest(cards)).toMatchObject({ state: 'over', isSettled: true, outcome: played.ok && played.value })
    const outcome = played.ok ? played.value : { dealer: [], seats: {} }
    expect(await cash(quick.id)).toBe(980_00n + BigInt(20_00 * pays('seat-1', outcome)))
    expect(await cash(slow.id)).toBe(990_00n + BigInt(10_00 * pays('seat-2', outcome)))
    await Promise.all([finishLeftRounds(tables, cards), finishLeftRounds(nodeOf(), cards)])
    expect(await cash(quick.id)).toBe(980_00n + BigInt(20_00 * pays('seat-1', outcome)))
  })

  test.each([
    { name: 'as long as they had', awayMs: 5_000, vacantMs: 6_000, lastsMs: 12_000 - 5_000 - 400 },
    { name: 'a moment, where their turn is over', awayMs: 13_000, vacantMs: 6_000, lastsMs: 2_000 },
    { name: 'eight seconds, where nobody could act before', awayMs: 60_000, vacantMs: 0, lastsMs: 8_000 },
  ])(
    'who takes a round over in which turns have begun gives players $name, and shows nothing slowly again',
    async (case_) => {
      const { awayMs, vacantMs, lastsMs } = case_
      const member = await here.member('1000.00')
      const { number } = await openWith('hit')
      await bet(cards, number, member, { 'seat-1': '10.00' })
      await db.tx(async (tx) => await closeRound(tx, { tableId: cards.id, number }))
      await dieWhileActing(cards)
      here.clock.advance(awayMs)
      const fromMs = here.clock.nowMs()
      await deal(cards, undefined, nodeOf(), vacantMs)
      expect(here.clock.nowMs() - fromMs).toBe(lastsMs)
      expect(await newest(cards)).toMatchObject({ state: 'over', isSettled: true })
    },
  )

  test('play money practises against the same dealer with cards of its own: nobody sees it, and it shows nothing of another seat', async () => {
    const [first, second, member] = [visitor(), visitor(), await here.member('1000.00')]
    const { number, secret } = await openLike(cards, (one) => {
      const practice = seatAt(one, 'practice')
      return (
        blackjack.acting.actionsAt(practice, 'practice').length > 0 &&
        blackjack.acting.actionsAt(seatAt(one, '1'), '1').length > 0
      )
    })
    for (const player of [first, second])
      expect(await bet(cards, number, player, { 'seat-practice': '10.00' })).toMatchObject({ ok: true })
    await bet(cards, number, member, { 'seat-1': '10.00' })
    const before = [await purse(first), await purse(second)]
    await deal(cards, async () => {
      const doubled = await act(cards, first, { action: 'double', seat: 'practice' })
      expect(doubled).toMatchObject({ ok: true })
      expect(JSON.stringify(doubled.ok && doubled.value.shown)).not.toContain('"1"')
      expect(await purse(first)).toBe((before[0] ?? 0n) - 10_00n)
      expect(await act(cards, second, { action: 'stand', seat: 'practice' })).toMatchObject({ ok: true })
    })
    expect(told.filter((event) => JSON.stringify(event).includes('practice'))).toEqual([])
    expect((await newest(cards)).outcome).toEqual(seatAt(secret, '1', ['stand']))
    const [double, stand] = [seatAt(secret, 'practice', ['double']), seatAt(secret, 'practice', ['stand'])]
    expect(await purse(first)).toBe((before[0] ?? 0n) - 10_00n + BigInt(20_00 * pays('seat-practice', double)))
    expect(await purse(second)).toBe((before[1] ?? 0n) + BigInt(10_00 * pays('seat-practice', stand)))
  })

  test('three-card poker: everybody has the same cards and decides alone; who does nothing folds; pair plus is paid all the same', async () => {
    const [plays, folds, sleeps] = [
      await here.member('100.00'),
      await here.member('100.00'),
      await here.member('100.00'),
    ]
    const guest = visitor()
    const { number, secret } = await openLike(poker, () => true)
    for (const player of [plays, folds, sleeps])
      await bet(poker, number, player, { ante: '10.00', 'pair-plus': '2.00' })
    await bet(poker, number, guest, { ante: '10.00' })
    const before = await purse(guest)
    await deal(poker, async () => {
      const played = await act(poker, plays, { action: 'play', seat: 'table' })
      expect(played).toMatchObject({ ok: true, value: { slip: { stake: 10_00n }, actions: [] } })
      expect(await act(poker, folds, { action: 'fold', seat: 'table' })).toMatchObject({ ok: true })
      expect(await act(poker, guest, { action: 'play', seat: 'table' })).toMatchObject({ ok: true })
    })
    const dealt = threeCardPoker.draw(openChainStream(nodeHmac, secret))
    const pay = (spot: string, did: PokerOutcome['act']) =>
      toNumber(threeCardPoker.paysOf({ spot }, { ...dealt, act: did }))
    const plus = BigInt(2_00 * pay('pair-plus', null))
    const won = BigInt(10_00 * (pay('ante', 'play') + pay('play', 'play')))
    expect(await newest(poker)).toMatchObject({ state: 'over', isSettled: true, outcome: dealt })
    expect(await cash(plays.id)).toBe(78_00n + won + plus)
    for (const { id } of [folds, sleeps]) expect(await cash(id)).toBe(88_00n + plus)
    expect(await purse(guest)).toBe(before - 10_00n + won)
    // What a player did is in no event, only in their own proof.
    expect(told.filter(({ type }) => type === 'acted')).toEqual([])
    const name = { tableId: poker.id, number }
    const anybody = await proveTableRound(tables, poker, name, null)
    expect(anybody).toMatchObject({ value: { params: { acts: {} } } })
  })

  test('turns end together: acts cannot hold a table longer than it gives', async () => {
    const member = await here.member('1000.00')
    const { number } = await openLike(cards, (secret) =>
      ['hit', 'hit', 'hit'].every((_, at, hits) => {
        const played = blackjack.acting.play(openChainStream(nodeHmac, secret), { '1': hits.slice(0, at + 1) })
        return played.ok && blackjack.acting.actionsAt(played.value, '1').length > 0
      }),
    )
    await bet(cards, number, member, { 'seat-1': '10.00' })
    await deal(cards, async () => {
      for (const at of [0, 1]) {
        here.clock.advance(phases.acting.turn - 1_000)
        expect(await act(cards, member, { action: 'hit', at })).toMatchObject({ ok: true })
      }
      here.clock.advance(phases.acting.most - 2 * (phases.acting.turn - 1_000))
      expect(await act(cards, member, { action: 'hit', at: 2 })).toMatchObject({ refusal: 'acting_is_closed' })
    })
    expect(await newest(cards)).toMatchObject({ state: 'over', isSettled: true })
  })
})
