// Long because: one database serves every story of a chase plan; a second file would start another.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { issueAt, issuesFrom } from '#engines/lottery/schedule.ts'
import type { Actor } from '#kit/actor.ts'
import type { Id } from '#kit/id.ts'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { type PlanInput, readChase, startPlan } from '#modules/lottery/chase.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { askOrder, changeLottery, decideOrder, endMemberPlan } from '#modules/lottery/operate.ts'
import { placeBasket } from '#modules/lottery/place.ts'
import { findParts, findPlan } from '#modules/lottery/plan-store.ts'
import { cancelPlan, planListener, turnPlans } from '#modules/lottery/plans.ts'
import { planRoutes } from '#modules/lottery/routes.ts'
import { chooseSms } from '#modules/lottery/sms.ts'
import { listWinners } from '#modules/lottery/winners.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

/** Chase plans over days of a lottery whose results the test enters, as two operators do. A basket costs 1.00 and wins when all numbers end in 7. */

let db: Database
let here: TestPlay
let house: TestLotteries
let south: SoldLottery
let play: string

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  await house.sellOnly('vietnam-south')
  south = (await findLottery(house.lotteries, 'vietnam-south')) as SoldLottery
  play = south.rules.plays.find(({ rule }) => rule.kind === 'endings')?.id as string
})

afterEach(async () => expect(await findDrift(db)).toEqual([]))

afterAll(async () => await db.close())

const hand = () => ({ operatorId: randomUUID() as Id<'operator'>, address: '127.0.0.1', requestId: 'r' })
const passTo = (ms: number) => here.clock.advance(ms - here.clock.nowMs())
const onSale = () => issueAt(south.schedule, here.clock.nowMs())
const money = async (id: Id<'member'>) => {
  const { balance, held } = await balanceOf(db.read, id, 'PHP')
  return [balance, held]
}

const lines = [{ play: '', selection: '77', unit: '1', multiple: 1, prizeGroup: null }]
const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  ...{ issue: onSale().id, currency: 'PHP', odds: south.odds, lines: lines.map((line) => ({ ...line, play })) },
  ...{ chase: { kind: 'double', multiple: 1, every: 1 }, issues: 3, ...more },
})

/** Begins a plan of 1, 2 and 4 units for a member with a hundred of them, at the beginning of sales. */
async function begin({ isStoppedByWin = true, amount = 100n }: { isStoppedByWin?: boolean; amount?: bigint } = {}) {
  const fresh = issuesFrom(south.schedule, onSale(), 2)[1]
  passTo(fresh?.openAt ?? 0)
  await house.turn()
  const read = await readChase(house.lotteries, 'vietnam-south', (await here.member('1.00')).id, input())
  if (!read.ok) throw new Error(read.refusal)
  const cost = read.value.basket.stake
  const { id } = await here.member(`${(cost * amount) / 100n}.00`)
  const started = await startPlan(house.lotteries, 'vietnam-south', id, {
    ...input(),
    key: randomUUID(),
    isStoppedByWin,
  })
  if (!started.ok) throw new Error(started.refusal)
  const [first, second, third] = issuesFrom(south.schedule, onSale(), 3)
  if (!first || !second || !third) throw new Error('three issues')
  const shown = async () => {
    const plan = await findPlan(db.read, id, started.value.id)
    const parts = await findParts(db.read, [started.value.id])
    return { state: plan?.state, reason: plan?.reason, isOver: plan?.isOver, parts: parts.map(({ state }) => state) }
  }
  /** What the member has, in what the basket costs once: in all, and of it held. */
  const units = async () => (await money(id)).map((one) => Number(one) / Number(cost))
  return { id, planId: started.value.id, cost, first, second, third, shown, units }
}

const resultOf = (digit: string) => {
  const { space } = south.rules
  return space.kind === 'places' ? space.places.map(({ digits }) => Number(digit.repeat(digits))) : []
}

/** Two operators enter the numbers of an issue, or correct them. */
async function enter(issue: string, digit: '3' | '7', kind: 'result' | 'correct' = 'result'): Promise<void> {
  const numbers = resultOf(digit)
  const order = { lottery: south.id, issue, kind, numbers, evidence: 'The paper of the province' }
  const asked = await askOrder(house.lotteries, order, hand())
  if (!asked.ok) throw new Error(asked.refusal)
  const decided = await decideOrder(house.lotteries, asked.value.id, { isApproved: true, numbers }, hand())
  if (!decided.ok) throw new Error(decided.refusal)
  await house.turn()
}

