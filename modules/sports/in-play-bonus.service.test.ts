import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gameOfSports, sportOf } from '#engines/sports/sports.ts'
import { newId } from '#kit/id.ts'
import { readAccountsOf } from '#modules/ledger/service.ts'
import { decideDue } from '#modules/sports/pending.ts'
import { placeTicket } from '#modules/sports/place.ts'
import { wageredAfter } from '#modules/wallet/model.ts'
import { endGrant, explain, grantsOf, lockOpen, playableOf, saveWagering } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import {
  type MemberId,
  market,
  result,
  showTicket,
  slipOf,
  type TestBook,
  tell,
  testBook,
} from '#tests/support/sports.ts'

/** Bonus money in bets that wait out their delay: set aside where it lies, and taken or given back to whose it was. All sums are kept by hand. */

let db: Database
let here: TestPlay
let house: TestBook

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testBook(db, here)
  expect(await house.snapshot()).toBeNull()
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const now = () => new Date(here.clock.nowMs())
const leg = (id: number) => ({ market: id, outcome: 'home', odds: 2_000 })

let events = 0
async function offer() {
  events += 1
  const event = `fb-${events}`
  const match = tell.match(event, { status: 'in_play', starts_at: Date.UTC(2026, 6, 1, 11) })
  expect(await house.say(match, tell.odds(event, [market('winner', '', { home: 2_000, away: 1_700 })]))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return { event, market: Number(rows[0]?.id) }
}

/** What the cash and each purse have, the oldest first, as `all-set aside`. */
async function money(id: MemberId): Promise<string[]> {
  const accounts = await readAccountsOf(db.read, id)
  const grants = (await grantsOf(db.read, id)).toReversed()
  const shown = [
    accounts.find(({ kind }) => kind === 'cash'),
    ...grants.map(({ purse }) => accounts.find((one) => one.id === purse)),
  ]
  return shown.map((one) => `${one?.balance ?? 0n}-${one?.held ?? 0n}`)
}

/** What stakes and bonuses have brought the house until now. */
async function houseHas(family: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(balance), 0)::bigint as sum from ledger_account
    where owner = 'house' and kind = ${family} and currency = 'PHP'`.execute(db.read)
  return rows[0]?.sum ?? 0n
}

async function place(id: MemberId, on: number, stake: string) {
  const placed = await placeTicket(house.book, id, slipOf([leg(on)], { stake }))
  return placed.ok ? placed.value.ticket.id : placed.refusal
}

const show = async (id: MemberId, ticket: string) => await showTicket(house.book, id, ticket)

async function afterDelay(ms = 6_000) {
  here.clock.advance(ms)
  // Prices are heard of all the time.
  expect(await house.say({ type: 'alive' })).toBeNull()
  await house.turn()
}

async function settle(event: string, home: 'won' | 'lost') {
  const away = home === 'won' ? 'lost' : 'won'
  await house.say(tell.settle(event, home === 'won' ? '1:0' : '0:1', [result('winner', '', { home, away })]))
  await house.turn()
}

/** Thirty pesos of cash beside a bonus of a hundred. */
async function underGrant(terms: Parameters<typeof giveBonus>[4] = {}) {
  const { id } = await here.member('30.00')
  const grant = await giveBonus(db, here.clock, id, 100_00n, terms)
  return { id, grant, ...(await offer()) }
}

const wager = async (id: MemberId, amount: bigint) =>
  await db.tx(async (tx) => {
    const after = (await lockOpen(tx, [id])).map((one) => ({ ...one, wagered: wageredAfter(one, amount) }))
    await saveWagering(tx, after, now())
  })

test('cash and then the purse are set aside for the delay, are staked when it is over, and are paid as they were staked', async () => {
  const me = await underGrant()
  const stakes = await houseHas('stakes')
  const ticket = await place(me.id, me.market, '50.00')
  expect(await show(me.id, ticket)).toMatchObject({ state: 'pending' })
  expect(await money(me.id)).toEqual(['3000-3000', '10000-2000'])
  expect([await playableOf(db.read, me.id, 'PHP', now()), await houseHas('stakes')]).toEqual([80_00n, stakes])
  // The same line says what waits and for what.
  const figure = { figure: `bonus:${me.grant}`, currency: 'PHP', before: undefined, limit: 10 } as const
  expect(await explain(db.read, me.id, figure)).toMatchObject({
    value: 100_00n,
    held: [{ amount: 20_00n, ref: `ticket:${ticket}` }],
  })
  await afterDelay()
  expect(await show(me.id, ticket)).toMatchObject({ state: 'open' })
  expect([await money(me.id), await houseHas('stakes')]).toEqual([['0-0', '8000-0'], stakes + 50_00n])
  await settle(me.event, 'won')
  // A hundred is paid: three fifths to the cash, two to the purse.
  expect([await money(me.id), await houseHas('stakes')]).toEqual([['6000-0', '12000-0'], stakes - 50_00n])
  const { rows } = await sql`select stake, bonus from bets_event where bet_id = ${ticket}`.execute(db.read)
  expect(rows).toEqual([{ stake: 50_00n, bonus: 20_00n }])
})

test('a bonus alone pays, two of them one after the other, and a void match gives each its own back', async () => {
  const id = newId<'member'>(here.clock)
  await giveBonus(db, here.clock, id, 40_00n)
  await giveBonus(db, here.clock, id, 60_00n)
  const { event, market: on } = await offer()
  const ticket = await place(id, on, '70.00')
  expect(await money(id)).toEqual(['0-0', '4000-4000', '6000-3000'])
  await afterDelay()
  expect(await money(id)).toEqual(['0-0', '0-0', '3000-0'])
  await house.say({ type: 'bet_cancel', event, markets: 'all', void_reason: 'cancelled_event' })
  await house.turn()
  expect(await show(id, ticket)).toMatchObject({ state: 'void' })
  expect(await money(id)).toEqual(['0-0', '4000-0', '6000-0'])
})

test('a price that fell, a market that stopped, and a bet that nobody decided in time give back exactly what was set aside', async () => {
  const me = await underGrant()
  const before = [await houseHas('stakes'), await houseHas('bonuses')]
  const [fallen, stopped, late] = [me, await offer(), await offer()]
  const refusals: (string | undefined)[] = []
  const decided = async (ticket: string) => refusals.push((await show(me.id, ticket))?.rejection?.refusal)

  const one = await place(me.id, fallen.market, '50.00')
  await house.say(tell.odds(fallen.event, [market('winner', '', { home: 1_700, away: 2_000 })]))
  await afterDelay()
  await decided(one)
  expect(await money(me.id)).toEqual(['3000-0', '10000-0'])

  const two = await place(me.id, stopped.market, '130.00')
  expect(await money(me.id)).toEqual(['3000-3000', '10000-10000'])
  await house.say(tell.stop(stopped.event))
  await afterDelay()
  await decided(two)

  const three = await place(me.id, late.market, '31.00')
  await afterDelay(36_001)
  await decided(three)
  expect(refusals).toEqual(['price_has_changed', 'market_is_closed', 'decision_was_late'])
  expect(await money(me.id)).toEqual(['3000-0', '10000-0'])
  expect([await houseHas('stakes'), await houseHas('bonuses')]).toEqual(before)
  const { rows } =
    await sql`select 1 from wallet_stake_part as part join sports_ticket as ticket on ticket.id = part.bet_id
    where ticket.member_id = ${me.id}`.execute(db.read)
  expect(rows).toEqual([])
})

test('terms stand before the bet, for cash too, and nothing is set aside of one that breaks them', async () => {
  const me = await underGrant({ stakeMost: 20_00n })
  expect(await place(me.id, me.market, '20.01')).toBe('stake_is_above_bonus_limit')
  const strict = await underGrant({
    excludedGames: [gameOfSports([sportOf('football')].flatMap((one) => one ?? [])).nodeId],
  })
  expect(await place(strict.id, strict.market, '10.00')).toBe('game_is_excluded_by_bonus')
  const over = await underGrant({ expiresAt: new Date(here.clock.nowMs() + 1_000) })
  here.clock.advance(1_000)
  expect(await house.say({ type: 'alive' })).toBeNull()
  expect(await place(over.id, over.market, '30.01')).toBe('funds_are_short')
  for (const { id } of [me, strict, over]) expect(await money(id)).toEqual(['3000-0', '10000-0'])
})

test('what waits is nobody else’s: bets at once set aside what is there, once', async () => {
  const me = await underGrant()
  const placed = await Promise.all(Array.from({ length: 5 }, async () => await place(me.id, me.market, '40.00')))
  expect(placed.filter((one) => one === 'funds_are_short')).toHaveLength(2)
  expect(await money(me.id)).toEqual(['3000-3000', '10000-9000'])
  await afterDelay()
  expect(await money(me.id)).toEqual(['0-0', '1000-0'])
})

test('a bonus that is given up while its bet waits: the bet is not taken, the cash is back and the rest is the house’s', async () => {
  const me = await underGrant()
  const bonuses = await houseHas('bonuses')
  const ticket = await place(me.id, me.market, '50.00')
  const ended = await db.tx(async (tx) => await endGrant(tx, me.grant, me.id, 'given_up', now()))
  // What it costs is the purse with what waits.
  expect([ended, await money(me.id)]).toEqual([{ removed: 100_00n }, ['3000-3000', '2000-2000']])
  await afterDelay()
  expect(await show(me.id, ticket)).toMatchObject({ state: 'rejected', rejection: { refusal: 'bonus_is_over' } })
  expect([await money(me.id), await houseHas('bonuses')]).toEqual([['3000-0', '0-0'], bonuses + 100_00n])
})

test('a bonus that reaches its target while bets wait: they are its member’s, taken or not, up to the most', async () => {
  const me = await underGrant({ target: 1_000n, cashMost: 95_00n })
  const other = await offer()
  const taken = await place(me.id, me.market, '50.00')
  const refused = await place(me.id, other.market, '10.00')
  expect(await money(me.id)).toEqual(['3000-3000', '10000-3000'])
  await wager(me.id, 1_000n)
  // Seventy did not wait and are cash.
  expect(await money(me.id)).toEqual(['10000-3000', '3000-3000'])
  await house.say(tell.stop(other.event))
  await afterDelay()
  expect([await show(me.id, taken), await show(me.id, refused)]).toMatchObject([
    { state: 'open' },
    { state: 'rejected' },
  ])
  // Of the ten that come back all become cash: 80 of the most of 95.
  expect(await money(me.id)).toEqual(['8000-0', '0-0'])
  await settle(me.event, 'won')
  // Of a hundred 60 are the cash's; of the 40 of the bonus 15 are left below the most.
  expect(await money(me.id)).toEqual(['15500-0', '0-0'])
})

test('two nodes that decide at once take a bet once', async () => {
  const me = await underGrant()
  await place(me.id, me.market, '50.00')
  here.clock.advance(6_000)
  expect(await house.say({ type: 'alive' })).toBeNull()
  await Promise.all([decideDue(house.book), decideDue(house.book)])
  expect(await money(me.id)).toEqual(['0-0', '8000-0'])
})
