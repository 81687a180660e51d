import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import { quoteCashOut, takeCashOut } from '#modules/sports/cash-out.ts'
import { placeTicket } from '#modules/sports/place.ts'
import { insertQuote } from '#modules/sports/store/quote-store.ts'
import { balanceOf } from '#modules/wallet/service.ts'
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

/** Cash-out of same-match combinations: what legs are worth together is the feed's to say, and holds while nothing moved. */

let db: Database
let here: TestPlay
let house: TestBook
let events = 0
/** What the feed says of legs together, and what happens before its answer is here. */
let said: { code?: string; chance?: number; legs?: readonly object[] } | null
let meanwhile: () => Promise<unknown>
const asked: unknown[] = []

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testBook(db, here, async (path, body) => {
    asked.push({ path, body })
    await meanwhile()
    if (said === null) throw new Error('the feed does not answer')
    const { event, legs } = body as { readonly event: string; readonly legs: readonly object[] }
    return { code: 'OK', event, legs, odds: 1_900, expires_at: here.clock.nowMs() + 5_000, ...said }
  })
  expect(await house.snapshot()).toBeNull()
})
beforeEach(() => {
  said = { chance: 500_000 }
  meanwhile = async () => await Promise.resolve()
  asked.length = 0
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: MemberId) => (await balanceOf(db.read, id, 'PHP')).balance
const prices = { winner: { home: 2_000, away: 2_000 }, both_score: { yes: 1_800, no: 2_000 } }
const odds = (event: string, changed: Partial<typeof prices> = {}) => {
  const now = { ...prices, ...changed }
  return tell.odds(event, [market('winner', '', now.winner), market('both_score', '', now.both_score)])
}

/** A home win and both teams scoring, for ₱100 at 2.90 together. */
async function placed(more: object = {}) {
  events += 1
  const event = `sm-${events}`
  expect(await house.say({ type: 'alive' }, tell.match(event, more), odds(event))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}
    order by type desc`.execute(db.read)
  const [winner, both] = rows.map(({ id }) => Number(id)) as [number, number]
  const member = await here.member('1000.00')
  const legs = [
    { market: winner, outcome: 'home', odds: 2_000 },
    { market: both, outcome: 'yes', odds: 1_800 },
  ]
  const quote = newId<'quote'>(here.clock)
  const expiresAt = new Date(here.clock.nowMs() + 10_000)
  await insertQuote(db.single, { id: quote, memberId: member.id, event, legs, odds: 2_900, chance: 320_000, expiresAt })
  const done = await placeTicket(house.book, member.id, slipOf(legs, { kind: 'same_match', quote }))
  if (!done.ok) throw new Error(done.refusal)
  return { event, markets: [winner, both], member: member.id, ticket: done.value.ticket.id }
}
type Placed = Awaited<ReturnType<typeof placed>>

const show = async ({ member, ticket }: Placed) => await showTicket(house.book, member, ticket)
const quote = async ({ member, ticket }: Placed, percent = 100) =>
  await quoteCashOut(house.book, member, ticket, percent)
const take = async ({ member, ticket }: Placed, made: Awaited<ReturnType<typeof quote>>) =>
  await takeCashOut(house.book, member, ticket, made.ok ? made.value.id : '')
const settle = async ({ event }: Placed, ends: { readonly winner?: string; readonly both?: string }) => {
  const { winner, both } = ends
  const results = [
    ...(winner ? [result('winner', '', { home: winner, away: 'lost' })] : []),
    ...(both ? [result('both_score', '', { yes: both, no: 'lost' })] : []),
  ]
  expect(await house.say(tell.settle(event, '2:1', results))).toBeNull()
}

test('is worth the odds of the quote times the chance that the feed says now, less the margin; taken twice it is paid once', async () => {
  const bet = await placed()
  expect(await show(bet)).toMatchObject({ canCashOut: true })
  const made = await quote(bet)
  // 100 × 2.90 × ½, less four per cent.
  expect(made).toMatchObject({ ok: true, value: { price: 139_20n } })
  const legs = [
    { id: 'winner', spec: '', outcome: 'home' },
    { id: 'both_score', spec: '', outcome: 'yes' },
  ]
  expect(asked).toEqual([{ path: '/v1/quotes', body: { event: bet.event, legs } }])
  expect((await Promise.all([take(bet, made), take(bet, made)])).every(({ ok }) => ok)).toBe(true)
  expect(await cash(bet.member)).toBe(1039_20n)
  const { rows } = await sql`select tickets, stakes, payouts from sports_exposure
    where market_id = any(${arrayOf('bigint', plainArray(bet.markets))})`.execute(db.read)
  expect(rows).toEqual([
    { tickets: 0, stakes: 0n, payouts: 0n },
    { tickets: 0, stakes: 0n, payouts: 0n },
  ])
  await settle(bet, { winner: 'won', both: 'won' })
  await house.turn()
  expect(await cash(bet.member)).toBe(1039_20n)
  expect(await show(bet)).toMatchObject({ state: 'cashed_out', cashedOut: '139.20' })
})

test('a part is cashed out, and the rest is settled', async () => {
  const bet = await placed()
  const made = await quote(bet, 40)
  expect(made).toMatchObject({ ok: true, value: { stake: 40_00n, price: 55_68n } })
  expect((await take(bet, made)).ok).toBe(true)
  await settle(bet, { winner: 'won', both: 'won' })
  await house.turn()
  expect(await cash(bet.member)).toBe(900_00n + 55_68n + 174_00n)
})

test('once a leg has won the rest counts: of one leg by its own market, without asking the feed', async () => {
  const bet = await placed()
  await settle(bet, { both: 'won' })
  said = null
  // Both sides of the winner are at 2.00: a chance of a half.
  const made = await quote(bet)
  expect(made).toMatchObject({ ok: true, value: { price: 139_20n } })
  expect((await take(bet, made)).ok).toBe(true)
  expect([await cash(bet.member), asked]).toEqual([1039_20n, []])
})

test.each(['lost', 'void'])('with a leg that is %s there is no price', async (end) => {
  const bet = await placed()
  await settle(bet, { both: end })
  expect(await quote(bet)).toMatchObject({ ok: false })
  expect(await show(bet)).toMatchObject({ canCashOut: false })
  expect(asked).toEqual([])
})

test.each([
  [null, 'feed_is_away'],
  [{ code: 'NOT_OFFERED' }, 'cash_out_is_not_offered'],
  [{ code: 'REPEATED' }, 'cash_out_is_not_offered'],
  [{ chance: 0 }, 'cash_out_is_not_offered'],
  [{ chance: 500_000, legs: [{ id: 'winner', spec: '', outcome: 'away' }] }, 'feed_is_away'],
] as const)('a feed that says %j is refused by name: %s', async (answer, refusal) => {
  const bet = await placed()
  said = answer
  expect(await quote(bet)).toMatchObject({ refusal })
  said = { chance: 500_000 }
  const made = await quote(bet)
  said = answer
  const late = refusal === 'feed_is_away' ? refusal : 'cash_out_has_changed'
  expect(await take(bet, made)).toMatchObject({ refusal: late })
  expect(await cash(bet.member)).toBe(900_00n)
})

test('a market that is stopped has no price', async () => {
  const bet = await placed()
  await house.say(tell.stop(bet.event))
  expect(await quote(bet)).toMatchObject({ refusal: 'cash_out_is_not_offered' })
  expect(await show(bet)).toMatchObject({ canCashOut: false })
})

test('is not paid once the chance fell, or when a price moves while the feed is asked', async () => {
  const bet = await placed()
  const made = await quote(bet)
  said = { chance: 499_000 }
  expect(await take(bet, made)).toMatchObject({ refusal: 'cash_out_has_changed' })
  // The answer is from before the goal, and the prices are from after it.
  said = { chance: 900_000 }
  meanwhile = async () => await house.say(odds(bet.event, { winner: { home: 3_000, away: 1_400 } }))
  expect(await take(bet, made)).toMatchObject({ refusal: 'cash_out_has_changed' })
  meanwhile = async () => await Promise.resolve()
  expect((await take(bet, made)).ok).toBe(true)
  expect(await cash(bet.member)).toBe(1039_20n)
})

test('in play it waits as a bet does, and the feed is asked again when the delay is over', async () => {
  const bet = await placed()
  await house.say(tell.match(bet.event, { status: 'in_play' }))
  const afterDelay = async () => {
    here.clock.advance(6_000)
    expect(await house.say({ type: 'alive' })).toBeNull()
    await house.turn()
    return await cash(bet.member)
  }
  expect((await take(bet, await quote(bet))).ok).toBe(true)
  expect(await show(bet)).toMatchObject({ cashOut: { price: '139.20', refusal: null } })
  said = { chance: 300_000 }
  expect(await afterDelay()).toBe(900_00n)
  expect(await show(bet)).toMatchObject({ cashOut: { refusal: 'cash_out_has_changed' } })
  expect((await take(bet, await quote(bet))).ok).toBe(true)
  said = { chance: 310_000 }
  // What was quoted is paid, not more: 100 × 2.90 × 0.3, less four per cent.
  expect(await afterDelay()).toBe(900_00n + 83_52n)
})
