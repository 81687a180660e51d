import { assert } from '#kit/assert.ts'
import { formatMoney } from '#kit/money.ts'
import type { Chase } from '#modules/lottery/chase.ts'
import type { PlanReply } from '#modules/lottery/contract.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findResults } from '#modules/lottery/draw-store.ts'
import { listLotteries } from '#modules/lottery/list.ts'
import { findParts, type Part, type Plan } from '#modules/lottery/plan-store.ts'
import { numbersOf } from '#modules/lottery/replies.ts'

/** What a plan would buy, before it begins. */
export function chaseReply({ basket: { currency }, plan: { steps, total }, issues, prize }: Chase) {
  const money = (amount: bigint) => formatMoney(amount, currency)
  return {
    ...{ total: money(total), prize: prize === null ? null : money(prize) },
    steps: issues.map(({ id, drawAt }, at) => {
      const step = steps[at]
      assert(step, 'every issue has a step')
      const { multiple, stake, soFar } = step
      const drawsAt = new Date(drawAt).toISOString()
      return { issue: id, drawsAt, multiple, stake: money(stake), soFar: money(soFar) }
    }),
  }
}

export async function planReply(lotteries: Lotteries, plan: Plan): Promise<PlanReply> {
  const [reply] = await planReplies(lotteries, [plan])
  assert(reply, 'a plan has a reply')
  return reply
}

/** Plans with what became of every issue. */
export async function planReplies(lotteries: Lotteries, plans: readonly Plan[]): Promise<PlanReply[]> {
  const sold = new Map((await listLotteries(lotteries)).map((lottery) => [lottery.id, lottery]))
  const ids = plans.map(({ id }) => id)
  const parts = Map.groupBy(await findParts(lotteries.db.read, ids), ({ planId }) => planId)
  return await Promise.all(
    plans.map(async (plan) => {
      const lottery = sold.get(plan.lottery)
      assert(lottery, 'a plan is of a lottery')
      const own = parts.get(plan.id) ?? []
      const bought = own.filter(({ state }) => state === 'bought').map(({ issue }) => issue)
      const outcomes = await findResults(lotteries.db.read, plan.lottery, bought)
      return replyOf(plan, own, ({ issue }) => {
        const outcome = outcomes.get(issue)
        return outcome ? numbersOf(lottery, { outcome }) : null
      })
    }),
  )
}

function replyOf(plan: Plan, parts: readonly Part[], numbersIn: (part: Part) => string[] | null): PlanReply {
  const { id, lottery, currency, chase, isStoppedByWin, state, total, balanceAfter, startedAt, lines } = plan
  const money = (amount: bigint) => formatMoney(amount, currency)
  const sum = (isWanted: (part: Part) => boolean, of: (part: Part) => bigint = ({ stake }) => stake) =>
    money(parts.reduce((all, part) => (isWanted(part) ? all + of(part) : all), 0n))
  return {
    ...{ id, lottery, currency, chase, isStoppedByWin, state, reason: plan.reason as PlanReply['reason'] },
    ...{ total: money(total), held: sum((part) => part.state === 'waiting') },
    staked: sum((part) => part.state === 'bought'),
    returned: sum((part) => part.state === 'missed' || part.state === 'returned'),
    payout: sum(
      () => true,
      (part) => part.payout ?? 0n,
    ),
    ...{ balance: money(balanceAfter), startedAt: startedAt.toISOString() },
    lines: lines.map((line) => ({ ...line })),
    parts: parts.map((part) => {
      const { issue, drawsAt, multiple, stake, ticketId, payout } = part
      return {
        ...{ issue, drawsAt: drawsAt.toISOString(), multiple, stake: money(stake), state: part.state },
        ...{ ticket: ticketId, numbers: numbersIn(part), payout: payout === null ? null : money(payout) },
      }
    }),
  }
}
