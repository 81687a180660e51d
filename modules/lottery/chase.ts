import { type ChaseKind, type ChasePlan, type ChaseRefusal, planChase } from '#engines/lottery/chase.ts'
import { prizeOf, rowsOf } from '#engines/lottery/odds.ts'
import { findIssue, type Issue, issuesFrom } from '#engines/lottery/schedule.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type Basket, type BasketInput, intentOf, readBasket } from '#modules/lottery/basket.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { BasketNotTaken, type BasketRefusal, purchaseOf, takePurchase } from '#modules/lottery/place.ts'
import * as store from '#modules/lottery/plan-store.ts'
import { purseOf } from '#modules/wallet/service.ts'

/** So many plans of one member run at once. */
const runningMost = 20

export interface PlanInput extends BasketInput {
  readonly chase: store.ChaseInput
  /** How many issues, from the one on sale on. */
  readonly issues: number
}

export interface PlanStart extends PlanInput {
  readonly key: string
  readonly isStoppedByWin: boolean
  /** Whether the member wants to be told what it came to. */
  readonly isNoticeWanted?: boolean
}

export type PlanRefusal = BasketRefusal | ChaseRefusal | 'plan_limit_is_reached'

/** A chase plan as it would begin now. */
export interface Chase {
  /** The basket once. */
  readonly basket: Basket
  readonly plan: ChasePlan
  readonly issues: readonly Issue[]
  readonly prize: bigint | null
}

/** Reads a plan: what every issue costs, and whether the dearest of them keeps the limits of the lottery. */
export async function readChase(
  lotteries: Lotteries,
  lotteryId: string,
  memberId: Id<'member'>,
  input: PlanInput,
): Promise<Result<Chase, BasketRefusal | ChaseRefusal>> {
  const once = await readBasket(lotteries, lotteryId, memberId, input)
  if (!once.ok) return once
  const { schedule } = once.value.lottery
  const first = findIssue(schedule, input.issue)
  if (!first) return no('issue_is_closed')
  const prize = leastPrize(once.value)
  const kind = kindOf(input.chase, prize)
  if (!kind) return no('profit_rate_is_not_possible')
  const plan = planChase(kind, input.issues, once.value.stake)
  if (!plan.ok) return plan
  const multiple = plan.value.steps.reduce((most, step) => Math.max(most, step.multiple), 1)
  const dearest = await readBasket(lotteries, lotteryId, memberId, input, multiple)
  if (!dearest.ok) return dearest
  const refusal = excessOf(dearest.value)
  if (refusal) return no(refusal)
  return yes({ basket: once.value, plan: plan.value, issues: issuesFrom(schedule, first, input.issues), prize })
}

/** Null where nothing can be won that is known before. */
function kindOf(chase: store.ChaseInput, prize: bigint | null): ChaseKind | null {
  if (chase.kind !== 'profit') return chase
  return prize === null ? null : { ...chase, prize }
}

/** The least that one winning note pays; a jackpot, which nobody knows before, left out. */
function leastPrize({ lottery, lines }: Basket): bigint | null {
  const prizes = lines.flatMap(({ play: id, prizeGroup, stakePerNote }) => {
    const play = playOf(lottery.rules, id)
    assert(play, 'a line that was read has a play')
    return rowsOf(play).flatMap((row) => (row.pays === 'jackpot' ? [] : [prizeOf(row, prizeGroup, stakePerNote)]))
  })
  return prizes.reduce<bigint | null>((least, prize) => (least === null || prize < least ? prize : least), null)
}

/** What one issue alone takes too much of. What else the member has on it is known when it is bought. */
function excessOf({ lines, stake, limits }: Basket): 'play_limit_is_reached' | 'issue_limit_is_reached' | null {
  const plays = Map.groupBy(lines, ({ play }) => play)
  const isOver = [...plays.values()].some((some) => some.reduce((sum, line) => sum + line.stake, 0n) > limits.playMost)
  if (isOver) return 'play_limit_is_reached'
  return stake > limits.issueMost ? 'issue_limit_is_reached' : null
}

