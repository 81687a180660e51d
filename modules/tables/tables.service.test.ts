// Long because: one database serves every story of the tables; a second file would start another.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { payoutOf } from '#engines/shared-game.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { beginExclusion } from '#modules/compliance/service.ts'
import { type Player, slipsMax, spotsMax } from '#modules/rounds/model.ts'
import { deleteDemoSlips, findRound, type Lease } from '#modules/rounds/service.ts'
import { nextRound } from '#modules/tables/deal.ts'
import { listPastRounds, provePastRound, readPastRound, readSlip } from '#modules/tables/history.ts'
import { listTables } from '#modules/tables/list.ts'
import { shoeRounds } from '#modules/tables/model.ts'
import { askVoid, carryOutLeft, changeTable, decideVoid } from '#modules/tables/operate.ts'
import { placeAtTable, type SlipInput } from '#modules/tables/place.ts'
import { lobbyReply, showcaseReply, tableReply } from '#modules/tables/replies.ts'
import { findUncorrected } from '#modules/tables/store.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
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

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const visitor = (): Player => ({ id: randomUUID() as Player['id'], mode: 'demo' })
const slip = (number: number, stakes: Record<string, string>, more: Partial<SlipInput> = {}): SlipInput => ({
  ...{ key: randomUUID(), number, currency: 'PHP' },
  spots: Object.entries(stakes).map(([spot, stake]) => ({ spot, stake })),
  ...more,
})
const place = async (id: string, player: Player, input: SlipInput, address?: string) => {
  const placed = await placeAtTable(house.live, id, player, input, address)
  return placed.ok ? 'placed' : placed.refusal
}

/** Waits for what follows once a question to the database was answered. */
const until = async (isTrue: () => boolean) => {
  for (let looks = 0; looks < 100_000 && !isTrue(); looks += 1) await new Promise((resolve) => setImmediate(resolve))
}

const baccarat = 'baccarat-sinag'

