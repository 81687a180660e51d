import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { type SetAsideItem, setAsideChannel } from '#kit/set-aside.ts'
import type { PricesEvent } from '#modules/sports/contract.ts'
import * as operate from '#modules/sports/operate.ts'
import { placeTicket } from '#modules/sports/place.ts'
import type { SlipInput } from '#modules/sports/slip.ts'
import { readChoices, writeChoices } from '#modules/sports/store/choice-store.ts'
import { insertQuote } from '#modules/sports/store/quote-store.ts'
import { Watches } from '#modules/sports/watches.ts'
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

let db: Database
let here: TestPlay
let house: TestBook
let watches: Watches

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testBook(db, here)
  watches = new Watches(house.book)
  watches.start()
  expect(await house.snapshot()).toBeNull()
})

afterAll(async () => {
  watches.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: MemberId) => (await balanceOf(db.read, id, 'PHP')).balance
const home = { home: 2_000, away: 2_000 }

let events = 0
async function offer(prices: Readonly<Record<string, number>> = home, more: object = {}) {
  events += 1
  const event = `es-${events}`
  expect(await house.say(tell.match(event, more), tell.odds(event, [market('winner', '', prices)]))).toBeNull()
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return { event, market: Number(rows[0]?.id) }
}

const leg = (id: number, outcome = 'home', odds = 2_000) => ({ market: id, outcome, odds })
const place = async (id: MemberId, slip: SlipInput & { readonly key: string }) => {
  const done = await placeTicket(house.book, id, slip)
  return done.ok ? done.value.ticket : { refusal: done.refusal, fields: done.fields ?? [] }
}
const show = async (id: MemberId, ticket: object) =>
  await showTicket(house.book, id, 'id' in ticket ? String(ticket.id) : '')
const hand = (): operate.Hand => ({
  ...{ operatorId: newId<'operator'>(here.clock), address: '127.0.0.1', requestId: 'r' },
})
const reason = 'The scout reports a power cut'
const won = [
  { outcome: 'home', end: 'won' },
  { outcome: 'away', end: 'lost' },
] as const

describe('trading', () => {
  test('what the house stands to lose, by outcome', async () => {
    const { event, market: id } = await offer()
    const member = await here.member('1000.00')
    await place(member.id, slipOf([leg(id)], { stake: '300.00' }))
    await place(member.id, slipOf([leg(id, 'away')], { stake: '100.00' }))
    expect(await operate.exposureReply(house.book, event, 10)).toMatchObject([
      {
        event,
        outcomes: [
          { outcome: 'away', tickets: 1, stakes: '100.00', payouts: '200.00', liability: '-200.00' },
          { outcome: 'home', tickets: 1, stakes: '300.00', payouts: '600.00', liability: '200.00' },
        ],
      },
    ])
  })

  test('a market that is suspended takes nothing; limits and margin change what it takes, and all of it is on record', async () => {
    const { market: id } = await offer()
    const member = await here.member('10000.00')
    const control = { isSuspended: true, limitPercent: 100, marginBp: 0, reason }
    expect(await operate.controlMarket(house.book, id, control, hand())).toMatchObject({ ok: true })
    expect(await place(member.id, slipOf([leg(id)]))).toMatchObject({ refusal: 'market_is_closed' })
    await operate.controlMarket(
      house.book,
      id,
      { ...control, isSuspended: false, limitPercent: 1, marginBp: 1_000 },
      hand(),
    )
    expect(await place(member.id, slipOf([leg(id)]))).toMatchObject({
      refusal: 'price_has_changed',
      fields: [{ value: '1900' }],
    })
    const slip = slipOf([leg(id, 'home', 1_900)], { stake: '2000.01' })
    expect(await place(member.id, slip)).toMatchObject({
      refusal: 'stake_is_above_limit',
      fields: [{ value: '2000.00' }],
    })
    const { rows } = await sql<{
      action: string
    }>`select action from audit_entry where action like 'sports.market%'`.execute(db.read)
    expect(rows).toHaveLength(2)
    expect(await operate.controlMarket(house.book, 999_999, control, hand())).toMatchObject({
      refusal: 'market_is_unknown',
    })
  })

  test('a result needs two people who read the same; then the feed does not change it any more', async () => {
    const { event, market: id } = await offer()
    const member = await here.member('1000.00')
    const ticket = await place(member.id, slipOf([leg(id)]))
    const first = hand()
    const input = { kind: 'result', results: won, score: '1:0', evidence: reason } as const
    expect(await operate.askOrder(house.book, id, { ...input, results: won.slice(0, 1) }, first)).toMatchObject({
      refusal: 'result_is_incomplete',
    })
    const asked = await operate.askOrder(house.book, id, input, first)
    expect(await operate.askOrder(house.book, id, input, hand())).toMatchObject({ refusal: 'market_order_is_waiting' })
    const order = asked.ok ? asked.value.id : ''
    const decide = async (by: operate.Hand, results: operate.EnteredResults) =>
      await operate.decideOrder(house.book, order, { isApproved: true, results }, by)
    expect(await decide(first, won)).toMatchObject({ refusal: 'second_person_is_needed' })
    const otherwise = won.map(({ outcome, end }) => ({
      outcome,
      end: end === 'won' ? ('lost' as const) : ('won' as const),
    }))
    expect(await decide(hand(), otherwise)).toMatchObject({ refusal: 'results_differ' })
    await house.turn()
    expect(await cash(member.id)).toBe(900_00n)
    expect(await decide(hand(), won)).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(await decide(hand(), won)).toMatchObject({ refusal: 'order_is_decided' })
    await house.turn()
    expect(await cash(member.id)).toBe(1100_00n)
    await house.say(tell.settle(event, '0:1', [result('winner', '', { home: 'lost', away: 'won' })]))
    await house.turn()
    expect(await cash(member.id)).toBe(1100_00n)
    expect(await show(member.id, ticket)).toMatchObject({ state: 'settled', legs: [{ score: '1:0', state: 'won' }] })
  })

  test('two operators give the bets of a market back', async () => {
    const { market: id } = await offer()
    const member = await here.member('1000.00')
    const ticket = await place(member.id, slipOf([leg(id)]))
    const asked = await operate.askOrder(
      house.book,
      id,
      { kind: 'cancel', results: null, score: null, evidence: reason },
      hand(),
    )
    await operate.decideOrder(house.book, asked.ok ? asked.value.id : '', { isApproved: true, results: null }, hand())
    await house.turn()
    expect(await cash(member.id)).toBe(1000_00n)
    expect(await show(member.id, ticket)).toMatchObject({
      state: 'void',
      legs: [{ voidReason: 'cancelled_by_operator' }],
    })
  })
})

describe('tickets of several legs', () => {
  test('a trixie of a win, a win and a loss pays its one double', async () => {
    const some = [await offer(), await offer(), await offer()]
    const member = await here.member('1000.00')
    const slip = slipOf(
      some.map((one) => leg(one.market)),
      { kind: 'system', system: 'trixie', stake: '10.00' },
    )
    const ticket = await place(member.id, slip)
    expect(await cash(member.id)).toBe(960_00n)
    for (const [at, { event }] of some.entries())
      await house.say(
        tell.settle(event, '1:0', [
          result('winner', '', at < 2 ? { home: 'won', away: 'lost' } : { home: 'lost', away: 'won' }),
        ]),
      )
    await house.turn()
    expect(await cash(member.id)).toBe(1000_00n)
    expect(await show(member.id, ticket)).toMatchObject({
      system: 'trixie',
      combinations: 4,
      stakeEach: '10.00',
      payout: '40.00',
    })
  })

  test('legs of one match at the price of a quote: for who asked, for these legs, while it holds', async () => {
    const { event } = await offer()
    await house.say(tell.odds(event, [market('both_score', '', { yes: 1_800, no: 2_000 })]))
    const { rows } = await sql<{
      id: bigint
    }>`select id from sports_market where event_id = ${event} order by type desc`.execute(db.read)
    const [one, two] = rows.map(({ id }) => Number(id))
    const member = await here.member('1000.00')
    const other = await here.member('1000.00')
    const legs = [leg(one ?? 0), leg(two ?? 0, 'yes', 1_800)]
    const id = newId<'quote'>(here.clock)
    const expiresAt = new Date(here.clock.nowMs() + 10_000)
    await insertQuote(db.single, { id, memberId: member.id, event, legs, odds: 2_900, chance: 320_000, expiresAt })
    const slip = (more: Partial<SlipInput> = {}) => slipOf(legs, { kind: 'same_match', quote: id, ...more })
    expect(await place(member.id, slip({ quote: null }))).toMatchObject({ refusal: 'quote_has_expired' })
    expect(await place(other.id, slip())).toMatchObject({ refusal: 'quote_has_expired' })
    const ticket = await place(member.id, slip())
    expect(await show(member.id, ticket)).toMatchObject({
      kind: 'same_match',
      odds: '2.90',
      mostPayout: '290.00',
      canCashOut: true,
    })
    here.clock.advance(10_000)
    expect(await house.say({ type: 'alive' })).toBeNull()
    expect(await place(member.id, slip())).toMatchObject({ refusal: 'quote_has_expired' })
    await house.say(
      tell.settle(event, '1:1', [
        result('winner', '', { home: 'won', away: 'lost' }),
        result('both_score', '', { yes: 'won', no: 'lost' }),
      ]),
    )
    await house.turn()
    expect(await cash(member.id)).toBe(1190_00n)
  })

  test('turnover is what was won or lost, at most the stake, counted as the sport; a mixed ticket of e-sports as ESPORTS', async () => {
    const member = await here.member('1000.00')
    const low = await offer({ home: 1_050, away: 9_000 })
    const esports = [await offer(home, { sport: 'esports-siklab' }), await offer(home, { sport: 'esports-bilis' })]
    const small = await place(member.id, slipOf([leg(low.market, 'home', 1_050)]))
    const mixed = await place(member.id, slipOf(esports.map((one) => leg(one.market))))
    for (const { event } of [low, ...esports])
      await house.say(tell.settle(event, '1:0', [result('winner', '', { home: 'won', away: 'lost' })]))
    await house.turn()
    const ids = [small, mixed].map((one) => ('id' in one ? one.id : ''))
    const { rows } =
      await sql`select game, category, turnover from bets_event where bet_id = any(${ids}::uuid[]) order by game`.execute(
        db.read,
      )
    expect(rows).toEqual([
      { game: 'sports-esports-mixed', category: 'ESPORTS', turnover: 100_00n },
      // A win of five per cent is below the floor of odds.
      { game: 'sports-football', category: 'SPORTS', turnover: 0n },
    ])
  })
})

test('a socket hears what changes in the matches on its screen, whole, in one frame', async () => {
  const [seen, unseen] = [await offer(), await offer()]
  await house.news.flush()
  const topic = watches.add([seen.event, 'es-none'], 'match')
  expect(watches.add(['es-none', seen.event, seen.event], 'match')).toBe(topic)
  const before = house.pushed.length
  for (const price of [2_100, 2_200, 2_300])
    await house.say(
      tell.odds(seen.event, [market('winner', '', { home: price, away: 1_700 })]),
      tell.odds(unseen.event, [market('winner', '', { home: price, away: 1_700 })]),
    )
  await house.news.flush()
  await watches.whenTold()
  const frames = house.pushed.slice(before).filter((one) => one.topic.startsWith('sports:'))
  expect(frames).toHaveLength(1)
  expect(frames[0]?.topic).toBe(topic)
  const frame = frames[0]?.data as PricesEvent | undefined
  expect(frame?.events).toMatchObject([
    { id: seen.event, markets: [{ id: seen.market, outcomes: [{ odds: 2_300 }, {}] }] },
  ])
})

test('a price is told once it is committed: not before, and not only when it moves again', async () => {
  const { event } = await offer()
  await house.news.flush()
  const topic = watches.add([event], 'match')
  const before = house.pushed.length
  const pricesTold = () =>
    house.pushed.slice(before).flatMap((one) => (one.topic === topic ? (one.data as PricesEvent).events : []))
  // The moment comes four times a second, and may be while what the feed said is written.
  let early = Promise.resolve()
  const run = house.book.db.tx
  const watched = vi.spyOn(house.book.db, 'tx').mockImplementation(
    async (work) =>
      await run(async (tx) => {
        const done = await work(tx)
        early = house.news.flush()
        return done
      }),
  )
  await house.say(tell.odds(event, [market('winner', '', { home: 2_700, away: 1_500 })]))
  watched.mockRestore()
  await early
  await watches.whenTold()
  expect(pricesTold()).toEqual([])
  await house.news.flush()
  await watches.whenTold()
  expect(pricesTold()).toMatchObject([{ id: event, markets: [{ outcomes: [{ odds: 2_700 }, {}] }] }])
})

test('a list is told scores and main lines, the page of a match everything', async () => {
  const { event } = await offer()
  const total = (line: string, main: boolean, status = 'active') => ({
    ...market('total', `total=${line}`, { over: 1_900, under: 1_900 }, status),
    main,
  })
  const tellOf = async (...messages: readonly { readonly type: string }[]) => {
    const before = house.pushed.length
    await house.say(...messages)
    await house.news.flush()
    await watches.whenTold()
    const frames = new Map(house.pushed.slice(before).map(({ topic, data }) => [topic, data as PricesEvent]))
    return [frames.get(list)?.events[0], frames.get(page)?.events[0]]
  }
  await house.news.flush()
  const [list, page] = [watches.add([event], 'list'), watches.add([event], 'match')]
  const specsOf = (change: PricesEvent['events'][number] | undefined) => change?.markets?.map(({ spec }) => spec)

  const [listed, whole] = await tellOf(tell.odds(event, [total('2.5', true), total('3.5', false)]))
  expect(specsOf(listed)).toEqual(['total=2.5'])
  expect(specsOf(whole)).toEqual(['total=2.5', 'total=3.5'])
  // Prices of the match alone say nothing of the match.
  expect(whole).not.toHaveProperty('board')

  const [nothing] = await tellOf(tell.odds(event, [{ ...total('3.5', false), outcomes: [] }]))
  expect(nothing).toBeUndefined()

  const [over] = await tellOf(tell.odds(event, [total('2.5', false, 'deactivated'), total('3.5', true)]))
  expect(over?.markets?.map(({ spec, status }) => `${spec} ${status}`)).toEqual([
    ...['total=2.5 deactivated', 'total=3.5 active'],
  ])

  const board = { period: 'h1', running: true, home: 1, away: 0, stats: [{ name: 'shots', home: 4, away: 1 }] }
  const goal = { type: 'match_event', event, board, happened: [{ id: 1, kind: 'goal', side: 'home' }] }
  const [score, match] = await tellOf(goal)
  expect(score).toMatchObject({ board: { home: 1, away: 0, stats: [] } })
  expect(score).not.toHaveProperty('happened')
  expect(match).toMatchObject({ board: { stats: [{ name: 'shots' }] }, happened: [{ kind: 'goal' }] })

  const [stopped] = await tellOf(tell.stop(event))
  expect(stopped).toMatchObject({ isOpen: false })
  expect(stopped?.markets?.some(({ status }) => status === 'active')).toBe(false)
})

test('what could not be told is told with what comes next, and reported once', async () => {
  const { event, market: id } = await offer()
  await house.news.flush()
  const reported: SetAsideItem[] = []
  const note = (item: unknown) => void reported.push(item as SetAsideItem)
  setAsideChannel.subscribe(note)
  const topic = watches.add([event], 'match')
  await house.say(tell.odds(event, [market('winner', '', { home: 2_600, away: 1_500 })]))
  const { publish } = house.book.bus
  Object.assign(house.book.bus, {
    publish() {
      throw new Error('the bus is away')
    },
  })
  for (const _ of [1, 2]) await house.news.tryFlush()
  Object.assign(house.book.bus, { publish })
  setAsideChannel.unsubscribe(note)
  expect(reported.map(({ loop }) => loop)).toEqual(['sports-news'])
  const before = house.pushed.length
  await house.news.tryFlush()
  await watches.whenTold()
  expect(house.pushed.slice(before)).toMatchObject([
    { topic, data: { events: [{ id: event, markets: [{ id, outcomes: [{ odds: 2_600 }, {}] }] }] } },
  ])
})

test('what a member chose is kept as it was last chosen, for nobody else', async () => {
  const [one, other] = [await here.member('10.00'), await here.member('10.00')]
  expect(await readChoices(db.read, one.id)).toBeNull()
  await writeChoices(db.single, one.id, { oddsFormat: 'malay', favourites: ['fb-visayas'] })
  await writeChoices(db.single, one.id, { oddsFormat: 'american', favourites: ['ev-7', 'fb-visayas'] })
  expect(await readChoices(db.read, one.id)).toEqual({ oddsFormat: 'american', favourites: ['ev-7', 'fb-visayas'] })
  expect(await readChoices(db.read, other.id)).toBeNull()
})
