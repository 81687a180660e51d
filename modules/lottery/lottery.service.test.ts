// Long because: one database serves every story of a lottery; a second file would start another.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashLink } from '#engines/fairness/chain.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { lotteries } from '#engines/lottery/lotteries.ts'
import { provableLottery } from '#engines/lottery/replay.ts'
import { issueAt, issuesFrom, nextIssue } from '#engines/lottery/schedule.ts'
import { addDraw, type Trends } from '#engines/lottery/trends.ts'
import type { Actor } from '#kit/actor.ts'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { beginExclusion } from '#modules/compliance/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { readCalendar, setHolidays } from '#modules/lottery/calendar.ts'
import { findDraw } from '#modules/lottery/draw-store.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { officeRoutes } from '#modules/lottery/office-routes.ts'
import { askOrder, changeLottery, decideOrder } from '#modules/lottery/operate.ts'
import { payoutOf } from '#modules/lottery/payout.ts'
import { type KeyedBasket as BasketInput, placeBasket } from '#modules/lottery/place.ts'
import { listPractice, placePractice } from '#modules/lottery/practice.ts'
import { previewOrder } from '#modules/lottery/preview.ts'
import { lobbyReply } from '#modules/lottery/replies.ts'
import { listResults, proveDraw } from '#modules/lottery/results.ts'
import { lotteryRoutes, practiceRoutes, specRoutes } from '#modules/lottery/routes.ts'
import { findBetsOf } from '#modules/lottery/ticket-store.ts'
import { ticketReply } from '#modules/lottery/tickets.ts'
import { readTrends } from '#modules/lottery/trends.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { followReturns } from '#modules/play/follow-returns.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { balanceOf, openPurse, readDeficit } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

let db: Database
let here: TestPlay
let house: TestLotteries
let sinag: SoldLottery

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  sinag = (await findLottery(house.lotteries, 'sinag-1')) as SoldLottery
  const hand = { operatorId: randomUUID() as Id<'operator'>, address: '127.0.0.1', requestId: 'r' }
  const change = { ...hand, reason: 'A lottery that is off' }
  expect(await changeLottery(house.lotteries, 'bente-otso', 'off', change)).toMatchObject({ ok: true })
  await house.turn()
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const onSale = (lottery: SoldLottery = sinag) => issueAt(lottery.schedule, here.clock.nowMs())
const drawOf = async (issue: string, lottery = 'sinag-1') => await findDraw(db.read, { lottery, issue }, here.time)

const line = (more: Partial<BasketInput['lines'][number]> = {}): BasketInput['lines'][number] => ({
  ...{ play: 'fixed', selection: '0123456789,,,,', unit: '1', multiple: 1, prizeGroup: 1900 },
  ...more,
})
const basket = (more: Partial<BasketInput> = {}): BasketInput => ({
  ...{ key: randomUUID(), issue: onSale().id, currency: 'PHP', odds: sinag.odds, lines: [line()] },
  ...more,
})
const place = async (id: Id<'member'>, input: BasketInput, lottery = 'sinag-1') =>
  await placeBasket(house.lotteries, lottery, id, input)
const refusalOf = async (id: Id<'member'>, input: BasketInput, lottery = 'sinag-1') => {
  const placed = await place(id, input, lottery)
  return placed.ok ? 'placed' : placed.refusal
}
/** Changes limits of pesos; answers what they were. */
async function changeLimits(more: object): Promise<object> {
  const { settings } = house.lotteries
  const document = (await listSettings(settings)).find(({ name }) => name === 'lottery')
  const value = document?.value as { limits: { currency: string }[] }
  const limits = value.limits.map((one) => (one.currency === 'PHP' ? { ...one, ...more } : one))
  const change = { name: 'lottery', version: document?.version ?? 0, value: { ...value, limits } }
  expect(await changeSetting(settings, change, null)).toMatchObject({ ok: true })
  return value.limits.find(({ currency }) => currency === 'PHP') ?? {}
}
async function setSlider(hasSlider: boolean): Promise<void> {
  const { settings } = house.lotteries
  const document = (await listSettings(settings)).find(({ name }) => name === 'lottery')
  const value = { ...(document?.value as object), hasSlider }
  const change = { name: 'lottery', version: document?.version ?? 0, value }
  expect(await changeSetting(settings, change, null)).toMatchObject({ ok: true })
}
/** Lets time pass until an issue of the lottery is to be drawn. */
const passTo = (drawAt: number) => here.clock.advance(drawAt - here.clock.nowMs())

describe('draws', () => {
  test('the issue on sale and the next have their links before sales open, sealed, and the result follows from the link', async () => {
    const issue = onSale()
    const next = nextIssue(sinag.schedule, issue)
    const [now, later] = [await drawOf(issue.id), await drawOf(next.id)]
    expect(now).toMatchObject({ shown: 'open', link: 1, hash: null, outcome: null, terminal: expect.any(String) })
    expect(later).toMatchObject({ shown: 'scheduled', link: 2, terminal: now?.terminal })
    passTo(issue.closeAt)
    expect((await drawOf(issue.id))?.shown).toBe('closed')
    expect((await drawOf(next.id))?.shown).toBe('open')
    await house.turn()
    expect((await drawOf(issue.id))?.hash).toBeNull()
    passTo(issue.drawAt)
    await house.turn()
    const drawn = await drawOf(issue.id)
    // Nobody bet on it: it was settled by the statement that made it public.
    expect(drawn).toMatchObject({ shown: 'settled', version: 1, outcome: { numbers: expect.any(Array) } })
    expect(hashLink(drawn?.hash as string)).toBe(now?.terminal)
    expect(house.told).toContainEqual({ type: 'drawn', lottery: 'sinag-1', issue: issue.id })
  })

  test('an issue that could not be drawn in time is void: stakes go back, and its link is spent and shown', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    expect(await refusalOf(member.id, basket())).toBe('placed')
    expect(await cash(member.id)).toBe(90_00n)
    passTo(issue.drawAt + 301_000)
    await house.turn()
    expect(await drawOf(issue.id)).toMatchObject({
      shown: 'void',
      voidReason: 'draw_was_missed',
      hash: expect.any(String),
    })
    expect(await cash(member.id)).toBe(100_00n)
  })

  test('two nodes that draw at once plan, draw and pay once', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    expect(await refusalOf(member.id, basket())).toBe('placed')
    const other = testLotteries(db, here)
    passTo(issue.drawAt)
    await Promise.all([house.turn(), other.turn(), house.turn()])
    await other.turn()
    expect((await drawOf(issue.id))?.shown).toBe('settled')
    expect(await cash(member.id)).toBe(90_00n + 9_50n)
    const { rows } = await sql<{ links: number; used: number }>`
      select (select count(distinct link)::integer from lottery_draw where lottery = 'sinag-1') as links,
        (select count(*)::integer from lottery_draw where lottery = 'sinag-1') as used`.execute(db.read)
    expect(rows[0]?.links).toBe(rows[0]?.used)
  })
})