describe('the tables of the house', () => {
  test('a showcase has one table of every game before the second of any, and says how many there are', async () => {
    const { tables } = await lobbyReply(house.live)
    const games = new Set(tables.map(({ game }) => game))
    const shown = await showcaseReply(house.live, games.size + 2)
    expect(shown.total).toBe(tables.length)
    expect(new Set(shown.tables.slice(0, games.size).map(({ game }) => game))).toEqual(games)
    expect(new Set(shown.tables.map(({ id }) => id)).size).toBe(games.size + 2)
    expect((await showcaseReply(house.live, 3)).tables).toEqual(shown.tables.slice(0, 3))
  })

  test('there are at least 24, over every game, with their own limits, speeds and two languages of chat', async () => {
    const { tables } = await lobbyReply(house.live)
    expect(tables.length).toBeGreaterThanOrEqual(24)
    expect(new Set(tables.map(({ game }) => game))).toEqual(
      new Set([
        ...['baccarat', 'baccarat-no-commission', 'dragon-tiger', 'roulette', 'roulette-la-partage', 'sic-bo'],
        ...['colour-game', 'blackjack', 'three-card-poker'],
      ]),
    )
    expect(new Set(tables.map(({ language }) => language))).toEqual(new Set(['EN', 'TY']))
    expect(new Set(tables.map(({ limits }) => limits[0]?.least)).size).toBeGreaterThanOrEqual(4)
    expect(tables.filter(({ options }) => options.isSpeed).length).toBeGreaterThanOrEqual(5)
    expect(tables.find(({ id }) => id === 'roulette-intramuros')?.options).toEqual({
      ...{ commission: null, laPartage: true, isSpeed: false },
    })
  })

  test('who comes late finds the state, the steps so far, totals and own slips, and nothing of what is to come', async () => {
    const member = await here.member('1000.00')
    const { number, outcome } = await house.open(baccarat)
    expect(await place(baccarat, member, slip(number, { banker: '100.00', 'player-pair': '20.00' }))).toBe('placed')
    await new Promise((resolve) => setImmediate(resolve))
    const betting = await tableReply(house.live, baccarat, member)
    expect(betting).toMatchObject({
      ok: true,
      value: {
        state: { phase: 'betting', number, shoe: 1 },
        players: 1,
        round: { number, state: 'betting', steps: [], outcome: null, hash: null },
        slips: [{ stake: '120.00', payout: null, balance: '880.00' }],
        totals: [
          { spot: 'banker', currency: 'PHP', stake: '100.00', players: 1 },
          { spot: 'player-pair', currency: 'PHP', stake: '20.00', players: 1 },
        ],
        balance: [{ currency: 'PHP', amount: '880.00' }, { currency: 'USDT' }],
      },
    })
    const text = JSON.stringify(betting)
    for (const hand of Object.values(outcome as Record<string, string[]>))
      expect(text.includes(JSON.stringify(hand))).toBe(false)
    const spot = betting.ok ? betting.value.spots.find((one) => one.spot === 'banker') : null
    expect(spot).toMatchObject({ topX100: 200, rtpPpm: 989_421 })

    await house.finish(baccarat)
    const table = await house.tableOf(baccarat)
    const paid = (['banker', 'player-pair'] as const).reduce(
      (sum, name, at) =>
        sum + payoutOf(table.game, { choice: { spot: name }, stake: at === 0 ? 100_00n : 20_00n }, outcome),
      0n,
    )
    expect(await cash(member.id)).toBe(880_00n + paid)
    const over = await tableReply(house.live, baccarat, member)
    expect(over).toMatchObject({
      ok: true,
      value: {
        state: { phase: 'over', number },
        round: { state: 'over', outcome, steps: table.game.reveal(outcome as never).map((step, at) => ({ at, step })) },
        results: [{ number, mark: expect.any(String) }],
      },
    })
    expect(house.told.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['betting', 'step', 'over', 'settled']),
    )
  })

  test('every wrong slip has a name, and nothing moves', async () => {
    const member = await here.member('1000.00')
    const { number } = await house.open(baccarat)
    const wrong: [string, string, SlipInput][] = [
      ['slip_is_empty', baccarat, slip(number, {})],
      ['choice_is_malformed', baccarat, slip(number, { dragon: '20.00' })],
      ['choice_is_malformed', baccarat, slip(number, { __proto__x: '20.00' })],
      ['stake_is_below_minimum', baccarat, slip(number, { banker: '19.99' })],
      ['stake_is_above_maximum', baccarat, slip(number, { banker: '40000.01' })],
      ['stake_is_above_maximum', baccarat, slip(number, { banker: '20000.01' })],
      ['stake_must_be_positive', baccarat, slip(number, { banker: '0.00' })],
      ['stake_must_be_positive', baccarat, slip(number, { banker: '-20.00' })],
      ['amount_is_malformed', baccarat, slip(number, { banker: 'twenty' })],
      ['amount_is_too_precise', baccarat, slip(number, { banker: '20.001' })],
      ['currency_is_not_offered', baccarat, slip(number, { banker: '20.00' }, { currency: 'EUR' })],
      ['funds_are_short', baccarat, slip(number, { banker: '1000.01' })],
      ['betting_is_closed', baccarat, slip(number + 1, { banker: '20.00' })],
      ['betting_is_closed', baccarat, slip(number + 7, { banker: '20.00' })],
      ['table_is_unknown', 'baccarat-nowhere', slip(number, { banker: '20.00' })],
      ['table_is_unknown', 'saranggola', slip(number, { banker: '20.00' })],
    ]
    const answers = []
    for (const [, id, input] of wrong) answers.push(await place(id, member, input))
    expect(answers).toEqual(wrong.map(([name]) => name))
    expect(await cash(member.id)).toBe(1_000_00n)
    const excluded = await here.member('1000.00')
    await beginExclusion(here.compliance, excluded.id, '6m')
    expect(await place(baccarat, excluded, slip(number, { banker: '20.00' }))).toBe('self_excluded')
    expect(await cash(excluded.id)).toBe(1_000_00n)
    await house.finish(baccarat)
    expect(await place(baccarat, member, slip(number, { banker: '20.00' }))).toBe('betting_is_closed')
    expect(await cash(member.id)).toBe(1_000_00n)
  })

  test('a VIP level raises what its member may stake, on the page and at the table, and nobody else’s limits', async () => {
    const [vip, other] = [await here.member('90000.00'), await here.member('90000.00')]
    await sql`insert into loyalty_level (member_id, level, period_from) values (${vip.id}, 4, '2026-11-01')`.execute(
      db.read,
    )
    const { number } = await house.open(baccarat)
    const limits = async (player: Player | null) => {
      const reply = await tableReply(house.live, baccarat, player)
      return reply.ok ? reply.value.limits.find(({ currency }) => currency === 'PHP') : null
    }
    expect(await limits(vip)).toMatchObject({ least: '20.00', most: '80000.00', spotMost: '40000.00' })
    for (const player of [other, null, { ...vip, mode: 'demo' } as const])
      expect(await limits(player)).toMatchObject({ least: '20.00', most: '40000.00', spotMost: '20000.00' })
    expect(await place(baccarat, other, slip(number, { banker: '20000.01' }))).toBe('stake_is_above_maximum')
    expect(await place(baccarat, vip, slip(number, { banker: '40000.01' }))).toBe('stake_is_above_maximum')
    expect(await place(baccarat, vip, slip(number, { banker: '40000.00' }))).toBe('placed')
    expect(await place(baccarat, vip, slip(number, { banker: '20.00' }))).toBe('stake_is_above_maximum')
    expect([await cash(vip.id), await cash(other.id)]).toEqual([50_000_00n, 90_000_00n])
    await house.finish(baccarat)
  })

  test('neither more spots than a slip may have nor more slips than a player may have are taken', async () => {
    const roulette = 'roulette-perlas'
    const member = await here.member('10000.00')
    const { number } = await house.open(roulette)
    const { game } = await house.tableOf(roulette)
    const chips = (count: number) => game.spots.slice(0, count).map((spot) => ({ spot, stake: '5.00' }))
    expect(await place(roulette, member, slip(number, {}, { spots: chips(spotsMax + 1) }))).toBe('too_many_spots')
    expect(await cash(member.id)).toBe(10_000_00n)
    expect(await place(roulette, member, slip(number, {}, { spots: chips(spotsMax) }))).toBe('placed')
    for (let count = 1; count < slipsMax; count += 1)
      expect(await place(roulette, member, slip(number, { red: '5.00' }))).toBe('placed')
    const before = await cash(member.id)
    expect(await place(roulette, member, slip(number, { red: '5.00' }))).toBe('too_many_slips')
    expect(await cash(member.id)).toBe(before)
    await house.finish(roulette)
  })

  test('what a spot takes follows from what it pays: no slip and no slips together could pass what a round may pay', async () => {
    const roulette = 'roulette-palawan'
    const member = await here.member('9000000.00')
    const { number } = await house.open(roulette)
    const reply = await tableReply(house.live, roulette, null)
    const spots = reply.ok ? reply.value.spots : []
    const straight = spots.find(({ spot }) => spot === 'straight-17')?.limits[0]
    expect(straight).toEqual({ currency: 'PHP', least: '1000.00', most: '277777.77' })
    expect(spots.find(({ spot }) => spot === 'red')?.limits[0]?.most).toBe('500000.00')
    const before = await cash(member.id)
    expect(await place(roulette, member, slip(number, { 'straight-17': '277777.78' }))).toBe('stake_is_above_maximum')
    const two = { 'straight-17': '200000.00', 'straight-18': '200000.00' }
    expect(await place(roulette, member, slip(number, two))).toBe('win_could_pass_the_limit')
    expect(await cash(member.id)).toBe(before)
    expect(await place(roulette, member, slip(number, { 'straight-17': '200000.00' }))).toBe('placed')
    const after = await cash(member.id)
    expect(await place(roulette, member, slip(number, { 'straight-18': '200000.00' }))).toBe('win_could_pass_the_limit')
    expect(await cash(member.id)).toBe(after)
    await house.finish(roulette)
  })

  test('a visitor plays with play money, out of the totals and of everybody’s sight, and no address fills a round', async () => {
    const game = 'perya-color-game'
    const guest = visitor()
    const { number, outcome } = await house.open(game)
    const placed = await placeAtTable(house.live, game, guest, slip(number, { red: '10.00' }), '203.0.113.7')
    expect(placed).toMatchObject({ ok: true, value: { mode: 'demo', stake: '10.00', payout: null } })
    const own = await tableReply(house.live, game, guest)
    expect(own).toMatchObject({
      ok: true,
      value: { totals: [], slips: [{ spots: [{ spot: 'red', stake: '10.00' }] }] },
    })
    const others = await tableReply(house.live, game, visitor())
    expect(others).toMatchObject({ ok: true, value: { slips: [] } })
    const crowd = await Promise.all(
      Array.from({ length: 61 }, () => place(game, visitor(), slip(number, { red: '5.00' }), '203.0.113.8')),
    )
    expect(crowd.filter((one) => one === 'demo_bets_are_full')).toHaveLength(1)
    const before = own.ok ? Number(own.value.balance[0]?.amount) : 0
    await house.finish(game)
    const table = await house.tableOf(game)
    const paid = payoutOf(table.game, { choice: { spot: 'red' }, stake: 10_00n }, outcome)
    const after = await tableReply(house.live, game, guest)
    expect(after.ok && Number(after.value.balance[0]?.amount)).toBe(before + Number(paid) / 100)
    const { rows } = await sql`select bet_id from bets_event where member_id = ${guest.id}`.execute(db.read)
    expect(rows).toEqual([])
    // After some days nothing of it is left; real money is.
    const slips = async () => {
      const counted = await sql<{
        demo: number
        real: number
      }>`select count(*) filter (where mode = 'demo')::integer as demo,
        count(*) filter (where mode = 'real')::integer as real from rounds_slip`.execute(db.read)
      return counted.rows[0] ?? { demo: 0, real: 0 }
    }
    const { demo, real } = await slips()
    expect(demo).toBeGreaterThan(0)
    expect(real).toBeGreaterThan(0)
    const forget = async (beforeMs: number) =>
      await db.tx(async (tx) => await deleteDemoSlips(tx, new Date(here.clock.nowMs() - beforeMs), 500))
    expect(await forget(3 * 86_400_000)).toBe(0)
    expect(await forget(-1)).toBe(demo)
    expect(await slips()).toEqual({ demo: 0, real })
  })

  test('BX-02.2 history has every round with my stake and payout, and its proof draws the same again', async () => {
    const id = 'tigre-duelo'
    const member = await here.member('1000.00')
    const { number, outcome } = await house.open(id)
    const placed = await placeAtTable(house.live, id, member, slip(number, { dragon: '50.00', tie: '20.00' }))
    expect(await provePastRound(house.live, id, number, { slipId: null, players: [] })).toMatchObject({
      refusal: 'round_is_open',
    })
    expect(await readPastRound(house.live, id, number, member)).toMatchObject({ refusal: 'round_is_open' })
    await house.finish(id)
    await house.open(id)
    await house.finish(id)
    const payout = ((await cash(member.id)) - 930_00n) / 100n
    const page = { before: null, limit: 1, isMine: false }
    const first = await listPastRounds(house.live, id, member, page)
    expect(first).toMatchObject({ value: { rounds: [{ number: number + 1, mine: [] }], next: number + 1 } })
    const second = await listPastRounds(house.live, id, member, { ...page, before: number + 1 })
    const mine = [{ currency: 'PHP', stake: '70.00', payout: `${payout}.00` }]
    expect(second).toMatchObject({ value: { rounds: [{ number, outcome, mine }], next: null } })
    expect(await listPastRounds(house.live, id, member, { ...page, isMine: true })).toMatchObject({
      value: { rounds: [{ number, mine }], next: null },
    })
    const past = await readPastRound(house.live, id, number, member)
    expect(past).toMatchObject({
      value: {
        ...{ name: 'Tigre Duelo', game: 'dragon-tiger', steps: [{ side: 'dragon' }, { side: 'tiger' }] },
        slips: [{ payout: `${payout}.00` }],
      },
    })
    const slipId = placed.ok ? placed.value.id : ''
    const proof = await provePastRound(house.live, id, number, { slipId, players: [member] })
    const { game } = await house.tableOf(id)
    expect(verifyProof(nodeHmac, proof.ok ? proof.value : null, [provableSharedGame(game)])).toMatchObject({
      ok: true,
      value: { outcome: { drawn: outcome, payout: String(payout * 100n) } },
    })
    const seen = await readSlip(house.live, slipId, [member])
    expect(seen).toMatchObject({
      value: { tableId: id, slip: { payout: `${payout}.00` }, round: { number, outcome }, steps: { length: 2 } },
    })
    // The road is the one of then: the round after it is not on it.
    const mark = second.ok ? second.value.rounds[0]?.mark : null
    expect(seen.ok && seen.value.results.at(-1)).toEqual({ number, mark })
    expect(seen.ok && seen.value.results.map((result) => result.number)).toEqual(
      Array.from({ length: ((number - 1) % shoeRounds) + 1 }, (_, at) => number - ((number - 1) % shoeRounds) + at),
    )
    expect(past.ok && seen.ok && past.value.results).toEqual(seen.ok && seen.value.results)
    expect(await readSlip(house.live, slipId, [visitor()])).toMatchObject({ refusal: 'round_is_unknown' })
    // Somebody else's slip is nobody's.
    expect(await provePastRound(house.live, id, number, { slipId, players: [visitor()] })).toMatchObject({
      refusal: 'round_is_unknown',
    })
  })
})