async function declareVoid(issue: string): Promise<void> {
  const order = { lottery: south.id, issue, kind: 'void' as const, numbers: null, evidence: 'The drum was broken' }
  expect((await askOrder(house.lotteries, order, hand())).ok).toBe(true)
  await house.turn()
}

describe('a chase plan', () => {
  test('buys the first issue and holds the rest at once; each is bought when it is on sale, to the end', async () => {
    const { units, shown, second, third, first } = await begin({ isStoppedByWin: false })
    expect(await units()).toEqual([99, 6])
    passTo(second.openAt)
    await house.turn()
    // The first issue has no result yet; nothing is to stop this plan, so that nothing is waited for.
    expect(await units()).toEqual([97, 4])
    passTo(third.openAt)
    await house.turn()
    expect(await units()).toEqual([93, 0])
    expect(await shown()).toEqual({ state: 'done', reason: null, isOver: false, parts: ['bought', 'bought', 'bought'] })
    passTo(third.drawAt)
    for (const { id } of [first, second, third]) await enter(id, '3')
    expect(await shown()).toMatchObject({ state: 'done', isOver: true })
    expect(await units()).toEqual([93, 0])
  })

  test('that a win stops buys nothing before the result is known, and then gives the rest back', async () => {
    const { units, shown, first, second, third } = await begin()
    passTo(second.openAt)
    await house.turn()
    expect(await shown()).toMatchObject({ state: 'running', parts: ['bought', 'waiting', 'waiting'] })
    passTo(first.drawAt)
    await enter(first.id, '3')
    expect(await units()).toEqual([97, 4])
    passTo(second.drawAt)
    await enter(second.id, '7')
    expect(await shown()).toEqual({ state: 'won', reason: null, isOver: true, parts: ['bought', 'bought', 'returned'] })
    const [balance = 0, held] = await units()
    expect([balance > 97, held]).toEqual([true, 0])
    passTo(third.openAt)
    await house.turn()
    expect(await units()).toEqual([balance, 0])
  })

  test('goes on over void issues, one that was bought and one that was not', async () => {
    const { units, shown, first, second, third } = await begin()
    await declareVoid(first.id)
    expect(await units()).toEqual([100, 6])
    await house.turn()
    passTo(second.openAt - 1)
    await house.turn()
    await declareVoid(second.id)
    passTo(second.openAt)
    await house.turn()
    expect(await units()).toEqual([100, 4])
    passTo(third.openAt)
    await house.turn()
    expect(await units()).toEqual([96, 0])
    expect(await shown()).toMatchObject({ state: 'done', parts: ['bought', 'missed', 'bought'] })
    passTo(third.drawAt)
    await enter(third.id, '3')
    expect(await shown()).toMatchObject({ isOver: true })
  })

  test('stops when a correction makes a lost issue a won one', async () => {
    const { units, shown, first, second } = await begin()
    passTo(first.drawAt)
    await enter(first.id, '3')
    expect(await shown()).toMatchObject({ state: 'running', parts: ['bought', 'bought', 'waiting'] })
    await enter(first.id, '7', 'correct')
    expect(await shown()).toMatchObject({ state: 'won', isOver: false, parts: ['bought', 'bought', 'returned'] })
    const [balance = 0, held] = await units()
    expect([balance > 97, held]).toEqual([true, 0])
    passTo(second.drawAt)
    await enter(second.id, '3')
    expect(await shown()).toMatchObject({ isOver: true })
  })

  test('that a win has stopped does not begin again when a correction takes the win back', async () => {
    const { units, shown, first, second } = await begin()
    passTo(first.drawAt)
    await enter(first.id, '7')
    expect(await shown()).toMatchObject({ state: 'won', parts: ['bought', 'returned', 'returned'] })
    await enter(first.id, '3', 'correct')
    expect(await units()).toEqual([99, 0])
    passTo(second.drawAt)
    await house.turn()
    expect(await shown()).toMatchObject({ state: 'won', parts: ['bought', 'returned', 'returned'] })
    expect(await units()).toEqual([99, 0])
  })

  test('whose issue could not be bought before it closed gives back its part and goes on', async () => {
    const { units, shown, second, third } = await begin({ isStoppedByWin: false })
    passTo(second.closeAt)
    await house.turn()
    expect(await shown()).toMatchObject({ state: 'done', parts: ['bought', 'missed', 'bought'] })
    expect(third.openAt).toBe(second.closeAt)
    expect(await units()).toEqual([95, 0])
  })
})