test('a bet that cannot be read is set aside alone: the others are paid, and it is tried again', async () => {
  const [broken, fine] = [await here.member('100.00'), await here.member('100.00')]
  await house.turn()
  const issue = onSale()
  const placed = await place(broken.id, basket())
  expect(await refusalOf(fine.id, basket())).toBe('placed')
  const ticket = placed.ok ? placed.value.id : ''
  await sql`update lottery_bet set selection = 'x' where ticket_id = ${ticket}`.execute(db.single)
  passTo(issue.drawAt)
  await house.turn()
  expect([await cash(broken.id), await cash(fine.id)]).toEqual([90_00n, 99_50n])
  expect((await drawOf(issue.id))?.shown).toBe('settling')
  await sql`update lottery_bet set selection = '0123456789,,,,' where ticket_id = ${ticket}`.execute(db.single)
  await house.turn()
  expect([await cash(broken.id), await cash(fine.id)]).toEqual([99_50n, 99_50n])
  expect((await drawOf(issue.id))?.shown).toBe('settled')
})

test('SE-03 an issue that cannot be drawn is set aside, and those after it are drawn', async () => {
  await house.turn()
  const bad = onSale()
  const good = nextIssue(sinag.schedule, bad)
  const cure = await poisonRow(db, 'lottery_draw', `new.lottery = 'sinag-1' and new.issue = '${bad.id}'`)
  passTo(good.drawAt)
  expect(await setAsideIn(house.turn)).toMatchObject([{ loop: 'lottery-draws', item: `sinag-1 ${bad.id}` }])
  expect([(await drawOf(bad.id))?.hash, (await drawOf(good.id))?.shown]).toEqual([null, 'settled'])
  await cure()
  here.clock.advance(60_000)
  expect(await setAsideIn(house.turn)).toEqual([])
  expect((await drawOf(bad.id))?.shown).toBe('settled')
})

test('SE-03 a ticket that cannot be told of is set aside: the others are told of, and it is once it can be', async () => {
  await house.turn()
  const issue = onSale()
  const [bad, good] = [await here.member('100.00'), await here.member('100.00')]
  for (const { id } of [bad, good]) expect(await refusalOf(id, basket({ isNoticeWanted: true }))).toBe('placed')
  const told = async () => {
    const { rows } = await sql<{ id: string }>`select member_id as id from messaging_message
      where member_id in (${bad.id}, ${good.id}) order by member_id = ${good.id} desc`.execute(db.read)
    return rows.map(({ id }) => id)
  }
  const cure = await poisonRow(db, 'messaging_message', `new.member_id = '${bad.id}'`)
  passTo(issue.drawAt)
  expect(await setAsideIn(house.turn)).toMatchObject([
    { loop: 'lottery-notices' },
    { loop: 'lottery-draws', item: `sinag-1 ${issue.id}` },
  ])
  expect([await told(), (await drawOf(issue.id))?.shown]).toEqual([[good.id], 'settling'])
  await cure()
  here.clock.advance(60_000)
  expect(await setAsideIn(house.turn)).toEqual([])
  expect([await told(), (await drawOf(issue.id))?.shown]).toEqual([[good.id, bad.id], 'settled'])
})