/** A lease that ends when the test says so; waiting moves the clock. */
function leaseFor(isHeld: () => boolean, signal = new AbortController().signal): Lease {
  return { signal, vacantMs: 0, isHeld, wait: async (ms) => here.clock.advance(ms) }
}

describe('a table that nobody is at', () => {
  const id = 'sic-bo-fiesta'

  test('rests and says so, wakes up when somebody comes, and pauses between two shoes', async () => {
    const ending = new AbortController()
    let isDealt = false
    const resting = nextRound(
      house.live,
      { id },
      leaseFor(() => !ending.signal.aborted, ending.signal),
    ).then((table) => {
      isDealt = true
      return table
    })
    await until(() => house.live.board.find(id)?.phase === 'waiting')
    expect(house.live.board.find(id)).toMatchObject({ phase: 'waiting', number: null })
    expect(isDealt).toBe(false)
    // Somebody opens the table's page.
    expect(await tableReply(house.live, id, null)).toMatchObject({ value: { state: { phase: 'waiting' } } })
    expect(await resting).toMatchObject({ id })

    house.live.board.keepRoad(id, 70, [])
    const before = here.clock.nowMs()
    expect(
      await nextRound(
        house.live,
        { id },
        leaseFor(() => true),
      ),
    ).toMatchObject({ id })
    expect(here.clock.nowMs() - before).toBe(12_000)
    // Another table may be telling its totals meanwhile.
    expect(house.told.findLast(({ tableId }) => tableId === id)).toMatchObject({
      event: { type: 'rest', phase: 'shuffling', shoe: 1 },
    })

    here.clock.advance(60_000)
    const alone = nextRound(
      house.live,
      { id },
      leaseFor(() => !ending.signal.aborted, ending.signal),
    )
    await until(() => house.live.board.find(id)?.phase === 'waiting')
    // A socket that listens wakes it too.
    house.audience.set(`table:${id}`, 1)
    expect(await alone).toMatchObject({ id })
    expect(house.live.presence.watchersOf(id)).toBe(1)
    house.audience.set(`table:${id}`, 0)
    ending.abort()
  })
})

