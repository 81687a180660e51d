import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { quoteCashOut } from '#modules/sports/cash-out.ts'
import { checkSlip } from '#modules/sports/check.ts'
import { placeTicket } from '#modules/sports/place.ts'
import type { SlipInput } from '#modules/sports/slip.ts'
import type { Gift } from '#modules/wallet/model.ts'
import { balanceOf, findOpenGifts, giveGift } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
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

/** Free bets: the house stakes one ticket, whose stake is not returned; what it wins beyond is cash, and a void one gives the free bet back. */

let db: Database
let here: TestPlay
let house: TestBook

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testBook(db, here)
  expect(await house.snapshot()).toBeNull()
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: MemberId) => (await balanceOf(db.read, id, 'PHP')).balance

async function give(memberId: MemberId, some: Partial<Gift> = {}): Promise<string> {
  const gift: Parameters<typeof giveGift>[1] = {
    ...{ id: newId<'grant'>(here.clock), memberId, currency: 'PHP', use: 'ticket', game: null, leastOdds: 1_500 },
    ...{ stake: 100_00n, count: 1, winTerms: null, givenAt: new Date(here.clock.nowMs()) },
    // Limits are judged by the database's own time, so it lasts by every clock of a test.
    ...{ expiresAt: new Date(Date.UTC(2100, 0)), ...some },
  }
  await db.tx(async (tx) => await giveGift(tx, gift))
  return gift.id
}

const left = async (memberId: MemberId) =>
  (await findOpenGifts(db.read, { memberId, now: new Date(here.clock.nowMs()) })).length