test('SE-03 a plan that cannot go on is set aside, and the others go on', async () => {
  const [bad, good] = [await begin({ isStoppedByWin: false }), await begin({ isStoppedByWin: false })]
  const cure = await poisonRow(db, 'lottery_plan_part', `new.plan_id = '${bad.planId}'`)
  passTo(good.second.openAt)
  const partsOf = async ({ shown }: typeof bad) => (await shown()).parts.filter((part) => part === 'bought').length
  const before = await partsOf(bad)
  expect(await setAsideIn(house.turn)).toMatchObject([{ loop: 'lottery-plans', item: bad.planId }])
  expect([await partsOf(bad), await partsOf(good)]).toEqual([before, 2])
  await cure()
  here.clock.advance(60_000)
  expect(await setAsideIn(house.turn)).toEqual([])
  expect(await partsOf(bad)).toBeGreaterThan(before)
  for (const { id, planId } of [bad, good]) await cancelPlan(house.lotteries, id, planId)
})

describe('a chase plan ends before its time', () => {
  test('by the member: the rest is free at once, what was bought stays, and asking again changes nothing', async () => {
    const { id, planId, units, shown } = await begin()
    expect(await cancelPlan(house.lotteries, id, planId)).toMatchObject({ value: { state: 'cancelled' } })
    expect(await cancelPlan(house.lotteries, id, planId)).toMatchObject({ value: { state: 'cancelled' } })
    expect(await units()).toEqual([99, 0])
    expect(await shown()).toMatchObject({ state: 'cancelled', parts: ['bought', 'returned', 'returned'] })
    expect(await cancelPlan(house.lotteries, (await here.member('1.00')).id, planId)).toMatchObject({
      refusal: 'plan_is_unknown',
    })
  })

  test('by an operator, once: the rest is free, the member is told so, and it is on record', async () => {
    const { id, planId, units, shown } = await begin()
    const asked = { ...hand(), reason: 'The member asked by phone' }
    expect(await endMemberPlan(house.lotteries, planId, asked)).toEqual({ ok: true, value: null })
    expect(await endMemberPlan(house.lotteries, planId, asked)).toMatchObject({ refusal: 'plan_is_over' })
    expect(await endMemberPlan(house.lotteries, randomUUID(), asked)).toMatchObject({ refusal: 'plan_is_unknown' })
    expect(await units()).toEqual([99, 0])
    expect(await shown()).toMatchObject({ state: 'stopped', parts: ['bought', 'returned', 'returned'] })
    const { rows: told } = await sql`select template, figures from messaging_message where member_id = ${id}`.execute(
      db.read,
    )
    expect(told).toMatchObject([{ template: 'lottery_plan_stopped', figures: { reason: 'ended_by_operator' } }])
    const { rows: noted } =
      await sql`select actor_id, detail::jsonb as detail from audit_entry where action = 'lottery.plan_ended'`.execute(
        db.read,
      )
    expect(noted).toMatchObject([
      { actor_id: asked.operatorId, detail: { plan: planId, member: id, reason: asked.reason } },
    ])
  })

  test('by an exclusion, as soon as it is heard of', async () => {
    const { id, units, shown } = await begin()
    await beginExclusion(here.compliance, id, '6m')
    const payload = { memberId: id, kind: 'exclusion_begun', detail: {} }
    const event = { id: 1n, topic: 'compliance.changed', key: id, payload, at: new Date(0) }
    for (const _ of [1, 2]) await db.tx(async (tx) => await planListener(house.lotteries).handle(tx, event))
    expect(await shown()).toMatchObject({ state: 'stopped', reason: 'self_excluded' })
    expect(await units()).toEqual([99, 0])
  })

  test('by an exclusion that nobody has heard of yet: the next issue is judged where the money moves', async () => {
    const { id, second, units, shown } = await begin({ isStoppedByWin: false })
    await beginExclusion(here.compliance, id, '6m')
    passTo(second.openAt)
    await house.turn()
    expect(await shown()).toMatchObject({
      ...{ state: 'stopped', reason: 'self_excluded', parts: ['bought', 'returned', 'returned'] },
    })
    expect(await units()).toEqual([99, 0])
  })

  test.each<[string, (planId: string) => Promise<() => Promise<unknown>>]>([
    [
      'lottery_is_paused',
      async () => {
        const change = async (state: 'paused' | 'open') =>
          await changeLottery(house.lotteries, south.id, state, { ...hand(), reason: 'A look at the draw' })
        await change('paused')
        return async () => await change('open')
      },
    ],
    [
      'odds_have_changed',
      async (planId) => {
        await sql`update lottery_plan set odds = 'before' where id = ${planId}`.execute(db.single)
        return async () => undefined
      },
    ],
    ['number_is_sold_out', async () => await changeLimits({ numberPayout: '1.00' })],
    ['note_is_below_minimum', async () => await changeLimits({ noteLeast: '10.00' })],
  ])('by %s, with this name', async (reason, prevent) => {
    const { planId, second, units, shown } = await begin({ isStoppedByWin: false })
    const allow = await prevent(planId)
    passTo(second.openAt)
    await house.turn()
    await allow()
    expect(await shown()).toMatchObject({ state: 'stopped', reason, parts: ['bought', 'returned', 'returned'] })
    expect(await units()).toEqual([99, 0])
  })
})