describe('the lobby', () => {
  test('hears many changes in one frame, twice a second at most, and nothing is sent while nobody listens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pause = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
    // A house of its own, whose clocks begin here.
    const own = await testTables(db, here)
    const id = 'roulette-intramuros'
    await own.open(id)
    await pause(700)
    expect(own.toldLobby).toEqual([])
    own.audience.set('tables', 3)
    await pause(300)
    expect(own.live.presence.lobby).toBe(3)
    await own.finish(id)
    await pause(700)
    await until(() => own.toldLobby.length > 0)
    const frames = own.toldLobby.filter(({ type }) => type === 'changes')
    expect(own.told.filter(({ tableId }) => tableId === id).length).toBeGreaterThan(3)
    expect(frames).toHaveLength(1)
    const changes = frames.flatMap((frame) => (frame.type === 'changes' ? frame.tables : []))
    expect(changes.findLast((change) => change.id === id)).toMatchObject({
      state: { phase: 'over', number: 1 },
      result: { number: 1, shoe: 1, mark: expect.stringMatching(/^\d{1,2}$/) },
    })
    own.audience.set('tables', 0)
    await pause(300)
    expect(own.live.presence.isAwake('sic-bo-perlas')).toBe(false)
    own.stop()
    vi.useRealTimers()
  })
})