let events = 0
async function offer(prices: Readonly<Record<string, number>> = { home: 2_500, away: 1_400 }, more: object = {}) {
  events += 1
  const event = `fb-${events}`
  expect(await house.say(tell.match(event, more), tell.odds(event, [market('winner', '', prices)]))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return { event, market: Number(rows[0]?.id) }
}

const leg = (id: number, outcome = 'home', odds = 2_500) => ({ market: id, outcome, odds })
const free = (gift: string, legs: SlipInput['legs'], more: Partial<SlipInput> = {}) => ({
  ...slipOf(legs, { stake: '100.00', ...more }),
  freeBet: gift,
})

async function place(id: MemberId, slip: SlipInput & { readonly key: string }): Promise<string> {
  const placed = await placeTicket(house.book, id, slip)
  if (!placed.ok) throw new Error(placed.refusal)
  return placed.value.ticket.id
}

const show = async (id: MemberId, ticket: string) => await showTicket(house.book, id, ticket)

const settle = async (event: string, home: 'won' | 'lost') => {
  const away = home === 'won' ? 'lost' : 'won'
  await house.say(tell.settle(event, home === 'won' ? '1:0' : '0:1', [result('winner', '', { home, away })]))
  await house.turn()
}

const cancel = async (event: string) => {
  await house.say({ type: 'bet_cancel', event, markets: 'all', void_reason: 'cancelled_event' })
  await house.turn()
}

async function lastEvent(betId: string) {
  const { rows } =
    await sql`select version, bet_end as end, stake, coalesce(bonus, 0)::bigint as bonus, payout, turnover, at_risk as "atRisk"
    from bets_event where bet_id = ${betId} order by version desc limit 1`.execute(db.read)
  return rows[0]
}

test('it costs nothing and pays what it wins beyond its stake; nothing of it is turnover', async () => {
  const { event, market: id } = await offer()
  const me = await here.member('5.00')
  const gift = await give(me.id)
  const slip = free(gift, [leg(id)])
  expect(await checkSlip(house.book, me.id, slip)).toMatchObject({ refusal: null, mostPayout: '150.00' })
  const ticket = await place(me.id, slip)
  expect([await cash(me.id), await left(me.id)]).toEqual([5_00n, 0])
  expect(await show(me.id, ticket)).toMatchObject({
    isFree: true,
    stake: '100.00',
    mostPayout: '150.00',
    canCashOut: false,
  })
  // The same key again is the same ticket; the free bet itself is gone.
  expect(await place(me.id, slip)).toBe(ticket)
  expect(await placeTicket(house.book, me.id, free(gift, [leg(id)]))).toMatchObject({ refusal: 'gift_is_over' })
  await settle(event, 'won')
  expect([await cash(me.id), await left(me.id)]).toEqual([155_00n, 0])
  expect(await show(me.id, ticket)).toMatchObject({ state: 'settled', payout: '150.00' })
  expect(await lastEvent(ticket)).toMatchObject({
    ...{ version: 1, end: 'won', stake: 0n, bonus: 0n, payout: 150_00n, turnover: 0n, atRisk: null },
  })
})

test('a lost one costs nothing and is used up', async () => {
  const { event, market: id } = await offer()
  const me = await here.member('5.00')
  const ticket = await place(me.id, free(await give(me.id), [leg(id)]))
  await settle(event, 'lost')
  expect([await cash(me.id), await left(me.id)]).toEqual([5_00n, 0])
  expect(await show(me.id, ticket)).toMatchObject({ state: 'settled', payout: '0.00' })
})

test('a void one pays nothing and gives the free bet back, to be used once more', async () => {
  const [{ event, market: id }, other] = [await offer(), await offer()]
  const me = await here.member('5.00')
  const gift = await give(me.id)
  const ticket = await place(me.id, free(gift, [leg(id)]))
  await cancel(event)
  expect([await cash(me.id), await left(me.id)]).toEqual([5_00n, 1])
  expect(await show(me.id, ticket)).toMatchObject({ state: 'void', payout: '0.00' })
  await place(me.id, free(gift, [leg(other.market)]))
  await settle(other.event, 'won')
  expect([await cash(me.id), await left(me.id)]).toEqual([155_00n, 0])
})

test('a result that is corrected moves only differences, both ways', async () => {
  const { event, market: id } = await offer()
  const me = await here.member('5.00')
  const ticket = await place(me.id, free(await give(me.id), [leg(id)]))
  await settle(event, 'won')
  expect(await cash(me.id)).toBe(155_00n)
  await settle(event, 'lost')
  expect([await cash(me.id), await left(me.id)]).toEqual([5_00n, 0])
  await settle(event, 'won')
  expect(await cash(me.id)).toBe(155_00n)
  expect(await lastEvent(ticket)).toMatchObject({ version: 3, payout: 150_00n, turnover: 0n })
})

test('a parlay pays beyond its stake; a leg that is void counts as one', async () => {
  const [one, two] = [await offer(), await offer()]
  const me = await here.member('5.00')
  const ticket = await place(me.id, free(await give(me.id), [leg(one.market), leg(two.market)], { kind: 'parlay' }))
  await settle(one.event, 'won')
  await cancel(two.event)
  expect([await cash(me.id), await left(me.id)]).toEqual([155_00n, 0])
  expect(await show(me.id, ticket)).toMatchObject({ state: 'settled', payout: '150.00' })
})

test('it cannot be cashed out', async () => {
  const { market: id } = await offer()
  const me = await here.member('5.00')
  const ticket = await place(me.id, free(await give(me.id), [leg(id)]))
  expect(await quoteCashOut(house.book, me.id, ticket, 100)).toMatchObject({ refusal: 'cash_out_is_not_offered' })
})

test('what does not fit is refused by name, and the free bet is left', async () => {
  const { market: id } = await offer()
  const three = [await offer(), await offer(), await offer()].map((one) => leg(one.market))
  const [me, another] = [await here.member('5.00'), await here.member('5.00')]
  const gift = await give(me.id)
  const low = free(gift, [leg(id, 'away', 1_400)])
  expect(await placeTicket(house.book, me.id, low)).toMatchObject({
    ...{ refusal: 'odds_are_below_free_bet', fields: [{ value: '1500' }] },
  })
  const system = free(gift, three, { kind: 'system', system: [2], stake: '100.00' })
  for (const slip of [free(gift, [leg(id)], { stake: '99.00' }), system])
    expect(await placeTicket(house.book, me.id, slip)).toMatchObject({ refusal: 'gift_does_not_fit' })
  expect(await placeTicket(house.book, another.id, free(gift, [leg(id)]))).toMatchObject({
    refusal: 'gift_does_not_fit',
  })
  const late = await give(another.id, { expiresAt: new Date(Date.UTC(2026, 0)) })
  expect(await placeTicket(house.book, another.id, free(late, [leg(id)]))).toMatchObject({ refusal: 'gift_is_over' })
  expect([await left(me.id), await cash(me.id)]).toEqual([1, 5_00n])
})

test('ten at once use it once', async () => {
  const { market: id } = await offer()
  const me = await here.member('5.00')
  const gift = await give(me.id)
  const all = await Promise.all(Array.from({ length: 10 }, () => placeTicket(house.book, me.id, free(gift, [leg(id)]))))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(all.flatMap((one) => (one.ok ? [] : one.refusal)).every((refusal) => refusal === 'gift_is_over')).toBe(true)
})

test('in play it waits like any bet: taken when the delay is over, or the free bet is back', async () => {
  const inPlay = { status: 'in_play', starts_at: Date.UTC(2026, 6, 1, 11) }
  const [taken, refused] = [await offer(undefined, inPlay), await offer(undefined, inPlay)]
  const me = await here.member('5.00')
  const gift = await give(me.id)
  const ticket = await place(me.id, free(gift, [leg(refused.market)]))
  expect([(await show(me.id, ticket))?.state, await left(me.id)]).toEqual(['pending', 0])
  await house.say(tell.odds(refused.event, [market('winner', '', { home: 2_500, away: 1_400 }, 'suspended')]))
  here.clock.advance(7_000)
  await house.turn()
  expect([(await show(me.id, ticket))?.state, await left(me.id), await cash(me.id)]).toEqual(['rejected', 1, 5_00n])
  const again = await place(me.id, free(gift, [leg(taken.market)]))
  here.clock.advance(7_000)
  await house.turn()
  expect([(await show(me.id, again))?.state, await left(me.id)]).toEqual(['open', 0])
  await settle(taken.event, 'won')
  expect(await cash(me.id)).toBe(155_00n)
})

test('the house stands to lose what it can win, and has no stake against it', async () => {
  const { market: id } = await offer()
  const me = await here.member('5.00')
  await place(me.id, free(await give(me.id), [leg(id)]))
  const { rows } = await sql`select stakes, payouts from sports_exposure where market_id = ${id}`.execute(db.read)
  expect(rows).toEqual([{ stakes: 0n, payouts: 150_00n }])
})