/** Changes limits of pesos; answers how they are changed back. */
async function changeLimits(more: object): Promise<() => Promise<unknown>> {
  const { settings } = house.lotteries
  const change = async (limits: (before: { currency: string }[]) => object[]) => {
    const document = (await listSettings(settings)).find(({ name }) => name === 'lottery')
    const value = document?.value as { limits: { currency: string }[] }
    const next = { name: 'lottery', version: document?.version ?? 0, value: { ...value, limits: limits(value.limits) } }
    expect(await changeSetting(settings, next, null)).toMatchObject({ ok: true })
    return value.limits
  }
  const before = await change((all) => all.map((one) => (one.currency === 'PHP' ? { ...one, ...more } : one)))
  return async () => await change(() => before)
}

describe('BX-06.2 BX-06.3 a chase plan and the member’s own limits', () => {
  const limitTo = async (id: Id<'member'>, amount: bigint) =>
    await setLimit(here.compliance, id, { kind: 'wager', period: 'month', currency: 'PHP' }, amount)

  test('counts with its full sum at once, to the last centavo, and its own issues are bought all the same', async () => {
    const { id, cost, units, shown, second } = await begin({ isStoppedByWin: false })
    await limitTo(id, cost * 8n)
    const one = async () => await placeBasket(house.lotteries, south.id, id, { ...input(), key: randomUUID() })
    expect(await one()).toMatchObject({ ok: true })
    expect(await one()).toMatchObject({ refusal: 'wager_limit_is_reached' })
    const more = { ...input(), key: randomUUID(), isStoppedByWin: true }
    expect(await startPlan(house.lotteries, south.id, id, more)).toMatchObject({ refusal: 'wager_limit_is_reached' })
    expect(await units()).toEqual([98, 6])
    passTo(second.openAt)
    await house.turn()
    expect(await units()).toEqual([96, 4])
    expect(await shown()).toMatchObject({ state: 'running' })
  })

  test('is refused as a whole where it would pass a limit, and nothing is held', async () => {
    const { cost } = await begin()
    const { id } = await here.member('100000.00')
    await limitTo(id, cost * 7n - 1n)
    const plan = { ...input(), key: randomUUID(), isStoppedByWin: true }
    expect(await startPlan(house.lotteries, south.id, id, plan)).toMatchObject({ refusal: 'wager_limit_is_reached' })
    expect(await money(id)).toEqual([100_000_00n, 0n])
    await limitTo((await here.member('1.00')).id, cost)
  })

  test('stops when a stricter limit is set later', async () => {
    const { id, cost, units, shown, second } = await begin({ isStoppedByWin: false })
    await limitTo(id, cost * 6n)
    passTo(second.openAt)
    await house.turn()
    expect(await shown()).toMatchObject({ state: 'stopped', reason: 'wager_limit_is_reached' })
    expect(await units()).toEqual([99, 0])
  })
})

