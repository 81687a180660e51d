import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueAt } from '#engines/lottery/schedule.ts'
import type { Actor } from '#kit/actor.ts'
import type { Id } from '#kit/id.ts'
import { authenticate, createAccount, type Identity } from '#modules/identity/service.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { officeRoutes } from '#modules/lottery/office-routes.ts'
import { lotteryRoutes } from '#modules/lottery/routes.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, enrolOperator, testIdentity } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let house: TestLotteries
let sinag: SoldLottery
let north: SoldLottery
let app: FastifyInstance
let office: FastifyInstance

/** Members by their tokens, which are their ids. Operators have signed in. */
const members = new Map<string, Actor>()
let identity: Identity

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  await house.sellOnly('sinag-1', 'vietnam-north')
  sinag = (await findLottery(house.lotteries, 'sinag-1')) as SoldLottery
  north = (await findLottery(house.lotteries, 'vietnam-north')) as SoldLottery
  identity = await testIdentity(db, here.clock)
  const shared = {
    refusals: modules.refusals,
    authenticate: async (token: string, caller: Parameters<typeof authenticate>[2]) =>
      members.get(token) ?? (await authenticate(identity, token, caller)),
  }
  app = await buildSample({ ...shared, routes: lotteryRoutes(house.lotteries) })
  // How long ago an operator gave a code is judged by the clock that days pass on.
  office = await buildSample({ ...shared, clock: here.clock, routes: officeRoutes(house.lotteries) })
  await house.turn()
})

