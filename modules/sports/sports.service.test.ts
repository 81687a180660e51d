// Long because: one database serves every story of a bet on a match; a second file would start another.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { quoteCashOut, takeCashOut } from '#modules/sports/cash-out.ts'
import { LeftOut } from '#modules/sports/feed/left-out.ts'
import { decideDue } from '#modules/sports/pending.ts'
import { placeTicket } from '#modules/sports/place.ts'
import { eventPageReply, eventsReply } from '#modules/sports/replies.ts'
import { settleDue } from '#modules/sports/settle.ts'
import type { SlipInput } from '#modules/sports/slip.ts'
import { newTicketReply } from '#modules/sports/tickets.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
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
const available = async (id: MemberId) => (await balanceOf(db.read, id, 'PHP')).available

interface Offered {
  readonly type?: string
  readonly spec?: string
  readonly event?: string
  readonly [field: string]: unknown
}

let events = 0
function nextEvent(): string {
  events += 1
  return `fb-${events}`
}

/** A new match with one market; answers the event and the market's id. */
async function offer(
  prices: Readonly<Record<string, number>> = { home: 2_000, draw: 3_400, away: 3_600 },
  { type = '1x2', spec = '', event = nextEvent(), ...more }: Offered = {},
) {
  expect(await house.say(tell.match(event, more), tell.odds(event, [market(type, spec, prices)]))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return { event, market: Number(rows[0]?.id) }
}

const place = async (id: MemberId, slip: SlipInput & { readonly key: string }) =>
  await placeTicket(house.book, id, slip)
const refused = async (id: MemberId, slip: SlipInput & { readonly key: string }) => {
  const placed = await place(id, slip)
  return placed.ok ? 'placed' : { refusal: placed.refusal, fields: placed.fields }
}
const placed = async (id: MemberId, slip: SlipInput & { readonly key: string }) => {
  const done = await place(id, slip)
  if (!done.ok) throw new Error(`${done.refusal} ${JSON.stringify(done.fields)}`)
  return done.value.ticket
}
const show = async (id: MemberId, ticket: string) => await showTicket(house.book, id, ticket)
const leg = (id: number, outcome: string, odds: number) => ({ market: id, outcome, odds })

test('a ticket is answered when it is placed as it is shown afterwards, also one that waits, and its key answers it again', async () => {
  const member = await here.member('1000.00')
  const [one, other] = [await offer(), await offer({ home: 1_800, away: 2_100 }, { type: 'winner' })]
  const inPlay = { status: 'in_play', starts_at: Date.UTC(2026, 6, 1, 11) }
  const late = await offer({ home: 2_000, draw: 3_400, away: 3_600 }, inPlay)
  const legs = [leg(one.market, 'home', 2_000), leg(other.market, 'away', 2_100)]
  const alone = (id: number) => slipOf([leg(id, 'home', 2_000)])
  for (const slip of [alone(one.market), slipOf(legs, { kind: 'parlay' }), alone(late.market)]) {
    const done = await place(member.id, slip)
    if (!done.ok || !done.value.offers) throw new Error('not placed')
    const { ticket, offers } = done.value
    const answered = await newTicketReply(house.book, { ticket, offers })
    expect(answered).toEqual(await show(member.id, ticket.id))
    expect(await place(member.id, slip)).toMatchObject({ ok: true, value: { ticket, offers: null } })
  }
})

describe('prices', () => {
  test('a match is listed with its main markets, and its page has them all', async () => {
    const { event } = await offer()
    const list = await eventsReply(house.book, { view: 'planned', search: 'rovers', limit: 50 })
    expect(list.events.find(({ id }) => id === event)).toMatchObject({
      isOpen: true,
      markets: [{ type: '1x2', status: 'active', outcomes: [{ id: 'home', odds: 2_000 }, {}, {}] }],
    })
    expect(await eventPageReply(house.book, event)).toMatchObject({ ok: true, value: { markets: [{ type: '1x2' }] } })
    expect(await eventPageReply(house.book, 'fb-none')).toMatchObject({ refusal: 'event_is_unknown' })
  })

  test('a message that comes again changes nothing; one that is missing closes the stream, and a snapshot opens it again', async () => {
    const member = await here.member('1000.00')
    const { event, market: id } = await offer()
    const slip = () => slipOf([leg(id, 'home', 2_000)])
    const line = house.line(tell.odds(event, [market('1x2', '', { home: 2_100, draw: 3_400, away: 3_600 })]))
    expect(await house.take(line, line)).toBeNull()
    expect(await refused(member.id, slip())).toMatchObject({ refusal: 'price_has_changed' })
    // One message is lost.
    house.line({ type: 'alive' })
    expect(await house.say({ type: 'alive' })).toBeNull()
    here.clock.advance(2_000)
    expect(house.look()).toBe('gap')
    await sql`update sports_producer set state = 'down'`.execute(db.single)
    expect(await refused(member.id, slipOf([leg(id, 'home', 2_100)]))).toMatchObject({ refusal: 'market_is_closed' })
    const told = tell.odds(event, [market('1x2', '', { home: 2_200, draw: 3_400, away: 3_600 })])
    expect(await house.snapshot(tell.match(event), told)).toBeNull()
    expect(await refused(member.id, slipOf([leg(id, 'home', 2_200)]))).toBe('placed')
  })

  test('a market that a snapshot does not speak of is not offered any more', async () => {
    const member = await here.member('1000.00')
    const { market: id } = await offer()
    expect(await house.snapshot()).toBeNull()
    expect(await refused(member.id, slipOf([leg(id, 'home', 2_000)]))).toMatchObject({ refusal: 'market_is_closed' })
  })

  test('SE-03 a message that cannot be applied is set aside, its match takes no bets until the feed speaks of it again, and all others go on', async () => {
    const member = await here.member('1000.00')
    const [bad, good] = [await offer(), await offer()]
    const changed = { home: 2_200, draw: 3_400, away: 3_600 }
    const both = [bad, good].map(({ event }) => tell.odds(event, [market('1x2', '', changed)]))
    const cure = await poisonRow(db, 'sports_market', `new.id = ${bad.market} and new.outcomes::text like '%2200%'`)
    const say = async () => expect(await house.say(...both)).toBeNull()
    const reported = await setAsideIn(say)
    expect(reported).toMatchObject([{ loop: 'sports-feed', item: expect.stringContaining(`odds_change ${bad.event}`) }])
    const slip = ({ market: id }: typeof bad, odds = 2_200) => slipOf([leg(id, 'home', odds)])
    expect(await refused(member.id, slip(bad, 2_000))).toMatchObject({ refusal: 'market_is_closed' })
    expect(await refused(member.id, slip(good))).toBe('placed')
    // A snapshot that speaks of it stands beside it in the same way.
    const matches = [bad, good].map(({ event }) => tell.match(event))
    const snapshot = await setAsideIn(async () => expect(await house.snapshot(...matches, ...both)).toBeNull())
    expect(snapshot).toMatchObject([{ loop: 'sports-feed' }])
    expect(await refused(member.id, slip(bad, 2_000))).toMatchObject({ refusal: 'market_is_closed' })
    expect(await refused(member.id, slip(good))).toBe('placed')
    await cure()
    expect(await setAsideIn(say)).toEqual([])
    expect(await refused(member.id, slip(bad))).toBe('placed')
  })

  test('a forged line closes the stream, and nothing of it is believed', async () => {
    const { event, market: id } = await offer()
    const line = house.line(tell.odds(event, [market('1x2', '', { home: 9_000, draw: 3_400, away: 3_600 })]))
    line[line.length - 3] = (line[line.length - 3] ?? 0) ^ 1
    expect(await house.take(line)).toBe('signature_is_wrong')
    const { rows } = await sql<{
      outcomes: { odds: number }[]
    }>`select outcomes from sports_market where id = ${id}`.execute(db.read)
    expect(rows[0]?.outcomes[0]?.odds).toBe(2_000)
    expect(await house.snapshot()).toBeNull()
  })

  test('nothing heard for 20 seconds: no bet is taken, whichever node reads the feed', async () => {
    const member = await here.member('1000.00')
    const { market: id } = await offer()
    here.clock.advance(19_000)
    expect(await refused(member.id, slipOf([leg(id, 'home', 2_000)]))).toBe('placed')
    here.clock.advance(1_000)
    expect(house.look()).toBe('silence')
    expect(await refused(member.id, slipOf([leg(id, 'home', 2_000)]))).toMatchObject({ refusal: 'market_is_closed' })
    expect(await house.say({ type: 'alive' })).toBeNull()
    expect(await refused(member.id, slipOf([leg(id, 'home', 2_000)]))).toBe('placed')
  })
})

describe('placing', () => {
  test('a single is paid, and its bet waits for the market; the same key buys nothing more', async () => {
    const member = await here.member('1000.00')
    const { market: id } = await offer()
    const slip = slipOf([leg(id, 'home', 2_000)])
    const ticket = await placed(member.id, slip)
    expect(await cash(member.id)).toBe(900_00n)
    expect((await placed(member.id, slip)).id).toBe(ticket.id)
    expect(await cash(member.id)).toBe(900_00n)
    expect(await refused(member.id, { ...slip, stake: '200.00' })).toMatchObject({ refusal: 'key_is_reused' })
    expect(await show(member.id, ticket.id)).toMatchObject({
      state: 'open',
      mostPayout: '200.00',
      payout: null,
      canCashOut: true,
    })
  })

  test('prices that changed: refused, taken when higher, taken whatever it is', async () => {
    const member = await here.member('1000.00')
    const { market: id } = await offer()
    const at = (odds: number, accept: SlipInput['accept']) => slipOf([leg(id, 'home', odds)], { accept })
    const now = { refusal: 'price_has_changed', fields: [{ path: 'legs.0', code: 'odds', value: '2000' }] }
    expect(await refused(member.id, at(1_900, 'none'))).toEqual(now)
    expect(await refused(member.id, at(2_100, 'higher'))).toEqual(now)
    for (const slip of [at(1_900, 'higher'), at(2_100, 'any')])
      expect(await show(member.id, (await placed(member.id, slip)).id)).toMatchObject({ mostPayout: '200.00' })
  })

  test.each([
    ['no legs', [], {}, 'slip_has_no_legs'],
    ['a market that nobody knows', [leg(999_999, 'home', 2_000)], { kind: 'single' }, 'market_is_unknown'],
    ['a thousand legs', Array.from({ length: 1_000 }, (_, at) => leg(at + 1, 'home', 2_000)), {}, 'legs_are_too_many'],
    [
      'a system without a name',
      [leg(1, 'home', 2_000), leg(2, 'home', 2_000)],
      { kind: 'system' },
      'system_is_not_possible',
    ],
    [
      'a yankee of two',
      [leg(1, 'home', 2_000), leg(2, 'home', 2_000)],
      { kind: 'system', system: 'yankee' },
      'system_is_not_possible',
    ],
  ] as const)('%s is refused by its name, and no money moves', async (_, legs, more, refusal) => {
    const member = await here.member('1000.00')
    expect(await refused(member.id, slipOf([...legs], { kind: 'parlay', ...more }))).toMatchObject({ refusal })
    expect(await cash(member.id)).toBe(1000_00n)
  })

  test('related legs, repeated legs, stakes out of range: each by its name, with the number that would do', async () => {
    const member = await here.member('900000.00')
    const { market: id } = await offer()
    const home = leg(id, 'home', 2_000)
    expect(await refused(member.id, slipOf([home, home]))).toMatchObject({ refusal: 'legs_repeat' })
    expect(await refused(member.id, slipOf([home, leg(id, 'draw', 3_400)]))).toEqual({
      refusal: 'legs_are_related',
      fields: [{ path: 'legs.1', code: 'same_event' }],
    })
    const stake = async (amount: string, more: object = {}) =>
      await refused(member.id, slipOf([home], { stake: amount, ...more }))
    expect(await stake('9.99')).toEqual({
      refusal: 'stake_is_below_minimum',
      fields: [{ path: 'stake', code: 'least', value: '10.00' }],
    })
    expect(await stake('200000.01')).toEqual({
      refusal: 'stake_is_above_limit',
      fields: [{ path: 'stake', code: 'most', value: '200000.00' }],
    })
    expect(await stake('10.001')).toMatchObject({ refusal: 'amount_is_too_precise' })
    expect(await stake('-10.00')).toMatchObject({ refusal: 'stake_is_below_minimum' })
    expect(await stake('10.00', { currency: 'EUR' })).toMatchObject({ refusal: 'currency_is_not_offered' })
    expect(await cash(member.id)).toBe(900_000_00n)
  })

  test('thirty bets at once do not pass what the house is ready to lose on an outcome', async () => {
    const { market: id } = await offer({ home: 11_000, away: 1_050 }, { type: 'winner' })
    const members = await Promise.all(Array.from({ length: 30 }, async () => await here.member('20000.00')))
    const answers = await Promise.all(
      members.map(async (member) => await place(member.id, slipOf([leg(id, 'home', 11_000)], { stake: '20000.00' }))),
    )
    // Each would cost the house 200,000 more: ten of them are two million.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ refusal: 'stake_is_above_limit', fields: [{ value: '0.00' }] })
    const { rows } = await sql<{
      payouts: bigint
    }>`select payouts from sports_exposure where market_id = ${id}`.execute(db.read)
    expect(rows).toEqual([{ payouts: 2_200_000_00n }])
  })

  test('a risk factor makes the limits of one member smaller', async () => {
    const member = await here.member('100000.00')
    await sql`insert into sports_player (member_id, limit_percent) values (${member.id}, 1)`.execute(db.single)
    const { market: id } = await offer()
    const slip = slipOf([leg(id, 'home', 2_000)], { stake: '2000.01' })
    expect(await refused(member.id, slip)).toEqual({
      refusal: 'stake_is_above_limit',
      fields: [{ path: 'stake', code: 'most', value: '2000.00' }],
    })
  })

  test('bonus money pays what the cash does not, under its terms, and is paid back to its purse', async () => {
    const member = await here.member('30.00')
    const { event, market: id } = await offer()
    const slip = (stake: string) => ({ ...slipOf([leg(id, 'home', 2_000)]), stake })
    await giveBonus(db, here.clock, member.id, 100_00n, { stakeMost: 60_00n })
    await house.say({ type: 'alive' })
    expect(await refused(member.id, slip('60.01'))).toMatchObject({
      refusal: 'stake_is_above_bonus_limit',
      fields: [{ path: 'bonus' }, { path: 'stake', code: 'most', value: '60.00' }],
    })
    await placed(member.id, slip('50.00'))
    expect([await cash(member.id), await bonusOf(db, member.id)]).toEqual([0n, [80_00n]])
    await house.say(tell.settle(event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })]))
    await house.turn()
    // Cash had paid three fifths of the stake, and gets three fifths of the payout.
    expect([await cash(member.id), await bonusOf(db, member.id)]).toEqual([60_00n, [120_00n]])
  })

  test('what the tickets of a day could pay has an end', async () => {
    const member = await here.member('9000000.00')
    const one = async () =>
      slipOf([leg((await offer({ home: 20_000, away: 1_010 }, { type: 'winner' })).market, 'home', 20_000)], {
        stake: '100000.00',
      })
    for (let at = 0; at < 5; at += 1) expect(await refused(member.id, await one())).toBe('placed')
    expect(await refused(member.id, await one())).toEqual({
      refusal: 'day_limit_is_reached',
      fields: [{ path: 'stake', code: 'payout_most', value: '0.00' }],
    })
  })
})