describe('tickets', () => {
  test('a basket is one movement and a bet for each line, and each is paid by what came out', async () => {
    const member = await here.member('1000.00')
    await house.turn()
    const issue = onSale()
    const lines = [line({ multiple: 2 }), line({ selection: '5,5,,,', unit: '0.1', multiple: 10 })]
    const input = basket({ lines })
    const placed = await place(member.id, input)
    expect(placed).toMatchObject({
      ok: true,
      value: { stake: 22_00n, balanceAfter: 978_00n, serial: expect.any(BigInt) },
    })
    // The same key again buys nothing more; with another basket it is refused.
    expect(await place(member.id, input)).toEqual(placed)
    expect(await refusalOf(member.id, { ...input, lines: [line()] })).toBe('key_is_reused')
    expect(await cash(member.id)).toBe(978_00n)
    passTo(issue.drawAt)
    await house.turn()
    const draw = await drawOf(issue.id)
    const bets = await findBetsOf(db.read, [placed.ok ? placed.value.id : ''])
    const paid = bets.reduce((sum, bet) => sum + payoutOf(sinag, bet, draw?.outcome as never), 0n)
    expect(paid).toBeGreaterThanOrEqual(19_00n)
    expect(await cash(member.id)).toBe(978_00n + paid)
    const { rows } = await sql<{ end: string; turnover: bigint }>`
      select bet_end as "end", turnover from bets_bet where id = ${bets[0]?.id}`.execute(db.read)
    // All ten digits of a place are no risk, and count nothing.
    expect(rows).toEqual([{ end: 'lost', turnover: 0n }])
    // The evidence of returns knows what they were to return.
    const events = await sql<{
      expected: number
    }>`select expected from bets_event where bet_id = ${bets[0]?.id}`.execute(db.read)
    expect(events.rows).toEqual([{ expected: 0.95 }])
    await followReturns(here.play)
    const evidence = (await readEvidence(here.play)).find(({ game }) => game === 'sinag-1')
    expect(evidence).toMatchObject({ titles: ['Sinag 1 Minute'], family: 'lottery', plan: null })
    expect(evidence?.rounds).toBeGreaterThanOrEqual(bets.length)
    expect(evidence?.expectedPpm).toBeCloseTo(950_000, 0)
  })

  test('who comes after the close is refused by the clock of the database, and told the next issue', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    passTo(issue.closeAt)
    const late = await place(member.id, basket({ issue: issue.id }))
    const next = nextIssue(sinag.schedule, issue).id
    expect(late).toEqual({
      ok: false,
      refusal: 'issue_is_closed',
      fields: [{ path: 'issue', code: 'next', value: next }],
    })
    expect(await cash(member.id)).toBe(100_00n)
  })

  test('the last millisecond before the close is in time, and the close itself is not', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    passTo(issue.closeAt - 1)
    expect(await refusalOf(member.id, basket({ issue: issue.id }))).toBe('placed')
    passTo(issue.closeAt)
    expect(await refusalOf(member.id, basket({ issue: issue.id }))).toBe('issue_is_closed')
    expect(await cash(member.id)).toBe(90_00n)
  })

  test('every wrong basket has a name and says where, and nothing moves', async () => {
    const member = await here.member('1000000.00')
    await house.turn()
    const wrong: [string, Partial<BasketInput>][] = [
      ['basket_is_empty', { lines: [] }],
      ['basket_is_too_long', { lines: Array.from({ length: 1001 }, () => line()) }],
      ['odds_have_changed', { odds: '1-0' }],
      ['currency_is_not_offered', { currency: 'EUR' }],
      ['issue_is_closed', { issue: '20260101-0001' }],
      ['play_is_unknown', { lines: [line({ play: 'nothing' })] }],
      ['unit_is_not_possible', { lines: [line({ unit: '2' })] }],
      ['multiple_is_not_possible', { lines: [line({ multiple: 0 })] }],
      ['multiple_is_not_possible', { lines: [line({ multiple: -1 })] }],
      ['multiple_is_not_possible', { lines: [line({ multiple: 1.5 })] }],
      ['multiple_is_not_possible', { lines: [line({ multiple: Number.MAX_SAFE_INTEGER })] }],
      ['note_is_above_maximum', { lines: [line({ multiple: 20_001 })] }],
      ['prize_group_is_not_possible', { lines: [line({ prizeGroup: 1901 })] }],
      ['prize_group_is_not_possible', { lines: [line({ prizeGroup: 1899 })] }],
      ['prize_group_is_not_possible', { lines: [line({ prizeGroup: null })] }],
      ['selection_is_malformed', { lines: [line({ selection: 'x,,,,' })] }],
      ['selection_is_too_long', { lines: [line({ selection: '1'.repeat(60_001) })] }],
      [
        'play_limit_is_reached',
        { lines: Array.from({ length: 6 }, () => line({ selection: '123,,,,', multiple: 6000 })) },
      ],
      ['win_could_pass_the_limit', { lines: Array.from({ length: 100 }, () => line({ multiple: 20_000 })) }],
    ]
    for (const [refusal, more] of wrong)
      expect([refusal, await refusalOf(member.id, basket(more))]).toEqual([refusal, refusal])
    expect(await refusalOf(member.id, basket(), 'nothing')).toBe('lottery_is_unknown')
    expect(await refusalOf(member.id, basket(), 'bente-otso')).toBe('lottery_is_unknown')
    const twice = await place(member.id, basket({ lines: [line(), line({ selection: '1,,x,,' })] }))
    expect(twice).toMatchObject({
      refusal: 'selection_is_malformed',
      fields: [{ path: 'lines.1.items.2', code: 'symbol', value: 'x' }],
    })
    expect(await refusalOf((await here.member('5.00')).id, basket())).toBe('funds_are_short')
    expect(await cash(member.id)).toBe(1_000_000_00n)
  })

  test('a number that could pay too much is sold out for everybody until the next issue', async () => {
    await house.turn()
    const [one, other] = [await here.member('300000.00'), await here.member('300000.00')]
    const seven = (multiple: number) =>
      basket({ lines: Array.from({ length: 5 }, () => line({ selection: ',,7,,', multiple })) })
    // 5 × 20,000 at 9.5 could pay 950,000.00 each.
    expect(await refusalOf(one.id, seven(20_000))).toBe('placed')
    expect(await refusalOf(other.id, seven(20_000))).toBe('placed')
    const third = await here.member('300000.00')
    const refused = await place(third.id, seven(20_000))
    expect(refused).toMatchObject({
      refusal: 'number_is_sold_out',
      fields: [{ path: 'fixed', code: 'sold_out', value: 'place-3:7' }],
    })
    expect(await refusalOf(third.id, basket({ lines: [line({ selection: ',,8,,', multiple: 20_000 })] }))).toBe(
      'placed',
    )
    expect(await cash(third.id)).toBe(280_000_00n)
  })

  test('of twelve who want the same number at once, as many get it as the house is ready to pay', async () => {
    await house.turn()
    const members = await Promise.all(Array.from({ length: 12 }, () => here.member('100000.00')))
    // Each could win 570,000.00 of the 2,000,000.00 that one number may cost.
    const wanted = () =>
      basket({ lines: Array.from({ length: 3 }, () => line({ selection: ',,,,4', multiple: 20_000 })) })
    const answers = await Promise.all(members.map(async ({ id }) => await refusalOf(id, wanted())))
    expect(answers.toSorted()).toEqual([...Array(9).fill('number_is_sold_out'), ...Array(3).fill('placed')])
    const left = await Promise.all(members.map(async ({ id }) => await cash(id)))
    expect(left.filter((amount) => amount === 40_000_00n)).toHaveLength(3)
    expect(left.filter((amount) => amount === 100_000_00n)).toHaveLength(9)
  })

  test('what one member stakes on an issue has an end by play and in all, over all baskets', async () => {
    const before = await changeLimits({ noteMost: '10.00', playMost: '10.00', issueMost: '15.00' })
    const [one, other] = [await here.member('100.00'), await here.member('100.00')]
    await house.turn()
    const fixed = (multiple: number) => basket({ lines: [line({ selection: '1,,,,', multiple })] })
    const big = (multiple: number) => basket({ lines: [line({ play: 'sum-halves', selection: 'big', multiple })] })
    expect(await refusalOf(one.id, fixed(10))).toBe('placed')
    expect(await refusalOf(one.id, fixed(1))).toBe('play_limit_is_reached')
    expect(await refusalOf(one.id, big(6))).toBe('issue_limit_is_reached')
    expect(await refusalOf(one.id, big(5))).toBe('placed')
    expect(await refusalOf(other.id, fixed(10))).toBe('placed')
    expect([await cash(one.id), await cash(other.id)]).toEqual([85_00n, 90_00n])
    await changeLimits(before)
  })

  test('what a member’s tickets of a day could pay together has an end, and other members have theirs', async () => {
    const before = await changeLimits({ ticketPayout: '100.00', dayPayout: '100.00' })
    const [one, other] = [await here.member('100.00'), await here.member('100.00')]
    await house.turn()
    // Each could pay 47.50.
    const five = () => basket({ lines: [line({ selection: ',1,,,', multiple: 5 })] })
    const answers = await Promise.all([1, 2, 3].map(async () => await refusalOf(one.id, five())))
    expect(answers.toSorted()).toEqual(['day_limit_is_reached', 'placed', 'placed'])
    expect(await refusalOf(other.id, five())).toBe('placed')
    expect([await cash(one.id), await cash(other.id)]).toEqual([90_00n, 95_00n])
    await changeLimits(before)
  })

  test('a basket that is sent twice at once is bought once', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const input = basket()
    const [one, other] = await Promise.all([place(member.id, input), place(member.id, input)])
    expect(one).toEqual(other)
    expect(one.ok).toBe(true)
    expect(await cash(member.id)).toBe(90_00n)
  })

  test('the slider trades a member’s own rate: the bet records what is left of it, and its event what became prize', async () => {
    const member = await here.member('100.00')
    house.rates.set(member.id, 100)
    await house.turn()
    const issue = onSale()
    const at = (prizeGroup: number, selection = '01234567,,,,') => line({ prizeGroup, selection })
    const refusal = async (one: BasketInput['lines'][number]) => await refusalOf(member.id, basket({ lines: [one] }))
    const placed = await place(member.id, basket({ lines: [at(1900), at(1915), at(1920)] }))
    const bets = await findBetsOf(db.read, [placed.ok ? placed.value.id : ''])
    expect(bets.map(({ prizeBp, rebateBp }) => [prizeBp, rebateBp])).toEqual([
      [0, 100],
      [75, 25],
      [100, 0],
    ])
    expect(await refusal(at(1921))).toBe('prize_group_is_not_possible')
    // Nine of ten digits count no turnover, so there is no rebate to trade.
    expect(await refusal(at(1915, '012345678,,,,'))).toBe('prize_group_is_not_possible')
    const other = await here.member('100.00')
    expect(await refusalOf(other.id, basket({ lines: [at(1900, '012345678,,,,')] }))).toBe('placed')
    passTo(issue.drawAt)
    await house.turn()
    const { rows } =
      await sql`select traded_ppm as "tradedPpm" from lottery_bet join bets_event on bet_id = lottery_bet.id
      where ticket_id = ${placed.ok ? placed.value.id : ''} order by position`.execute(db.read)
    expect(rows).toEqual([{ tradedPpm: null }, { tradedPpm: 7_500 }, { tradedPpm: 10_000 }])
    const { rows: counted } =
      await sql`select bet.selection, event.turnover from bets_event as event join lottery_bet as bet on bet.id = bet_id
      where event.member_id in (${member.id}, ${other.id}) order by bet.selection, bet.position`.execute(db.read)
    const eight = { selection: '01234567,,,,', turnover: expect.any(BigInt) }
    expect(counted).toEqual([eight, eight, eight, { selection: '012345678,,,,', turnover: 0n }])
    expect(counted.slice(0, 3)).not.toContainEqual({ ...eight, turnover: 0n })
    await setSlider(false)
    expect(await refusal(at(1915))).toBe('prize_group_is_not_possible')
    await setSlider(true)
  })

  test('who covers nearly all of a play by several bets, or of a place by several plays, has no turnover of them', async () => {
    const [wide, twice, crossed, narrow] = [
      await here.member('100.00'),
      await here.member('100.00'),
      await here.member('100.00'),
      await here.member('100.00'),
    ]
    await house.turn()
    const issue = onSale()
    const lines = (...selections: string[]) => selections.map((selection) => line({ selection }))
    const buy = async (id: Id<'member'>, ...selections: string[]) => {
      expect(await place(id, basket({ lines: lines(...selections) }))).toMatchObject({ ok: true })
    }
    // Nine digits of one place in two bets; of another place, and of another play, a bet changes nothing.
    await buy(wide.id, '01234,,,,', '5678,,,,', ',1,,,')
    expect(await place(wide.id, basket({ lines: [line({ play: 'sum-halves', selection: 'big' })] }))).toMatchObject({
      ok: true,
    })
    await buy(twice.id, '01234,,,,')
    await buy(twice.id, '56789,,,,')
    // Big by its own play and small digit by digit; what is bet on another place stays out of it.
    const halves = (selection: string) => line({ play: 'digit-halves', selection })
    expect(await place(crossed.id, basket({ lines: [halves('1-big'), halves('2-big')] }))).toMatchObject({ ok: true })
    await buy(crossed.id, '01234,,,,')
    await buy(narrow.id, '01234,,,,', '1234,,,,', ',56789,,,')
    passTo(issue.drawAt)
    await house.turn()
    const turnoversOf = async (id: Id<'member'>) => {
      const { rows } = await sql<{
        turnover: bigint
        play: string
      }>`select event.turnover, bet.play from bets_event as event
        join lottery_bet as bet on bet.id = bet_id where event.member_id = ${id} order by bet.play, bet.ticket_id, bet.position`.execute(
        db.read,
      )
      return rows.map(({ play, turnover }) => `${play} ${turnover > 0n ? 'counts' : 'counts nothing'}`)
    }
    expect(await turnoversOf(wide.id)).toEqual([
      ...['fixed counts nothing', 'fixed counts nothing', 'fixed counts nothing'],
      'sum-halves counts',
    ])
    expect(await turnoversOf(twice.id)).toEqual(['fixed counts nothing', 'fixed counts nothing'])
    expect(await turnoversOf(crossed.id)).toEqual([
      ...['digit-halves counts nothing', 'digit-halves counts', 'fixed counts nothing'],
    ])
    expect(await turnoversOf(narrow.id)).toEqual(['fixed counts', 'fixed counts', 'fixed counts'])
  })

  test('who has excluded themselves cannot buy', async () => {
    const member = await here.member('100.00')
    await beginExclusion(here.compliance, member.id, '6m')
    await house.turn()
    expect(await refusalOf(member.id, basket())).toBe('self_excluded')
  })
})