describe('a chase plan is bought once', () => {
  test('by two nodes at once', async () => {
    const { units, shown, second } = await begin({ isStoppedByWin: false })
    const other = testLotteries(db, here)
    passTo(second.openAt)
    await house.turn()
    await Promise.all([turnPlans(house.lotteries), turnPlans(other.lotteries), turnPlans(house.lotteries)])
    expect(await units()).toEqual([97, 4])
    expect(await shown()).toMatchObject({ state: 'running', parts: ['bought', 'bought', 'waiting'] })
  })

  test('by a node that is cut off before or after it commits', async () => {
    const { units, shown, second } = await begin({ isStoppedByWin: false })
    passTo(second.openAt)
    let faults = 0
    const cut = (isCommitted: boolean): TestLotteries['lotteries'] => ({
      ...house.lotteries,
      db: {
        ...db,
        async tx(work) {
          if (!isCommitted)
            await db.tx(async (tx) => {
              await work(tx)
              throw new Error('cut')
            })
          const done = await db.tx(work)
          faults += 1
          if (faults > 1) throw new Error('the answer is lost')
          return done
        },
      },
      asidePlans: testLotteries(db, here).lotteries.asidePlans,
    })
    for (const isCommitted of [false, true]) await turnPlans(cut(isCommitted))
    await turnPlans(testLotteries(db, here).lotteries)
    expect(await units()).toEqual([97, 4])
    expect(await shown()).toMatchObject({ state: 'running', parts: ['bought', 'bought', 'waiting'] })
  })

  test.each([1, 2, 3])('or cancelled, where both come at the same moment (%i)', async () => {
    const { id, planId, units, shown, second } = await begin({ isStoppedByWin: false })
    passTo(second.openAt)
    await Promise.all([
      turnPlans(house.lotteries),
      cancelPlan(house.lotteries, id, planId),
      turnPlans(testLotteries(db, here).lotteries),
    ])
    const { state, parts } = await shown()
    expect(state).toBe('cancelled')
    expect(await units()).toEqual([parts[1] === 'bought' ? 97 : 99, 0])
    expect(parts[2]).toBe('returned')
  })

  test('under its key: the same plan again is the one that began, another is refused, and so is one too many', async () => {
    await begin()
    const { id } = await here.member('100000.00')
    const plan = { ...input(), key: randomUUID(), isStoppedByWin: true }
    const [one, other] = await Promise.all([1, 2].map(() => startPlan(house.lotteries, south.id, id, plan)))
    expect(one).toEqual(other)
    expect(one?.ok).toBe(true)
    expect(await startPlan(house.lotteries, south.id, id, { ...plan, issues: 4 })).toMatchObject({
      refusal: 'key_is_reused',
    })
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => startPlan(house.lotteries, south.id, id, { ...plan, key: randomUUID() })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(19)
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'plan_limit_is_reached')).toHaveLength(2)
  })
})