describe('in play', () => {
  const inPlay = { status: 'in_play', starts_at: Date.UTC(2026, 6, 1, 11) }
  const delayed = async () => {
    const member = await here.member('1000.00')
    const found = await offer(undefined, inPlay)
    const ticket = await placed(member.id, slipOf([leg(found.market, 'home', 2_000)]))
    return { ...found, member, ticket }
  }

  test('money is held for the delay; then the prices are looked at again, and it is taken', async () => {
    const { member, ticket } = await delayed()
    expect(await show(member.id, ticket.id)).toMatchObject({ state: 'pending' })
    expect([await cash(member.id), await available(member.id)]).toEqual([1000_00n, 900_00n])
    here.clock.advance(5_999)
    await house.turn()
    expect(await show(member.id, ticket.id)).toMatchObject({ state: 'pending' })
    here.clock.advance(1)
    await house.turn()
    expect(await show(member.id, ticket.id)).toMatchObject({ state: 'open' })
    expect([await cash(member.id), await available(member.id)]).toEqual([900_00n, 900_00n])
    expect(house.pushed).toContainEqual({
      topic: `member:${member.id}`,
      data: { type: 'sports_ticket', ticket: ticket.id },
    })
  })

  test('a goal within the delay: the market was stopped, the ticket is not taken, and the money is free again', async () => {
    const { member, ticket, event } = await delayed()
    expect(await house.say(tell.stop(event))).toBeNull()
    here.clock.advance(6_000)
    await house.turn()
    expect(await show(member.id, ticket.id)).toMatchObject({
      state: 'rejected',
      rejection: { refusal: 'market_is_closed' },
    })
    expect([await cash(member.id), await available(member.id)]).toEqual([1000_00n, 1000_00n])
  })

  test('a price that fell within the delay is told with the new one', async () => {
    const { member, ticket, event } = await delayed()
    await house.say(tell.odds(event, [market('1x2', '', { home: 1_700, draw: 3_400, away: 3_600 })]))
    here.clock.advance(6_000)
    await house.turn()
    expect(await show(member.id, ticket.id)).toMatchObject({
      rejection: { refusal: 'price_has_changed', fields: [{ path: 'legs.0', code: 'odds', value: '1700' }] },
    })
  })

  test('SE-03 a ticket that cannot be decided is set aside, and the others are decided', async () => {
    const [bad, good] = [await delayed(), await delayed()]
    const cure = await poisonRow(db, 'sports_ticket', `new.id = '${bad.ticket.id}'`)
    here.clock.advance(6_000)
    const reported = await setAsideIn(async () => await decideDue(house.book))
    expect(reported).toMatchObject([{ loop: 'sports-pending', item: bad.ticket.id }])
    const states = async () => [
      (await show(bad.member.id, bad.ticket.id))?.state,
      (await show(good.member.id, good.ticket.id))?.state,
    ]
    expect(await states()).toEqual(['pending', 'open'])
    await cure()
    here.clock.advance(60_000)
    expect(await setAsideIn(async () => await decideDue(house.book))).toEqual([])
    // By then it is too late to take it, and its money is free again.
    expect(await states()).toEqual(['rejected', 'open'])
    expect([await cash(bad.member.id), await available(bad.member.id)]).toEqual([1000_00n, 1000_00n])
  })
})