describe('play money', () => {
  const visitor = () => ({ id: randomUUID() as Id<'demo'>, mode: 'demo' as const })
  const practise = async (player: ReturnType<typeof visitor>, input: BasketInput, lottery = 'sinag-1') =>
    await placePractice(house.lotteries, lottery, player, input, '10.0.0.1')

  test('meets the same draw and is paid once, and neither exposure nor bets know of it', async () => {
    passTo(onSale().closeAt)
    await house.turn()
    const [player, issue, input] = [visitor(), onSale(), basket()]
    const placed = await practise(player, input)
    const opening = await house.lotteries.playMoney().balanceOf(visitor().id, 'PHP')
    expect(placed).toMatchObject({ ok: true, value: { stake: 10_00n, balanceAfter: opening - 10_00n } })
    expect(await practise(player, input)).toEqual(placed)
    expect(await practise(player, { ...input, lines: [line(), line()] })).toMatchObject({ refusal: 'key_is_reused' })
    const { rows } = await sql`select from lottery_ticket where lottery = 'sinag-1' and issue = ${issue.id}
      union all select from lottery_exposure where lottery = 'sinag-1' and issue = ${issue.id}`.execute(db.read)
    expect(rows).toEqual([])
    passTo(issue.drawAt)
    await Promise.all([house.turn(), testLotteries(db, here).turn()])
    await house.turn()
    const { balance, tickets } = await listPractice(house.lotteries, player, 'PHP')
    expect([balance, tickets]).toMatchObject([opening - 10_00n + 9_50n, [{ issue: issue.id }]])
    expect((await drawOf(issue.id))?.shown).toBe('settled')
  })

  test('goes back when the issue is void, is refused after the close, and only own draws have it', async () => {
    await house.turn()
    const [player, issue] = [visitor(), onSale()]
    const placed = await practise(player, basket())
    const opening = placed.ok ? placed.value.balanceAfter + 10_00n : 0n
    expect(await practise(player, basket({ lines: Array.from({ length: 51 }, () => line()) }))).toMatchObject({
      refusal: 'basket_is_too_long',
    })
    passTo(issue.closeAt)
    expect(await practise(player, basket({ issue: issue.id }))).toMatchObject({
      ...{ refusal: 'issue_is_closed', fields: [{ code: 'next' }] },
    })
    passTo(issue.drawAt + 301_000)
    await house.turn()
    expect(await listPractice(house.lotteries, player, 'PHP')).toMatchObject({ balance: opening })
    const south = (await findLottery(house.lotteries, 'vietnam-south')) as SoldLottery
    const play = south.rules.plays.find(({ rule }) => rule.kind === 'endings')?.id as string
    const lines = [line({ play, selection: '77', prizeGroup: null })]
    expect(
      await practise(player, basket({ issue: onSale(south).id, odds: south.odds, lines }), south.id),
    ).toMatchObject({
      refusal: 'practice_is_for_own_draws',
    })
  })
})

