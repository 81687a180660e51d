import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { issueAt, issuesFrom } from '#engines/lottery/schedule.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { type PlanInput, readChase, startPlan } from '#modules/lottery/chase.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { askOrder } from '#modules/lottery/operate.ts'
import { placeBasket } from '#modules/lottery/place.ts'
import { findPlan } from '#modules/lottery/plan-store.ts'
import { readInbox } from '#modules/messaging/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** Baskets and chase plans of members with a bonus. */

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

const input = (): PlanInput => ({
  ...{ issue: onSale().id, currency: 'PHP', odds: south.odds, issues: 3 },
  lines: [{ play, selection: '77', unit: '1', multiple: 1, prizeGroup: null }],
  chase: { kind: 'double', multiple: 1, every: 1 },
})

async function declareVoid(issue: string): Promise<void> {
  const order = { lottery: south.id, issue, kind: 'void' as const, numbers: null, evidence: 'The drum was broken' }
  expect((await askOrder(house.lotteries, order, hand())).ok).toBe(true)
  await house.turn()
}

test('a chase plan of a member with a bonus: what is set aside is cash, the first issue takes the bonus, and terms end it later', async () => {
  const fresh = issuesFrom(south.schedule, onSale(), 2)[1]
  passTo(fresh?.openAt ?? 0)
  await house.turn()
  const read = await readChase(house.lotteries, 'vietnam-south', (await here.member('1.00')).id, input())
  if (!read.ok) throw new Error(read.refusal)
  const cost = read.value.basket.stake
  // Enough cash for the second and the third issue, which cost 2 and 4 times the first.
  const { id } = await here.member(`${(cost * 6n) / 100n}.00`)
  await giveBonus(db, here.clock, id, cost, { stakeMost: cost * 4n })
  const plan = { ...input(), key: randomUUID(), isStoppedByWin: false }
  const started = await startPlan(house.lotteries, 'vietnam-south', id, plan)
  if (!started.ok) throw new Error(started.refusal)
  expect([await money(id), await bonusOf(db, id)]).toEqual([[cost * 6n, cost * 6n], [0n]])
  await giveBonus(db, here.clock, id, cost, { stakeMost: cost * 3n })
  const [first, second, third] = issuesFrom(south.schedule, onSale(), 3)
  passTo(second?.openAt ?? 0)
  await house.turn()
  expect([await money(id), await bonusOf(db, id)]).toEqual([
    [cost * 4n, cost * 4n],
    [0n, cost],
  ])
  passTo(third?.openAt ?? 0)
  await house.turn()
  expect(await findPlan(db.read, id, started.value.id)).toMatchObject({
    ...{ state: 'stopped', reason: 'stake_is_above_bonus_limit' },
  })
  const asked = { memberId: id, language: 'EN', before: null, filter: null } as const
  expect((await readInbox({ db }, asked)).messages).toMatchObject([
    {
      template: 'lottery_plan_stopped',
      figures: { reason: 'stake_is_above_bonus_limit', most: formatMoney(cost * 3n, 'PHP') },
    },
  ])
  expect(await money(id)).toEqual([cost * 4n, 0n])
  // A void issue gives each purse its part back.
  await declareVoid(first?.id as string)
  expect([await money(id), await bonusOf(db, id)]).toEqual([
    [cost * 4n, 0n],
    [cost, cost],
  ])
})

test('a basket of several bets is paid in their order: cash first, and each bet knows its part', async () => {
  const fresh = issuesFrom(south.schedule, onSale(), 2)[1]
  passTo(fresh?.openAt ?? 0)
  await house.turn()
  const { lines: one, ...rest } = input()
  const basket = { ...rest, lines: [...one, ...one.map((line) => ({ ...line, selection: '78' }))], key: randomUUID() }
  const rich = await here.member('1000.00')
  const paid = await placeBasket(house.lotteries, 'vietnam-south', rich.id, { ...basket, isNoticeWanted: false })
  if (!paid.ok) throw new Error(paid.refusal)
  const each = paid.value.stake / 2n
  const { id } = await here.member(`${(each + each / 2n) / 100n}.${String((each + each / 2n) % 100n).padStart(2, '0')}`)
  await giveBonus(db, here.clock, id, each)
  const placed = await placeBasket(house.lotteries, 'vietnam-south', id, { ...basket, isNoticeWanted: false })
  expect(placed).toMatchObject({ ok: true })
  const half = each - each / 2n
  expect([await money(id), await bonusOf(db, id)]).toEqual([[0n, 0n], [each - half]])
  const { rows } = await sql<{
    bonus: bigint
  }>`select bonus from bets_v_open where member_id = ${id} order by id`.execute(db.read)
  expect(new Set(rows.map(({ bonus }) => bonus))).toEqual(new Set([0n, half]))
  await declareVoid(basket.issue)
  expect([await money(id), await bonusOf(db, id)]).toEqual([[each + each / 2n, 0n], [each]])
})