describe('settlement', () => {
  const half = { type: 'total', spec: 'total=2.25' }

  test('over 2.25 with two goals is half lost, and the ticket says so', async () => {
    const member = await here.member('1000.00')
    const { event, market: id } = await offer({ over: 1_900, under: 1_900 }, half)
    const ticket = await placed(member.id, slipOf([leg(id, 'over', 1_900)]))
    await house.say(
      tell.settle(event, '2:0', [
        result('total', 'total=2.25', { over: 'half_lost', under: 'half_won' }, { total: 2 }),
      ]),
    )
    await house.turn()
    expect(await cash(member.id)).toBe(950_00n)
    expect(await show(member.id, ticket.id)).toMatchObject({
      ...{ state: 'settled', payout: '50.00' },
      legs: [{ state: 'half_lost', factor: '0.5', explanation: 'Over 2.25: 2 goals → half lost' }],
    })
    // The confirmation says the same: nothing moves.
    await house.say(
      tell.settle(event, '2:0', [
        result('total', 'total=2.25', { over: 'half_lost', under: 'half_won' }, { total: 2 }),
      ]),
    )
    await house.turn()
    expect(await cash(member.id)).toBe(950_00n)
  })

  test('SE-03 an event that a snapshot left out and that cannot be written is set aside, and the others have their result', async () => {
    const ended = ['left-1', 'left-2'] as const
    const settlements = [tell.settle('', '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })])]
    const feed = testBook(db, here, async (path) => {
      const event = ended.find((one) => path === `/v1/events/${one}`)
      // Of what else is open in this file the feed knows nothing.
      if (!event) throw new Error('the feed is away')
      const { event: match } = tell.match(event, { status: 'ended' })
      return await Promise.resolve({
        ...{ event: match, cancels: [] },
        settlements: settlements.map((one) => ({ ...one, event })),
      })
    })
    for (const event of ended) {
      const { market: id } = await offer(undefined, { event })
      await placed((await here.member('1000.00')).id, slipOf([leg(id, 'home', 2_000)]))
    }
    const statuses = async () =>
      (
        await sql<{
          status: string
        }>`select status from sports_event where id in ('left-1', 'left-2') order by id`.execute(db.read)
      ).rows.map(({ status }) => status)
    const [door] = feed.book.feeds
    assert(door, 'a book has a feed')
    const leftOut = new LeftOut(feed.book, door, feed.news)
    const ask = async () => await leftOut.ask(new AbortController().signal)
    // They are asked for by their names in order, so the bad one comes first.
    const cure = await poisonRow(db, 'sports_event', `new.id = 'left-1' and new.status = 'ended'`)
    await leftOut.note([])
    expect(await setAsideIn(ask)).toMatchObject([{ loop: 'sports-left-out', item: 'left-1' }])
    expect(await statuses()).toEqual(['planned', 'ended'])
    await cure()
    here.clock.advance(60_000)
    expect(await setAsideIn(ask)).toEqual([])
    expect(await statuses()).toEqual(['ended', 'ended'])
    await house.turn()
  })

  test('SE-03 a market that cannot be settled is set aside, and the others are settled', async () => {
    const [bad, good] = [await offer(), await offer()]
    const members = [await here.member('1000.00'), await here.member('1000.00')] as const
    for (const [at, { market: id }] of [bad, good].entries())
      await placed((members[at] ?? members[0]).id, slipOf([leg(id, 'home', 2_000)]))
    // The bets are paid, and that the market is done cannot be written.
    const cure = await poisonRow(db, 'sports_market', `new.id = ${bad.market} and new.settled_version = 1`)
    const ends = { home: 'won', draw: 'lost', away: 'lost' }
    for (const { event } of [bad, good]) await house.say(tell.settle(event, '1:0', [result('1x2', '', ends)]))
    const reported = await setAsideIn(async () => await settleDue(house.book))
    expect(reported).toMatchObject([{ loop: 'sports-markets', item: String(bad.market) }])
    const settled = async () =>
      (
        await sql<{ id: bigint }>`select id from sports_market
          where id in (${bad.market}, ${good.market}) and settled_version = 1 order by id`.execute(db.read)
      ).rows.map(({ id }) => Number(id))
    expect(await settled()).toEqual([good.market])
    await cure()
    here.clock.advance(60_000)
    expect(await setAsideIn(async () => await settleDue(house.book))).toEqual([])
    expect(await settled()).toEqual([bad.market, good.market])
    expect([await cash(members[0].id), await cash(members[1].id)]).toEqual([1100_00n, 1100_00n])
  })

  test('a parlay waits for its legs, and ends with the first that is lost', async () => {
    const [one, two] = [await offer(), await offer()]
    const [winner, loser] = [await here.member('1000.00'), await here.member('1000.00')]
    const won = await placed(winner.id, slipOf([leg(one.market, 'home', 2_000), leg(two.market, 'home', 2_000)]))
    const lost = await placed(loser.id, slipOf([leg(one.market, 'away', 3_600), leg(two.market, 'home', 2_000)]))
    const ends = { home: 'won', draw: 'lost', away: 'lost' }
    await house.say(tell.settle(one.event, '1:0', [result('1x2', '', ends)]))
    await house.turn()
    expect(await show(winner.id, won.id)).toMatchObject({ state: 'open', legs: [{ state: 'won' }, { state: 'open' }] })
    expect(await show(loser.id, lost.id)).toMatchObject({ state: 'settled', payout: '0.00' })
    await house.say(tell.settle(two.event, '1:0', [result('1x2', '', ends)]))
    await house.turn()
    expect(await cash(winner.id)).toBe(1300_00n)
    expect(await cash(loser.id)).toBe(900_00n)
  })
})

describe('cash-out', () => {
  test('a quote pays what a fair price is worth less the margin; taken twice it is paid once', async () => {
    const member = await here.member('1000.00')
    const { event, market: id } = await offer({ home: 3_000, away: 1_400 }, { type: 'winner' })
    const ticket = await placed(member.id, slipOf([leg(id, 'home', 3_000)]))
    const even = {
      ...market('winner', '', {}),
      outcomes: [
        { id: 'home', odds: 1_905, chance: 500_000 },
        { id: 'away', odds: 1_905, chance: 500_000 },
      ],
    }
    await house.say(tell.odds(event, [even]))
    const quote = await quoteCashOut(house.book, member.id, ticket.id, 100)
    // 100 × 3.00 × ½, less four per cent.
    expect(quote).toMatchObject({ ok: true, value: { price: 144_00n } })
    const take = async () => await takeCashOut(house.book, member.id, ticket.id, quote.ok ? quote.value.id : '')
    expect(await Promise.all([take(), take()])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await cash(member.id)).toBe(1044_00n)
    const { rows } = await sql`select tickets, stakes, payouts from sports_exposure where market_id = ${id}`.execute(
      db.read,
    )
    expect(rows).toEqual([{ tickets: 0, stakes: 0n, payouts: 0n }])
    await house.say(tell.settle(event, '1:0', [result('winner', '', { home: 'won', away: 'lost' })]))
    await house.turn()
    expect(await cash(member.id)).toBe(1044_00n)
    expect(await show(member.id, ticket.id)).toMatchObject({
      state: 'cashed_out',
      cashedOut: '144.00',
      stakeLeft: '0.00',
    })
  })

  test('a part is cashed out, and the rest is settled', async () => {
    const member = await here.member('1000.00')
    const { event, market: id } = await offer({ home: 2_000, away: 2_000 }, { type: 'winner' })
    const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
    const quote = await quoteCashOut(house.book, member.id, ticket.id, 30)
    expect(quote).toMatchObject({ ok: true, value: { stake: 30_00n, price: 28_80n } })
    expect(await takeCashOut(house.book, member.id, ticket.id, quote.ok ? quote.value.id : '')).toMatchObject({
      ok: true,
    })
    expect(await cash(member.id)).toBe(928_80n)
    const { rows } = await sql`select tickets, stakes, payouts from sports_exposure where market_id = ${id}`.execute(
      db.read,
    )
    expect(rows).toEqual([{ tickets: 1, stakes: 70_00n, payouts: 140_00n }])
    await house.say(tell.settle(event, '1:0', [result('winner', '', { home: 'won', away: 'lost' })]))
    await house.turn()
    expect(await cash(member.id)).toBe(928_80n + 140_00n)
    expect(await show(member.id, ticket.id)).toMatchObject({ state: 'settled', stakeLeft: '70.00', payout: '140.00' })
  })

  test('SE-03 in play one that cannot be decided is set aside, and the others are decided', async () => {
    const waits = async () => {
      const member = await here.member('1000.00')
      const { event, market: id } = await offer({ home: 2_000, away: 2_000 }, { type: 'winner' })
      const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
      await house.say(tell.match(event, { status: 'in_play' }))
      const quote = await quoteCashOut(house.book, member.id, ticket.id, 100)
      if (!quote.ok) throw new Error(quote.refusal)
      expect(await takeCashOut(house.book, member.id, ticket.id, quote.value.id)).toMatchObject({ ok: true })
      return { member: member.id, ticket: ticket.id, quote: quote.value.id }
    }
    const [bad, good] = [await waits(), await waits()]
    const cure = await poisonRow(db, 'sports_cash_out', `new.id = '${bad.quote}'`)
    here.clock.advance(6_000)
    expect(await house.say({ type: 'alive' })).toBeNull()
    const decide = async () => await decideDue(house.book)
    expect(await setAsideIn(decide)).toMatchObject([{ loop: 'sports-pending', item: bad.quote }])
    const paid = await cash(good.member)
    expect([await cash(bad.member), paid > 900_00n]).toEqual([900_00n, true])
    await cure()
    here.clock.advance(60_000)
    // Nobody could decide it for so long that its price holds no more.
    expect(await setAsideIn(decide)).toEqual([])
    expect(await show(bad.member, bad.ticket)).toMatchObject({ cashOut: { refusal: 'quote_has_expired' } })
    expect([await cash(bad.member), await cash(good.member)]).toEqual([900_00n, paid])
  })

  test('in play it waits as a bet does: paid if the ticket is still worth as much, refused if not', async () => {
    const member = await here.member('1000.00')
    const { event, market: id } = await offer({ home: 2_000, away: 2_000 }, { type: 'winner' })
    const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
    await house.say(tell.match(event, { status: 'in_play' }))
    const press = async (percent: number) => {
      const quote = await quoteCashOut(house.book, member.id, ticket.id, percent)
      const id = quote.ok ? quote.value.id : ''
      return { id, done: quote.ok ? await takeCashOut(house.book, member.id, ticket.id, id) : quote }
    }
    const afterDelay = async () => {
      here.clock.advance(6_000)
      expect(await house.say({ type: 'alive' })).toBeNull()
      await house.turn()
      return await cash(member.id)
    }
    const first = await press(50)
    expect(first.done.ok).toBe(true)
    expect(await show(member.id, ticket.id)).toMatchObject({
      ...{ state: 'open', cashedOut: '0.00', cashOut: { price: '48.00', refusal: null } },
    })
    expect(await press(50)).toMatchObject({ done: { refusal: 'cash_out_is_waiting' } })
    await house.turn()
    expect(await cash(member.id)).toBe(900_00n)
    // A goal falls on the other side meanwhile.
    await house.say(tell.odds(event, [market('winner', '', { home: 2_500, away: 1_600 })]))
    expect(await afterDelay()).toBe(900_00n)
    expect(await show(member.id, ticket.id)).toMatchObject({ cashOut: { refusal: 'cash_out_has_changed' } })
    expect(await takeCashOut(house.book, member.id, ticket.id, first.id)).toMatchObject({
      refusal: 'cash_out_has_changed',
    })
    expect(house.pushed.at(-1)).toEqual({
      ...{ topic: `member:${member.id}`, data: { type: 'sports_ticket', ticket: ticket.id } },
    })

    const second = await press(100)
    expect((await takeCashOut(house.book, member.id, ticket.id, second.id)).ok).toBe(true)
    await house.say(tell.odds(event, [market('winner', '', { home: 2_400, away: 1_650 })]))
    const paid = await afterDelay()
    expect(paid).toBeGreaterThan(900_00n)
    expect(await show(member.id, ticket.id)).toMatchObject({ state: 'cashed_out', cashOut: null })
    expect((await takeCashOut(house.book, member.id, ticket.id, second.id)).ok).toBe(true)
    expect(await afterDelay()).toBe(paid)
  })

  test('a quote expires, and ends with a price that fell or a market that was stopped', async () => {
    const member = await here.member('1000.00')
    const { event, market: id } = await offer({ home: 2_000, away: 2_000 }, { type: 'winner' })
    const ticket = await placed(member.id, slipOf([leg(id, 'home', 2_000)]))
    const quote = async () => {
      const made = await quoteCashOut(house.book, member.id, ticket.id, 100)
      return made.ok ? made.value.id : made.refusal
    }
    const take = async (made: string) => await takeCashOut(house.book, member.id, ticket.id, made)
    const [early, later] = [await quote(), await quote()]
    await house.say(tell.odds(event, [market('winner', '', { home: 2_500, away: 1_600 })]))
    expect(await take(early)).toMatchObject({ refusal: 'cash_out_has_changed' })
    here.clock.advance(5_000)
    expect(await take(later)).toMatchObject({ refusal: 'quote_has_expired' })
    await house.say(tell.stop(event))
    expect(await quote()).toBe('cash_out_is_not_offered')
    expect(await cash(member.id)).toBe(900_00n)
  })
})