describe('what everybody sees', () => {
  test('a result stands in the archive of its day, can be drawn again by anybody, and a ticket says which notes won', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    const placed = await place(member.id, basket({ lines: [line({ multiple: 2 })] }))
    if (!placed.ok) throw new Error(placed.refusal)
    const name = { lottery: 'sinag-1', issue: issue.id }
    expect(await proveDraw(house.lotteries, name, null)).toEqual({ ok: false, refusal: 'issue_is_not_drawn' })
    expect(await ticketReply(house.lotteries, placed.value)).toMatchObject({
      state: 'open',
      payout: null,
      lines: [{ payout: null, wins: [] }],
    })
    passTo(issue.drawAt)
    await house.turn()
    const results = await listResults(house.lotteries, 'sinag-1', undefined)
    expect(results).toMatchObject({
      ok: true,
      value: { results: expect.arrayContaining([expect.objectContaining({ issue: issue.id, state: 'settled' })]) },
    })
    for (const mine of [null, { memberId: member.id, ticketId: placed.value.id }]) {
      const proof = await proveDraw(house.lotteries, name, mine)
      expect(verifyProof(nodeHmac, proof.ok ? proof.value : null, [provableLottery(sinag.rules)])).toMatchObject({
        ok: true,
      })
    }
    const stranger = { memberId: (await here.member('1.00')).id, ticketId: placed.value.id }
    expect(await proveDraw(house.lotteries, name, stranger)).toEqual({ ok: false, refusal: 'ticket_is_unknown' })
    const first = (await drawOf(issue.id))?.outcome?.numbers[0] as number
    expect(await ticketReply(house.lotteries, placed.value)).toMatchObject({
      ...{ state: 'settled', payout: '19.00', serial: expect.stringMatching(/^\d{10}$/) },
      lines: [{ payout: '19.00', wins: [{ numbers: [first], at: [0] }] }],
    })
  })

  test('the lobby has the issue on sale with its commitment; trends grow draw by draw to what all draws give', async () => {
    await house.turn()
    const issue = onSale()
    const { lotteries } = await lobbyReply(house.lotteries)
    expect(lotteries.map(({ id }) => id)).not.toContain('bente-otso')
    expect(lotteries.find(({ id }) => id === 'sinag-1')).toMatchObject({
      sale: { issue: issue.id, state: 'open', commitment: { index: expect.any(Number), terminal: expect.any(String) } },
      last: { state: 'settled', numbers: expect.any(Array) },
    })
    const before = await readTrends(house.lotteries, 'sinag-1', 2)
    passTo(issue.drawAt)
    await house.turn()
    const after = await readTrends(house.lotteries, 'sinag-1', 2)
    expect(after.ok && before.ok && after.value.draws - before.value.draws).toBe(1)
    await sql`delete from lottery_trend`.execute(db.single)
    expect(await readTrends(house.lotteries, 'sinag-1', 2)).toEqual(after)
    const { recent, rows, draws } = (after.ok && after.value) || { recent: [], rows: [], draws: 0 }
    expect(recent.map(({ issue: id }) => id)[0]).toBe(issue.id)
    // What was missing before the two newest, with the two, is what is missing now.
    const start: Trends = {
      draws: draws - 2,
      sumTotal: 0,
      rows: rows.map((row) => ({ ...row, missing: row.missingBefore })),
    }
    const drawn = recent.toReversed().map(({ numbers }) => (numbers ?? []).map(Number))
    const again = drawn.reduce((sum, numbers) => addDraw(sinag.rules.space, sum, numbers), start)
    expect(again.rows.map(({ missing }) => missing)).toEqual(rows.map(({ missing }) => missing))
  })
})