test('who asked for it is told once what a ticket or a plan came to; who did not is told only of a plan that was stopped', async () => {
  const told = async (id: Id<'member'>) => {
    const { rows } = await sql<{ template: string; figures: object }>`
      select template, figures from messaging_message where member_id = ${id} order by template`.execute(db.read)
    return rows
  }
  const { id: quiet, planId, first } = await begin()
  const { id: keen } = await here.member('1000.00')
  const ticket = { ...input(), key: randomUUID(), isNoticeWanted: true }
  const placed = await placeBasket(house.lotteries, south.id, keen, ticket)
  const plan = { ...ticket, key: randomUUID(), isStoppedByWin: true }
  expect(await startPlan(house.lotteries, south.id, keen, plan)).toMatchObject({ ok: true })
  expect(await placeBasket(house.lotteries, south.id, quiet, { ...input(), key: randomUUID() })).toMatchObject({
    ok: true,
  })
  expect(await chooseSms(house.lotteries, keen, { isOn: true, language: 'TY' })).toMatchObject({
    refusal: 'phone_is_not_bound',
  })
  house.phones.set(keen, '+63917•••4567')
  expect(await chooseSms(house.lotteries, keen, { isOn: true, language: 'TY' })).toMatchObject({ ok: true })
  await here.change((value) => ({ ...value, winsFrom: { PHP: '1.00', USDT: '1.000000' } }))
  await sql`insert into identity_account (id, kind, type, username, nickname, created_at)
    values (${keen}, 'member', 0, 'mapalad', 'Mapalad', now())`.execute(db.single)
  passTo(first.drawAt)
  await enter(first.id, '7')
  const board = await listWinners(db.read, south.id)
  expect(board).toMatchObject([{ issue: first.id, name: 'ma•••d', currency: 'PHP' }, { name: 'ma•••d' }])
  const messages = await told(keen)
  const figures = { lottery: south.id, currency: 'PHP' }
  expect(messages).toMatchObject([
    { template: 'lottery_plan_over', figures },
    {
      template: 'lottery_ticket_won',
      figures: { ...figures, issue: first.id, serial: String(placed.ok && placed.value.serial).padStart(10, '0') },
    },
  ])
  // A correction tells nobody a second time, and who did not win after all is on the board no more.
  await enter(first.id, '3', 'correct')
  expect(await listWinners(db.read, south.id)).toEqual([])
  expect(await told(keen)).toEqual(messages)
  expect(house.sent).toEqual([{ memberId: keen, text: expect.stringContaining(`${south.name} ${first.id}`) }])
  expect(await told(quiet)).toEqual([])
  expect(await findPlan(db.read, quiet, planId)).toMatchObject({ state: 'won' })

  const { id, first: bought, second } = await begin({ isStoppedByWin: false })
  await beginExclusion(here.compliance, id, '6m')
  passTo(second.openAt)
  await house.turn()
  const stopped = await told(id)
  passTo(bought.drawAt)
  await enter(bought.id, '3')
  expect(await told(id)).toEqual(stopped)
  expect(stopped).toMatchObject([{ template: 'lottery_plan_stopped', figures: { reason: 'self_excluded' } }])
})

test('every call of plans answers in its shape, and what is wrong with a plan has a name', async () => {
  await begin()
  const member = await here.member('1000.00')
  const app = await buildSample({
    routes: planRoutes(house.lotteries),
    refusals: modules.refusals,
    authenticate: async () => ({ who: 'member', id: member.id }) as Actor,
  })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: 'Bearer member' }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return answer.json<{ code: string; value: never }>()
  }
  const preview = async (more: object) =>
    await call('POST', '/wps/lotteries/vietnam-south/plans/preview', { ...input(), ...more })
  const profit = await preview({ chase: { kind: 'profit', rateBp: 1000 }, issues: 5 })
  expect(profit).toMatchObject({
    code: 'ok',
    value: { prize: expect.any(String), steps: [{ multiple: 1 }, {}, {}, {}, {}] },
  })
  expect(await preview({ issues: 101 })).toMatchObject({ code: 'chase_has_too_many_issues' })
  expect(await preview({ issues: 0 })).toMatchObject({ code: 'chase_is_malformed' })
  expect(await preview({ chase: { kind: 'profit', rateBp: 100_000 } })).toMatchObject({
    code: 'profit_rate_is_not_possible',
  })
  expect(await preview({ chase: { kind: 'double', multiple: 1, every: 1 }, issues: 15 })).toMatchObject({
    code: 'win_could_pass_the_limit',
  })
  expect(await preview({ issue: '20260101-1' })).toMatchObject({ code: 'ok' })
  const start = { ...input(), key: randomUUID(), isStoppedByWin: true }
  expect(await call('POST', '/wps/lotteries/vietnam-south/plans', { ...start, issue: '20260101-1' })).toMatchObject({
    code: 'issue_is_closed',
  })
  const started = await call('POST', '/wps/lotteries/vietnam-south/plans', start)
  expect(started).toMatchObject({
    code: 'ok',
    value: { state: 'running', parts: [{ state: 'bought', payout: null }, { state: 'waiting', ticket: null }, {}] },
  })
  const { id } = started.value as { id: string }
  expect(await call('GET', '/wps/lotteries/plans')).toMatchObject({ value: [{ id }] })
  expect(await call('GET', `/wps/lotteries/plans/${id}`)).toMatchObject({ value: { id, state: 'running' } })
  expect(await call('GET', `/wps/lotteries/plans/${randomUUID()}`)).toMatchObject({ code: 'plan_is_unknown' })
  expect(await call('POST', `/wps/lotteries/plans/${id}/cancel`)).toMatchObject({
    value: { state: 'cancelled', held: '0.00', parts: [{}, { state: 'returned' }, { state: 'returned' }] },
  })
  await app.close()
})
