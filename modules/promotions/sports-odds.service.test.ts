import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBonusBets } from '#modules/promotions/bonuses.ts'
import type { Promotions } from '#modules/promotions/deps.ts'
import { quoteCashOut, takeCashOut } from '#modules/sports/cash-out.ts'
import { placeTicket } from '#modules/sports/place.ts'
import type { SlipInput } from '#modules/sports/slip.ts'
import { grantsOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testIdentity } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { promotionsOver } from '#tests/support/promotions.ts'
import { type MemberId, market, result, slipOf, type TestBook, tell, testBook } from '#tests/support/sports.ts'

/** The odds at which a bet on sports was placed decide whether a bonus counts it, whatever became of it. */

let db: Database
let here: TestPlay
let house: TestBook
let promotions: Promotions

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testBook(db, here)
  const { clock } = here
  const identity = await testIdentity(db, clock)
  promotions = promotionsOver({ db, clock, identity }, await testLoyalty({ db, clock, identity }))
  expect(await house.snapshot()).toBeNull()
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

let events = 0
async function offer(home: number) {
  events += 1
  const event = `odds-${events}`
  const prices = { home, away: 2_600 }
  expect(await house.say(tell.match(event), tell.odds(event, [market('winner', '', prices)]))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return { event, leg: { market: Number(rows[0]?.id), outcome: 'home', odds: home } }
}

async function place(id: MemberId, legs: SlipInput['legs'], more: Partial<SlipInput> = {}): Promise<string> {
  const placed = await placeTicket(house.book, id, slipOf(legs, { stake: '100.00', ...more }))
  if (!placed.ok) throw new Error(placed.refusal)
  return placed.value.ticket.id
}

async function settle(event: string, home: 'won' | 'lost') {
  const away = home === 'won' ? 'lost' : 'won'
  await house.say(tell.settle(event, home === 'won' ? '1:0' : '0:1', [result('winner', '', { home, away })]))
  await house.turn()
}

/** What the bonus counted of each bet, and why nothing. */
async function counted(id: MemberId, grant: string) {
  const found = await listBonusBets(promotions, id, grant)
  if (!found.ok) throw new Error(found.refusal)
  return new Map(found.value.bets.map(({ betId, amount, why, oddsFloor }) => [betId, [amount, why, oddsFloor]]))
}

test('below the least odds of its terms a bonus counts nothing, won or lost; from them on what was at risk', async () => {
  const { id } = await here.member('1000.00')
  const grant = await giveBonus(db, here.clock, id, 1_00n, { leastOdds: 1_500 })
  const [lost, won, high] = [await offer(1_400), await offer(1_400), await offer(1_500)]
  const tickets = [await place(id, [lost.leg]), await place(id, [won.leg]), await place(id, [high.leg])]
  await settle(lost.event, 'lost')
  await settle(won.event, 'won')
  await settle(high.event, 'won')
  const seen = await counted(id, grant)
  expect(tickets.map((ticket) => seen.get(ticket))).toEqual([
    [0n, 'placed_at_low_odds', 150],
    [0n, 'placed_at_low_odds', 150],
    [50_00n, null, null],
  ])
  expect(await grantsOf(db.read, id)).toMatchObject([{ wagered: 50_00n }])
})

test('legs count together, and a system by its lowest combination; a bonus without least odds counts all', async () => {
  const { id } = await here.member('1000.00')
  const [strict, old] = [
    await giveBonus(db, here.clock, id, 1_00n, { leastOdds: 1_500 }),
    await giveBonus(db, here.clock, id, 1_00n),
  ]
  const [one, two, three] = [await offer(1_200), await offer(1_300), await offer(1_150)]
  const legs = [one.leg, two.leg, three.leg]
  const parlay = await place(id, [one.leg, two.leg], { kind: 'parlay' })
  // Its lowest pair pays 1.38 times, though its highest pays 1.56 times.
  const system = await place(id, legs, { kind: 'system', system: [2], stake: '30.00' })
  for (const { event } of [one, two, three]) await settle(event, 'lost')
  const [byStrict, byOld] = [await counted(id, strict), await counted(id, old)]
  expect(byStrict.get(parlay)).toEqual([100_00n, null, null])
  expect(byStrict.get(system)?.slice(0, 2)).toEqual([0n, 'placed_at_low_odds'])
  expect(byOld.get(parlay)).toEqual([0n, 'counted_for_older_bonus', null])
  expect(byOld.get(system)?.[0]).toBeGreaterThan(0n)
})

test('a part that is cashed out was placed at the odds of its ticket', async () => {
  const { id } = await here.member('1000.00')
  const grant = await giveBonus(db, here.clock, id, 1_00n, { leastOdds: 1_500 })
  const { event, leg } = await offer(1_400)
  const ticket = await place(id, [leg])
  const quoted = await quoteCashOut(house.book, id, ticket, 50)
  if (!quoted.ok) throw new Error(quoted.refusal)
  const part = quoted.value.id
  expect(await takeCashOut(house.book, id, ticket, part)).toMatchObject({ ok: true })
  await settle(event, 'lost')
  const seen = await counted(id, grant)
  expect([seen.get(part), seen.get(ticket)]).toEqual([
    [0n, 'placed_at_low_odds', 150],
    [0n, 'placed_at_low_odds', 150],
  ])
})