describe('operators', () => {
  const hand = () => ({ operatorId: randomUUID() as Id<'operator'>, address: '127.0.0.1', requestId: 'r' })
  const south = async () => (await findLottery(house.lotteries, 'vietnam-south')) as SoldLottery
  /** A day's numbers in which every number is the same, with as many digits as fit. */
  const resultOf = ({ rules: { space } }: SoldLottery, digit: string) =>
    space.kind === 'places' ? space.places.map(({ digits }) => Number(digit.repeat(digits))) : []

  test('an official result needs two people who read the same; a correction moves differences only, as the next version', async () => {
    const lottery = await south()
    await house.turn()
    const issue = onSale(lottery)
    const name = { lottery: lottery.id, issue: issue.id }
    const [winner, loser] = [await here.member('100.00'), await here.member('100.00')]
    const play = lottery.rules.plays.find(({ rule }) => rule.kind === 'endings')?.id as string
    const buy = async (id: Id<'member'>, number: string) =>
      await refusalOf(
        id,
        basket({ issue: issue.id, odds: lottery.odds, lines: [line({ play, selection: number, prizeGroup: null })] }),
        lottery.id,
      )
    expect(await buy(winner.id, '77')).toBe('placed')
    expect(await buy(loser.id, '33')).toBe('placed')
    const staked = 100_00n - (await cash(winner.id))
    const [one, other] = [hand(), hand()]
    const numbers = resultOf(lottery, '7')
    const input = { ...name, kind: 'result' as const, numbers, evidence: 'The paper of the province, page 2' }
    expect(await askOrder(house.lotteries, input, one)).toMatchObject({ refusal: 'draw_is_not_due' })
    passTo(issue.drawAt)
    await house.turn()
    expect((await drawOf(issue.id, lottery.id))?.shown).toBe('delayed')
    expect(await askOrder(house.lotteries, { ...input, numbers: [1, 2, 3] }, one)).toMatchObject({
      refusal: 'result_is_malformed',
    })
    const asked = await askOrder(house.lotteries, input, one)
    const id = asked.ok ? asked.value.id : ''
    expect(await askOrder(house.lotteries, input, other)).toMatchObject({ refusal: 'order_is_waiting' })
    expect(await decideOrder(house.lotteries, id, { isApproved: true, numbers }, one)).toMatchObject({
      refusal: 'second_person_is_needed',
    })
    const different = { isApproved: true, numbers: resultOf(lottery, '3') }
    expect(await decideOrder(house.lotteries, id, different, other)).toMatchObject({ refusal: 'results_differ' })
    expect(await decideOrder(house.lotteries, id, { isApproved: true, numbers }, other)).toMatchObject({
      value: { state: 'done' },
    })
    await house.turn()
    const paid = (await cash(winner.id)) - (100_00n - staked)
    expect(paid).toBeGreaterThan(staked)
    expect(await cash(loser.id)).toBe(100_00n - staked)

    const wrong = await askOrder(house.lotteries, { ...input, kind: 'correct', numbers: resultOf(lottery, '3') }, other)
    const order = wrong.ok ? wrong.value.id : ''
    expect(await previewOrder(house.lotteries, order)).toMatchObject({ value: { bets: 2, changed: 2 } })
    expect(await decideOrder(house.lotteries, order, different, one)).toMatchObject({ value: { state: 'done' } })
    await house.turn()
    expect(await drawOf(issue.id, lottery.id)).toMatchObject({ version: 2, shown: 'settled' })
    expect([await cash(winner.id), await cash(loser.id)]).toEqual([100_00n - staked, 100_00n - staked + paid])
  })

  test('a correction takes back a win that was withdrawn meanwhile: the purse is empty, and the rest is owed', async () => {
    const lottery = await south()
    passTo(onSale(lottery).closeAt)
    await house.turn()
    const issue = onSale(lottery)
    const play = lottery.rules.plays.find(({ rule }) => rule.kind === 'endings')?.id as string
    const { id } = await here.member('100.00')
    const lines = [line({ play, selection: '77', prizeGroup: null })]
    expect(await refusalOf(id, basket({ issue: issue.id, odds: lottery.odds, lines }), lottery.id)).toBe('placed')
    const before = await cash(id)
    passTo(issue.drawAt)
    const enter = async (kind: 'result' | 'correct', digit: string) => {
      const numbers = resultOf(lottery, digit)
      const evidence = 'The paper of the province'
      const asked = await askOrder(
        house.lotteries,
        { lottery: lottery.id, issue: issue.id, kind, numbers, evidence },
        hand(),
      )
      await decideOrder(house.lotteries, asked.ok ? asked.value.id : '', { isApproved: true, numbers }, hand())
      await house.turn()
    }
    await enter('result', '7')
    const won = (await cash(id)) - before
    expect(won).toBeGreaterThan(100_00n)
    // Nearly all of it leaves, as a withdrawal does.
    await db.tx(async (tx) => {
      const [purse, funding] = [await openPurse(tx, id, 'PHP'), await openHouse(tx, 'demo-funding', 'PHP')]
      const amount = before + won - 10_00n
      const legs = [{ step: 'post', kind: 'withdrawal', debit: purse, credit: funding, amount }] as const
      expect(await post(tx, { scope: 'sys:test', key: `out:${id}`, ref: 'out', legs })).toMatchObject({ ok: true })
    })
    await enter('correct', '3')
    expect(await cash(id)).toBe(0n)
    expect(await readDeficit(db.read, id, 'PHP')).toBe(won - 10_00n)
    expect(await drawOf(issue.id, lottery.id)).toMatchObject({ shown: 'settled', version: 2 })
  })

  test('an issue without a result is void by one word, and its link is shown when it would have been drawn; a paid one needs a second', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    expect(await refusalOf(member.id, basket())).toBe('placed')
    const order = {
      lottery: 'sinag-1',
      issue: issue.id,
      kind: 'void' as const,
      numbers: null,
      evidence: 'A test of the draw',
    }
    expect(
      await askOrder(house.lotteries, { ...order, kind: 'result', numbers: [1, 2, 3, 4, 5] }, hand()),
    ).toMatchObject({
      refusal: 'draw_is_our_own',
    })
    expect(await askOrder(house.lotteries, order, hand())).toMatchObject({ value: { state: 'done' } })
    expect(await refusalOf(member.id, basket())).toBe('issue_is_closed')
    await house.turn()
    expect(await cash(member.id)).toBe(100_00n)
    expect(await drawOf(issue.id)).toMatchObject({ shown: 'void', isSettled: true, hash: null })
    passTo(issue.drawAt)
    await house.turn()
    expect((await drawOf(issue.id))?.hash).toMatch(/^[0-9a-f]{64}$/)

    const next = onSale()
    expect(await refusalOf(member.id, basket())).toBe('placed')
    passTo(next.drawAt)
    await house.turn()
    expect(await cash(member.id)).toBe(99_50n)
    const asked = await askOrder(house.lotteries, { ...order, issue: next.id }, hand())
    expect(asked).toMatchObject({ value: { state: 'waiting' } })
    expect(
      await decideOrder(house.lotteries, asked.ok ? asked.value.id : '', { isApproved: true, numbers: null }, hand()),
    ).toMatchObject({ ok: true })
    await house.turn()
    expect(await cash(member.id)).toBe(100_00n)
    expect(await drawOf(next.id)).toMatchObject({ shown: 'void', isSettled: true, version: 2 })
  })

  test('a day off has no issues, is on record, and is refused where issues are planned already', async () => {
    const north = (await findLottery(house.lotteries, 'vietnam-north')) as SoldLottery
    const [today, next, later] = issuesFrom(north.schedule, onSale(north), 3)
    if (!today || !next || !later) throw new Error('three issues')
    const set = async (days: readonly string[]) =>
      await setHolidays(house.lotteries, north.id, days, { ...hand(), reason: 'The new year of the lunar calendar' })
    expect(await set([next.day])).toMatchObject({ refusal: 'day_is_planned' })
    expect(await set([later.day])).toMatchObject({ ok: true })
    const off = (await findLottery(house.lotteries, north.id)) as SoldLottery
    expect(issuesFrom(off.schedule, onSale(off), 3).map(({ id }) => id)).toEqual([
      today.id,
      next.id,
      nextIssue(north.schedule, later).id,
    ])
    const shown = await readCalendar(house.lotteries, north.id, { from: today.day, days: 3 })
    expect(shown).toMatchObject({
      ok: true,
      value: { holidays: [later.day], issues: [{ id: today.id }, { id: next.id }] },
    })
    expect(await set([])).toMatchObject({ ok: true })
  })

  test('a paused lottery takes no bets, and what was sold is drawn', async () => {
    const member = await here.member('100.00')
    await house.turn()
    const issue = onSale()
    expect(await refusalOf(member.id, basket())).toBe('placed')
    expect(
      await changeLottery(house.lotteries, 'sinag-1', 'paused', { ...hand(), reason: 'A look at the draw' }),
    ).toMatchObject({ ok: true })
    expect(await refusalOf(member.id, basket())).toBe('lottery_is_paused')
    passTo(issue.drawAt)
    await house.turn()
    expect(await cash(member.id)).toBe(99_50n)
    expect(
      await changeLottery(house.lotteries, 'sinag-1', 'open', { ...hand(), reason: 'The draw is fine' }),
    ).toMatchObject({ ok: true })
  })
})