afterAll(async () => {
  await app.close()
  await office.close()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function member(amount: string) {
  const { id } = await here.member(amount)
  members.set(id, { who: 'member', id } as Actor)
  return id
}

/** An operator who has just passed the password and the authenticator. */
async function signIn(username: string): Promise<string> {
  const password = 'correct horse battery'
  const account = { username, nickname: username, password, isOperator: true, roles: ['trader'] } as const
  expect(await createAccount(identity, account)).toMatchObject({ ok: true })
  return (await enrolOperator(identity, { username, password })).signedIn.token
}

async function call(method: 'GET' | 'POST', url: string, token: string, payload?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': atHome.userAgent ?? '' }
  const answer = await (url.startsWith('/ops') ? office : app).inject({
    remoteAddress: atHome.address,
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  return answer.json<{ code: string; value: never }>()
}

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const onSale = (lottery: SoldLottery) => issueAt(lottery.schedule, here.clock.nowMs())
const passTo = (ms: number) => here.clock.advance(ms - here.clock.nowMs())
const line = (more: object = {}) => ({
  ...{ play: 'fixed', selection: '0123456789,,,,', unit: '1', multiple: 1, prizeGroup: 1900 },
  ...more,
})
const basket = (more: object = {}) => ({
  ...{ key: randomUUID(), issue: onSale(sinag).id, currency: 'PHP', odds: sinag.odds, lines: [line()] },
  ...more,
})
const lo = (selection: string) => ({
  ...{ key: randomUUID(), issue: onSale(north).id, currency: 'PHP', odds: north.odds },
  lines: [line({ play: 'lo-2', selection, prizeGroup: null })],
})
const buy = async (id: Id<'member'>, input: unknown, lottery = 'sinag-1') =>
  await call('POST', `/wps/lotteries/${lottery}/tickets`, id, input)
/** Skips to the next issue, so that bets of the test before are out of the way. */
async function nextIssue(lottery: SoldLottery) {
  passTo(onSale(lottery).closeAt)
  await house.turn()
  return onSale(lottery)
}
/** A board on which every number ends in these two digits. */
const board = (ending: number) => {
  const { space } = north.rules
  return space.kind === 'places' ? space.places.map(() => ending) : []
}

test('E01 E02 a basket that is sent in time and booked after the close is refused, and its stake is untouched', async () => {
  const id = await member('100.00')
  const issue = await nextIssue(sinag)
  passTo(issue.closeAt - 1)
  const input = basket({ issue: issue.id })
  const begun = buy(id, input)
  passTo(issue.closeAt)
  expect(await begun).toMatchObject({ code: 'issue_is_closed' })
  expect(await cash(id)).toBe(100_00n)
  // The same, with the client's clock an hour behind: it still names the issue of then.
  expect(await buy(id, { ...input, key: randomUUID() })).toMatchObject({
    ...{ code: 'issue_is_closed', value: { fields: [{ path: 'issue', code: 'next', value: onSale(sinag).id }] } },
  })
})

test('E03 prizes that were raised, of another version or of another member’s rate are not sold', async () => {
  const id = await member('100.00')
  await nextIssue(sinag)
  const answers = [basket({ odds: '9-9' }), basket({ lines: [line({ prizeGroup: 1960 })] }), basket({ prize: '99' })]
  const codes = await Promise.all(answers.map(async (input) => (await buy(id, input)).code))
  expect(codes).toEqual(['odds_have_changed', 'prize_group_is_not_possible', 'input_is_invalid'])
  expect(await cash(id)).toBe(100_00n)
})

const wrongLines: readonly [string, object][] = [
  ['selection_is_malformed', { selection: '11,,,,' }],
  ['selection_is_malformed', { selection: 'a,,,,' }],
  ['selection_is_malformed', { selection: '-1,,,,' }],
  ['selection_is_malformed', { selection: '１,,,,' }],
  ['selection_is_malformed', { selection: '' }],
  ['selection_is_malformed', { play: 'lo-2', selection: '100' }],
  ['unit_is_not_possible', { unit: '0' }],
  ['unit_is_not_possible', { unit: '0.001' }],
  ['unit_is_not_possible', { unit: '1e0' }],
  ['multiple_is_not_possible', { multiple: 0 }],
  ['multiple_is_not_possible', { multiple: -1 }],
  ['multiple_is_not_possible', { multiple: 1.5 }],
  ['multiple_is_not_possible', { multiple: Number.MAX_SAFE_INTEGER }],
  ['body_is_malformed', { multiple: 2 ** 53 }],
  ['body_is_malformed', { multiple: 1e300 }],
  ['input_is_invalid', { multiple: '1' }],
  ['input_is_invalid', { multiple: null }],
  ['input_is_invalid', { multiple: [1] }],
  ['input_is_invalid', { stake: '0.01' }],
  ['play_is_unknown', { play: '__proto__' }],
]

test('E05 D05 numbers out of range, sums that overflow and forms that are no numbers are refused by name, and nothing moves', async () => {
  const id = await member('1000000.00')
  await nextIssue(sinag)
  for (const [refusal, more] of wrongLines) {
    const isNorth = 'play' in more && more.play === 'lo-2'
    const changed = isNorth
      ? { ...lo('00'), lines: [line({ ...more, prizeGroup: null })] }
      : basket({ lines: [line(more)] })
    const { code } = await buy(id, changed, isNorth ? 'vietnam-north' : 'sinag-1')
    expect([JSON.stringify(more), code]).toEqual([JSON.stringify(more), refusal])
  }
  // A million combinations are above the limits of money long before they are above those of counting.
  const five = { play: 'five-direct', selection: Array(5).fill('0123456789').join() }
  expect((await buy(id, basket({ lines: [line({ ...five, multiple: 100_000 })] }))).code).toBe('note_is_above_maximum')
  for (const issue of ['20200101-0001', '29991231-0001', 'x'])
    expect((await buy(id, basket({ issue }))).code).toBe(issue === 'x' ? 'input_is_invalid' : 'issue_is_closed')
  expect(await cash(id)).toBe(1_000_000_00n)
})

test('D01 D07 thirty baskets of the whole balance at once: one is bought; and none in a currency that the purse is not of', async () => {
  const id = await member('10.00')
  await nextIssue(sinag)
  const answers = await Promise.all(Array.from({ length: 30 }, async () => (await buy(id, basket())).code))
  expect(answers.toSorted()).toEqual([...Array(29).fill('funds_are_short'), 'ok'])
  expect(await cash(id)).toBe(0n)
  expect((await buy(id, basket({ currency: 'USDT' }))).code).toBe('funds_are_short')
  expect((await buy(id, basket({ currency: 'VND' }))).code).toBe('input_is_invalid')
})

test('D08 D09 one key and one basket thirty times at once: one ticket; with another basket it is refused; another member is not touched by it', async () => {
  const [one, other] = [await member('100.00'), await member('100.00')]
  await nextIssue(sinag)
  const input = basket()
  const answers = await Promise.all(Array.from({ length: 30 }, async () => await buy(one, input)))
  expect(new Set(answers.map(({ value }) => (value as { id: string }).id)).size).toBe(1)
  expect((await buy(one, { ...input, lines: [line({ multiple: 2 })] })).code).toBe('key_is_reused')
  expect((await buy(other, { ...input, lines: [line({ multiple: 2 })] })).code).toBe('ok')
  expect([await cash(one), await cash(other)]).toEqual([90_00n, 80_00n])
})

test('E06 the limit of a play, split over thirty baskets at once, holds', async () => {
  const id = await member('1000000.00')
  await nextIssue(sinag)
  // Each stakes 20,000.00 of the 100,000.00 that one member may have on a play.
  const some = () => basket({ lines: [line({ selection: '1,,,,', multiple: 20_000 })] })
  const answers = await Promise.all(Array.from({ length: 30 }, async () => (await buy(id, some())).code))
  expect(answers.filter((code) => code === 'ok')).toHaveLength(5)
  expect(answers.filter((code) => code === 'play_limit_is_reached')).toHaveLength(25)
  expect(await cash(id)).toBe(900_000_00n)
})

test('E07 an issue that is settled on three nodes at once, and again: each bet is paid once', async () => {
  const bettors = await Promise.all(Array.from({ length: 8 }, async () => await member('100.00')))
  const issue = await nextIssue(sinag)
  for (const id of bettors) expect((await buy(id, basket({ lines: [line(), line()] }))).code).toBe('ok')
  passTo(issue.drawAt)
  const others = [testLotteries(db, here), testLotteries(db, here)]
  await Promise.all([house.turn(), ...others.map(async (one) => await one.turn())])
  await Promise.all([house.turn(), ...others.map(async (one) => await one.turn())])
  for (const id of bettors) expect(await cash(id)).toBe(80_00n + 2n * 9_50n)
  const { rows } = await sql<{ events: bigint }>`select count(*) as events from bets_event as event
    join lottery_bet as bet on bet.id = event.bet_id join lottery_ticket as ticket on ticket.id = bet.ticket_id
    where ticket.issue = ${issue.id} and ticket.lottery = 'sinag-1'`.execute(db.read)
  expect(rows[0]?.events).toBe(16n)
})

test('E08 E09 a result is entered by one operator and confirmed by another through the calls; corrected, corrected again and void, each member has what the last of it says', async () => {
  const [winner, loser] = [await member('100.00'), await member('100.00')]
  // A day passes here; own draws of a minute would all be missed.
  await house.sellOnly('vietnam-north')
  const issue = await nextIssue(north)
  const orders = `/ops/lotteries/vietnam-north/issues/${issue.id}/orders`
  const evidence = 'The paper of the province, page 2'
  const enter = async (who: string, kind: string, numbers: readonly number[] | null) =>
    await call('POST', orders, who, { kind, numbers, evidence })
  const decide = async (who: string, id: string, numbers: readonly number[] | null) =>
    (await call('POST', `/ops/lotteries/orders/${id}/decide`, who, { isApproved: true, numbers })).code
  const idOf = ({ value }: { value: { id: string } }) => value.id

  const bought = await buy(winner, lo('07 18'), 'vietnam-north')
  expect(bought).toMatchObject({ code: 'ok', value: { stake: '54.00', state: 'open' } })
  expect((await buy(loser, lo('33'), 'vietnam-north')).code).toBe('ok')
  const ticket = `/wps/lotteries/tickets/${idOf(bought)}`

  // Sales have closed, and two operators sign in. Before its time, from a member, or for a draw of our own there is no result.
  passTo(issue.drawAt - 1_000)
  const [isa, dalawa] = [await signIn('isa'), await signIn('dalawa')]
  expect((await enter(isa, 'result', board(7))).code).toBe('draw_is_not_due')
  passTo(issue.drawAt)
  await house.turn()
  expect((await enter(winner, 'result', board(7))).code).toBe('role_is_wrong')
  expect((await enter(isa, 'result', [...board(7), 7])).code).toBe('result_is_malformed')
  const own = `/ops/lotteries/sinag-1/issues/${onSale(sinag).id}/orders`
  expect((await call('POST', own, isa, { kind: 'result', numbers: [1, 2, 3, 4, 5], evidence })).code).toBe(
    'draw_is_our_own',
  )

  const asked = await enter(isa, 'result', board(7))
  // The second person is not shown what the first has read.
  expect(asked).toMatchObject({ code: 'ok', value: { state: 'waiting', numbers: null } })
  expect((await call('GET', '/ops/lotteries/orders', dalawa)).value).toMatchObject([
    { state: 'waiting', numbers: null },
  ])
  const id = idOf(asked)
  expect(await decide(isa, id, board(7))).toBe('second_person_is_needed')
  expect(await decide(dalawa, id, board(33))).toBe('results_differ')
  await house.turn()
  expect(await call('GET', ticket, winner)).toMatchObject({ value: { state: 'delayed', payout: null } })
  expect(await decide(dalawa, id, board(7))).toBe('ok')
  expect(await decide(dalawa, id, board(7))).toBe('order_is_decided')
  await house.turn()
  // 07 came at each of 27 places and pays 99 / 27 of its stake of 27.00 each time.
  const settled = await call('GET', ticket, winner)
  expect(settled).toMatchObject({
    value: { state: 'settled', lines: [{ wins: expect.arrayContaining([{ row: 'hit', numbers: [7], at: [0] }]) }] },
  })
  const won = (await cash(winner)) - 46_00n
  expect(won).toBeGreaterThan(54_00n)
  expect([await cash(winner), await cash(loser)]).toEqual([46_00n + won, 73_00n])

  for (const [ending, paid] of [
    [33, [0n, won]],
    [18, [won, 0n]],
  ] as const) {
    const corrected = await enter(dalawa, 'correct', board(ending))
    expect(await decide(isa, idOf(corrected), board(ending))).toBe('ok')
    await house.turn()
    expect([await cash(winner), await cash(loser)]).toEqual([46_00n + paid[0], 73_00n + paid[1]])
  }
  const cancelled = await enter(isa, 'void', null)
  expect(await decide(isa, idOf(cancelled), null)).toBe('second_person_is_needed')
  expect(await decide(dalawa, idOf(cancelled), null)).toBe('ok')
  await house.turn()
  expect([await cash(winner), await cash(loser)]).toEqual([100_00n, 100_00n])
  expect((await enter(isa, 'correct', board(7))).code).toBe('issue_is_void')
  expect(await call('GET', ticket, winner)).toMatchObject({ value: { state: 'void', payout: '54.00' } })
})
