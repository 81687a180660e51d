import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { voidReasons } from '#modules/sports/model.ts'
import { placeTicket } from '#modules/sports/place.ts'
import type { SlipInput } from '#modules/sports/slip.ts'
import { balanceOf, readDeficit } from '#modules/wallet/service.ts'
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

/** Results and cancels that a feed takes back. */

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

let events = 0
async function offer() {
  events += 1
  const event = `rb-${events}`
  const prices = market('1x2', '', { home: 2_000, draw: 3_400, away: 3_600 })
  expect(await house.say(tell.match(event), tell.odds(event, [prices]))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return { event, market: Number(rows[0]?.id) }
}

const placed = async (id: MemberId, slip: SlipInput & { readonly key: string }) => {
  const done = await placeTicket(house.book, id, slip)
  if (!done.ok) throw new Error(`${done.refusal} ${JSON.stringify(done.fields)}`)
  return done.value.ticket
}
const show = async (id: MemberId, ticket: string) => await showTicket(house.book, id, ticket)
const leg = (id: number, outcome: string, odds: number) => ({ market: id, outcome, odds })

test('a result that is taken back takes its payouts back; what has left the purse is owed, and the next result settles again', async () => {
  const member = await here.member('100.00')
  const { event, market: id } = await offer()
  const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
  await house.say(tell.settle(event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })]))
  await house.turn()
  expect(await cash(member.id)).toBe(200_00n)
  const other = await offer()
  await placed(member.id, slipOf([leg(other.market, 'home', 2_000)], { stake: '150.00' }))
  await house.say({ type: 'rollback_bet_settlement', event, markets: 'all' })
  await house.turn()
  expect(await show(member.id, ticket.id)).toMatchObject({
    ...{ state: 'open', payout: null, canCashOut: false },
    legs: [{ state: 'open', isResultTakenBack: true }],
  })
  expect(await cash(member.id)).toBe(0n)
  expect(await readDeficit(db.read, member.id, 'PHP')).toBe(150_00n)
  await house.say(tell.settle(event, '1:1', [result('1x2', '', { home: 'lost', draw: 'won', away: 'lost' })]))
  await house.turn()
  expect(await readDeficit(db.read, member.id, 'PHP')).toBe(150_00n)
  expect(await show(member.id, ticket.id)).toMatchObject({ payout: '0.00', version: 3 })
  const versions = sql`select version, bet_end, payout, turnover, reason from bets_event
    where bet_id = ${ticket.id} order by version`
  expect((await versions.execute(db.read)).rows).toEqual([
    { version: 1, bet_end: 'won', payout: 200_00n, turnover: 100_00n, reason: null },
    { version: 2, bet_end: 'lost', payout: 0n, turnover: 0n, reason: 'result_was_taken_back' },
    { version: 3, bet_end: 'lost', payout: 0n, turnover: 100_00n, reason: 'result_was_corrected' },
  ])
})

test('taken back and said again, a result pays once; a settlement that comes again moves nothing', async () => {
  const member = await here.member('1000.00')
  const { event, market: id } = await offer()
  const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
  const isWon = tell.settle(event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })])
  const balances: bigint[] = []
  for (const message of [isWon, isWon, { type: 'rollback_bet_settlement', event, markets: 'all' }, isWon, isWon]) {
    await house.say(message)
    await house.turn()
    balances.push(await cash(member.id))
  }
  expect(balances).toEqual([1100_00n, 1100_00n, 900_00n, 1100_00n, 1100_00n])
  expect(await show(member.id, ticket.id)).toMatchObject({ state: 'settled', payout: '200.00' })
})

test('a cancel that is taken back before there is a result takes the stakes again', async () => {
  const member = await here.member('1000.00')
  const { event, market: id } = await offer()
  const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
  await house.say({ type: 'bet_cancel', event, markets: 'all', void_reason: 'wrong_odds' })
  await house.turn()
  expect(await cash(member.id)).toBe(1000_00n)
  await house.say({ type: 'rollback_bet_cancel', event, markets: 'all' })
  await house.turn()
  expect(await cash(member.id)).toBe(900_00n)
  expect(await show(member.id, ticket.id)).toMatchObject({ state: 'open', payout: null })
  await house.say(tell.settle(event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })]))
  await house.turn()
  expect(await cash(member.id)).toBe(1100_00n)
})

test('a parlay that a wrong result had ended is paid when its last leg is in', async () => {
  const member = await here.member('1000.00')
  const [one, two] = [await offer(), await offer()]
  await placed(member.id, slipOf([leg(one.market, 'home', 2_000), leg(two.market, 'home', 2_000)]))
  await house.say(tell.settle(one.event, '0:1', [result('1x2', '', { home: 'lost', draw: 'lost', away: 'won' })]))
  await house.turn()
  await house.say({ type: 'rollback_bet_settlement', event: one.event, markets: 'all' })
  await house.turn()
  const won = { home: 'won', draw: 'lost', away: 'lost' }
  await house.say(tell.settle(one.event, '1:0', [result('1x2', '', won)]))
  await house.turn()
  expect(await cash(member.id)).toBe(900_00n)
  await house.say(tell.settle(two.event, '1:0', [result('1x2', '', won)]))
  await house.turn()
  expect(await cash(member.id)).toBe(1300_00n)
})

test('a cancel gives back bets that were taken within its time, and no others; taken back, the result counts again', async () => {
  const member = await here.member('1000.00')
  const { event, market: id } = await offer()
  const from = here.clock.nowMs()
  const wrong = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
  here.clock.advance(1_000)
  const right = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
  const window = { event, markets: 'all', from_at: from, to_at: from + 1_000 }
  await house.say({ type: 'bet_cancel', ...window, void_reason: 'wrong_odds' })
  await house.turn()
  expect(await show(member.id, wrong.id)).toMatchObject({
    state: 'void',
    payout: '100.00',
    legs: [{ voidReason: 'wrong_odds' }],
  })
  expect(await show(member.id, right.id)).toMatchObject({ state: 'open' })
  await house.say(tell.settle(event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })]))
  await house.turn()
  expect(await cash(member.id)).toBe(1100_00n)
  await house.say({ type: 'rollback_bet_cancel', ...window })
  await house.turn()
  expect(await cash(member.id)).toBe(1200_00n)
})

test.each(voidReasons.filter((reason) => reason !== 'cancelled_by_operator'))(
  '%s: a single has its stake back and says why, a parlay goes on with the other leg at its odds',
  async (reason) => {
    const member = await here.member('1000.00')
    const [one, two] = [await offer(), await offer()]
    const single = await placed(member.id, slipOf([leg(one.market, 'home', 2_000)]))
    const parlay = await placed(member.id, slipOf([leg(one.market, 'home', 2_000), leg(two.market, 'home', 2_000)]))
    await house.say({ type: 'bet_cancel', event: one.event, markets: 'all', void_reason: reason })
    await house.turn()
    expect(await show(member.id, single.id)).toMatchObject({
      ...{ state: 'void', payout: '100.00' },
      legs: [
        { state: 'void', voidReason: reason, explanation: `Bohol Rovers: ${reason.replaceAll('_', ' ')} → stake back` },
      ],
    })
    await house.say(tell.settle(two.event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })]))
    await house.turn()
    const ended = await show(member.id, parlay.id)
    expect(ended).toMatchObject({
      state: 'settled',
      payout: '200.00',
      legs: [{ voidReason: reason }, { state: 'won' }],
    })
    expect(await cash(member.id)).toBe(1100_00n)
  },
)