test('CA-01.3 CA-07 CO-01.4 every call answers in its shape, and those with a token refuse without', async () => {
  const member = await here.member('100.00')
  const people = new Map([
    ['member', { who: 'member', id: member.id } as const],
    ['one', { who: 'operator', roles: ['owner'], id: randomUUID(), confirmedAtMs: systemClock.nowMs() } as const],
  ])
  const app = await buildSample({
    routes: [
      ...[...lotteryRoutes(house.lotteries), ...practiceRoutes(house.lotteries)],
      ...[...specRoutes(house.lotteries), ...officeRoutes(house.lotteries)],
    ],
    refusals: modules.refusals,
    authenticate: async (token) => (people.get(token) ?? null) as Actor | null,
  })
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, token?: string, payload?: object) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return answer.json<{ code: string; value: never }>()
  }
  await house.turn()
  const issue = onSale()
  const bought = await call('POST', '/wps/lotteries/sinag-1/tickets', 'member', basket())
  expect(bought).toMatchObject({
    code: 'ok',
    value: { stake: '10.00', balance: '90.00', state: 'open', lines: [{ notes: 10 }] },
  })
  const { id: ticket } = bought.value as { id: string }
  expect(await call('POST', '/wps/lotteries/sinag-1/practice', undefined, basket())).toMatchObject({
    ...{ code: 'ok', value: { stake: '10.00', plan: null } },
  })
  const malformed = basket({ lines: [line({ selection: 'x,,,,' })] })
  expect(await call('POST', '/wps/lotteries/sinag-1/tickets', 'member', malformed)).toMatchObject({
    ...{ code: 'selection_is_malformed', value: { fields: [{ path: 'lines.0.items.0' }] } },
  })
  passTo(issue.drawAt)
  await house.turn()
  const open = [
    ...['/wps/lotteries', '/wps/lotteries/sinag-1', '/wps/lotteries/sinag-1/results', '/wps/lotteries/sinag-1/trends'],
    ...[`/wps/lotteries/sinag-1/results/${issue.id}/proof`, '/wps/lotteries/vietnam-north'],
    ...['/lgw/vn/games/game_menu', '/lgw/vn/numeros/opened/game', '/wps/lotteries/practice'],
    ...['LOTT', 'ZY', 'ELOTT', 'SEA'].map((mode) => `/lotto/lgw/games?prizeMode=${mode}`),
  ]
  for (const url of open) expect([url, (await call('GET', url)).code]).toEqual([url, 'ok'])
  const mine = [
    ...['/wps/lotteries/tickets', `/wps/lotteries/tickets/${ticket}`],
    ...[
      '/lgw/vn/games/game_menu/recent',
      '/lotto/lgw/games/opened/numero',
      '/lotto/lgw/games/opened/numero?gameId=sinag-1',
    ],
  ]
  for (const url of mine) {
    expect([url, (await call('GET', url, 'member')).code]).toEqual([url, 'ok'])
    expect([url, (await call('GET', url)).code]).toEqual([url, 'sign_in_is_needed'])
  }
  expect(await call('GET', '/lotto/lgw/games?prizeMode=ZY')).toMatchObject({
    value: { games: lotteries.filter(({ draws }) => draws === 'official').map(({ id }) => ({ gameId: id })) },
  })
  expect((await call('GET', `/wps/lotteries/sinag-1/results/${issue.id}/proof?ticket=${ticket}`, 'member')).code).toBe(
    'ok',
  )
  expect((await call('GET', '/lotto/lgw/games?prizeMode=XY')).code).toBe('input_is_invalid')

  const orders = `/ops/lotteries/sinag-1/issues/${issue.id}/orders`
  const order = { kind: 'void', numbers: null, evidence: 'A look at the calls' }
  expect((await call('POST', orders, 'member', order)).code).toBe('role_is_wrong')
  const asked = await call('POST', orders, 'one', order)
  expect(asked).toMatchObject({ code: 'ok', value: { state: 'waiting', numbers: null } })
  const { id } = asked.value as { id: string }
  expect(await call('GET', `/ops/lotteries/orders/${id}/preview`, 'one')).toMatchObject({
    value: { bets: 1, changed: 1, sums: [{ currency: 'PHP', before: '9.50', after: '10.00' }] },
  })
  const decide = `/ops/lotteries/orders/${id}/decide`
  expect((await call('POST', decide, 'one', { isApproved: true, numbers: null })).code).toBe('second_person_is_needed')
  expect(await call('POST', decide, 'one', { isApproved: false, numbers: null })).toMatchObject({
    value: { state: 'declined' },
  })
  for (const url of ['/ops/lotteries', '/ops/lotteries/orders']) expect((await call('GET', url, 'one')).code).toBe('ok')
  const change = { state: 'open', reason: 'A look at the calls' }
  expect((await call('PUT', '/ops/lotteries/sinag-1', 'one', change)).code).toBe('ok')
  await app.close()
})