/**
 * Begins a plan: buys the issue on sale and sets the money of all others aside, in one movement, so that all of it counts against the member's
 * limits at once.
 */
export async function startPlan(
  lotteries: Lotteries,
  lotteryId: string,
  memberId: Id<'member'>,
  { key, isStoppedByWin, isNoticeWanted = false, ...input }: PlanStart,
): Promise<Result<store.Plan, PlanRefusal>> {
  const { issue, currency, lines, chase, issues } = input
  const intent = intentOf([lotteryId, issue, currency, lines, chase, issues, isStoppedByWin])
  const read = await readChase(lotteries, lotteryId, memberId, input)
  const begun = read.ok
    ? await begin(lotteries, memberId, read.value, { ...input, key, isStoppedByWin, isNoticeWanted }, intent)
    : read
  const kept = await store.findPlanByKey(lotteries.db.read, memberId, key)
  if (!kept) {
    assert(!begun.ok, 'a plan that was paid is kept')
    return begun
  }
  return kept.intent === intent ? yes(kept) : no('key_is_reused')
}

async function begin(
  lotteries: Lotteries,
  memberId: Id<'member'>,
  { basket, plan: { steps, total }, issues }: Chase,
  asked: PlanStart,
  intent: string,
): Promise<Result<null, PlanRefusal>> {
  const { key, odds, lines, chase, isStoppedByWin, isNoticeWanted = false } = asked
  const { currency } = basket
  const [firstStep] = steps
  assert(firstStep, 'a plan has an issue')
  const first = await readBasket(lotteries, basket.lottery.id, memberId, asked, firstStep.multiple)
  if (!first.ok) return first
  const id = newId<'plan'>(lotteries.clock)
  const purchase = purchaseOf(lotteries, first.value, { memberId, key, intent, planId: id, isNoticeWanted: false })
  const parts = issues.map(({ id: issue, openAt, closeAt, drawAt }, position): store.Part => {
    const step = steps[position]
    assert(step, 'every issue has a step')
    return {
      ...{ planId: id, position, issue, multiple: step.multiple, stake: step.stake, payout: null },
      ...{ opensAt: new Date(openAt), closesAt: new Date(closeAt), drawsAt: new Date(drawAt) },
      ...(position === 0
        ? { holdId: null, state: 'bought', ticketId: purchase.ticket.id }
        : { holdId: newId<'hold'>(lotteries.clock), state: 'waiting', ticketId: null }),
    }
  })
  const account = await purseOf(lotteries.wallet, memberId, currency)
  const legs = parts.flatMap(({ holdId: hold, stake: amount }) =>
    hold === null ? [] : [{ step: 'hold', hold, kind: 'reserve', account, amount, expiresAt: null } as const],
  )
  const startedAt = purchase.ticket.placedAt
  return await takePurchase(lotteries, purchase, {
    legs,
    attach(balanceAfter) {
      const shared = { id, memberId, lottery: basket.lottery.id, key, intent, currency, odds, lines, chase }
      const plan = { ...shared, isStoppedByWin, isNoticeWanted, total, balanceAfter, startedAt }
      return [{ sink: planSink, rows: [{ plan, parts }] }]
    },
  })
}

const planSink = {
  async insert(tx: Tx, rows: readonly store.PlanWithParts[]): Promise<void> {
    await store.insertPlans(tx, rows)
    // A plan of one issue has nothing left to buy.
    for (const { plan, parts } of rows) if (parts.length === 1) await store.writePlanState(tx, plan.id, 'done', null)
    const members = rows.map(({ plan }) => plan.memberId)
    const tooMany = await store.findTooMany(tx, members, runningMost)
    if (tooMany.length > 0) throw new BasketNotTaken('plan_limit_is_reached', [])
  },
}