describe('operators', () => {
  const hand = (operatorId: string = randomUUID()) => ({
    ...{ operatorId: operatorId as Id<'operator'>, address: '192.0.2.1', requestId: randomUUID() },
    reason: 'tried out by a test',
  })
  const actions = async () => {
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where action like 'tables.%' order by seq`.execute(db.read)
    return rows.map(({ action }) => action)
  }

  test('pause, close, open and limit a table; what was not allowed moves nothing', async () => {
    const id = 'sic-bo-perlas'
    const member = await here.member('1000.00')
    const { number } = await house.open(id)
    const input = slip(number, { big: '20.00' })
    expect(await place(id, member, input)).toBe('placed')
    expect(await changeTable(house.live, id, { state: 'paused' }, hand())).toMatchObject({ ok: true })
    expect(await place(id, member, slip(number, { big: '20.00' }))).toBe('table_is_paused')
    // The same key again is answered from what it made.
    expect(await place(id, member, input)).toBe('placed')
    expect(await cash(member.id)).toBe(980_00n)
    await changeTable(house.live, id, { state: 'closed' }, hand())
    expect(await place(id, member, slip(number, { big: '20.00' }))).toBe('table_is_unknown')
    expect((await lobbyReply(house.live)).tables.some((table) => table.id === id)).toBe(false)
    expect((await listTables(house.live)).get(id)?.setting.state).toBe('closed')
    await changeTable(house.live, id, { state: 'open' }, hand())
    const limits = [{ currency: 'PHP', least: '50.00', most: '100.00', spotMost: '80.00', maxPayout: '20000.00' }]
    expect(await changeTable(house.live, id, { limits }, hand())).toMatchObject({ ok: true })
    expect(await place(id, member, slip(number, { big: '49.00' }))).toBe('stake_is_below_minimum')
    expect(await place(id, member, slip(number, { big: '81.00' }))).toBe('stake_is_above_maximum')
    expect(await place(id, member, slip(number, { big: '60.00' }, { currency: 'USDT' }))).toBe(
      'currency_is_not_offered',
    )
    const wrong = [{ currency: 'PHP', least: '50.00', most: '10.00', spotMost: '80.00', maxPayout: '90.00' }]
    expect(await changeTable(house.live, id, { limits: wrong }, hand())).toMatchObject({ refusal: 'limits_are_wrong' })
    expect(await changeTable(house.live, 'nowhere', { state: 'open' }, hand())).toMatchObject({
      refusal: 'table_is_unknown',
    })
    await house.finish(id)
    // Who played there can check the round also once the table is closed.
    await changeTable(house.live, id, { state: 'closed' }, hand())
    expect(await readPastRound(house.live, id, number, member)).toMatchObject({
      value: { slips: [{ stake: '20.00' }] },
    })
    expect(await provePastRound(house.live, id, number, { slipId: null, players: [] })).toMatchObject({ ok: true })
    expect(await actions()).toEqual(Array.from({ length: 5 }, () => 'tables.table_changed'))
  })

  test('a round without a result is void at once, by one; one with a result only by two, and every bet is taken back', async () => {
    const id = 'color-game-karnabal'
    const member = await here.member('1000.00')
    const early = await house.open(id)
    await place(id, member, slip(early.number, { red: '50.00' }))
    const name = { tableId: id, number: early.number }
    expect(await askVoid(house.live, name, hand())).toMatchObject({ value: { state: 'done', hasResult: false } })
    expect(await cash(member.id)).toBe(1_000_00n)
    expect(await askVoid(house.live, name, hand())).toMatchObject({ refusal: 'round_is_void' })

    const late = await house.open(id)
    const bet = slip(late.number, Object.fromEntries(['red', 'blue', 'green'].map((colour) => [colour, '50.00'])))
    await place(id, member, bet)
    await house.finish(id)
    const [first, second] = [randomUUID(), randomUUID()]
    const asked = await askVoid(house.live, { tableId: id, number: late.number }, hand(first))
    expect(asked).toMatchObject({ value: { state: 'waiting', hasResult: true } })
    const paid = await cash(member.id)
    const request = asked.ok ? asked.value.id : ''
    expect(await decideVoid(house.live, request, true, hand(first))).toMatchObject({
      refusal: 'second_person_is_needed',
    })
    expect(await cash(member.id)).toBe(paid)
    expect(await decideVoid(house.live, request, true, hand(second))).toMatchObject({ value: { state: 'done' } })
    expect(await cash(member.id)).toBe(1_000_00n)
    expect(await decideVoid(house.live, request, true, hand(second))).toMatchObject({ refusal: 'void_is_decided' })
    expect(await readPastRound(house.live, id, late.number, member)).toMatchObject({
      value: { round: { state: 'void', mark: null, mine: [{ stake: '150.00', payout: '150.00' }] } },
    })
    const { rows } = await sql<{ end: string; reason: string; turnover: bigint }>`
      select distinct on (bet_id) bet_end as end, reason, turnover from bets_event where member_id = ${member.id}
      order by bet_id, version desc`.execute(db.read)
    const taken = { end: 'void', reason: 'round_was_declared_void', turnover: 0n }
    expect(rows).toEqual([taken, taken])
    expect(await askVoid(house.live, { tableId: id, number: 9_999 }, hand())).toMatchObject({
      refusal: 'round_is_unknown',
    })
    expect((await actions()).slice(-3)).toEqual(['tables.round_voided', 'tables.void_asked', 'tables.round_voided'])
  })

  test('SE-03 a void that cannot be carried out is set aside, and the others are carried out', async () => {
    const names = ['color-game-karnabal', 'sic-bo-perlas'] as const
    await changeTable(house.live, names[1], { state: 'open' }, hand())
    const cures: (() => Promise<void>)[] = []
    const numbers: number[] = []
    for (const id of names) {
      // Requests are looked at in the order in which they were made.
      here.clock.advance(1)
      const { number } = await house.open(id)
      numbers.push(number)
      // The node is cut off when the round is void already and that it was is not written yet.
      const which = `new.table_id = '${id}' and new.round_number = ${number} and new.is_corrected`
      cures.push(await poisonRow(db, 'tables_void', which))
      await expect(askVoid(house.live, { tableId: id, number }, hand())).rejects.toThrow('a bad row')
    }
    const left = async () => (await findUncorrected(db.read, 10)).map(({ tableId }) => tableId)
    expect(await left()).toEqual(names)
    const [cureBad, cureGood] = cures
    await cureGood?.()
    const reported = await setAsideIn(async () => await carryOutLeft(house.live))
    expect(reported).toMatchObject([{ loop: 'tables-voids' }])
    expect(await left()).toEqual([names[0]])
    await cureBad?.()
    here.clock.advance(60_000)
    expect(await setAsideIn(async () => await carryOutLeft(house.live))).toEqual([])
    expect(await left()).toEqual([])
    expect(await findRound(db.read, { tableId: names[0], number: numbers[0] ?? 0 })).toMatchObject({ state: 'void' })
  })
})
