import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { readCalendar, setHolidays } from '#modules/lottery/calendar.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { listLotteries } from '#modules/lottery/list.ts'
import * as contract from '#modules/lottery/office-contract.ts'
import { askOrder, changeLottery, decideOrder, endMemberPlan } from '#modules/lottery/operate.ts'
import { findOrders, type Order } from '#modules/lottery/order-store.ts'
import { previewOrder } from '#modules/lottery/preview.ts'
import type { LotteryRefusal } from '#modules/lottery/refusals.ts'

type Refusal = LotteryRefusal | 'second_person_is_needed' | 'version_is_stale'

function orderReply({ outcome, askedAt, decidedAt, ...order }: Order) {
  const isOpen = order.state === 'waiting'
  return {
    ...order,
    numbers: outcome && !isOpen ? [...outcome.numbers] : null,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

export function officeRoutes(lotteries: Lotteries): Handler<Refusal>[] {
  return [
    handle(contract.listLotteries, async () => {
      return yes((await listLotteries(lotteries)).map(({ id, game, draws, state }) => ({ id, game, draws, state })))
    }),

    handle(contract.changeLottery, async ({ params, body, actor, ip, requestId }) => {
      const hand = { operatorId: actor.id, address: ip, requestId, reason: body.reason }
      return await changeLottery(lotteries, params.id, body.state, hand)
    }),

    handle(contract.getCalendar, async ({ params, query }) => {
      const found = await readCalendar(lotteries, params.id, query)
      if (!found.ok) return found
      const at = (ms: number) => new Date(ms).toISOString()
      const issues = found.value.issues.map(({ id, openAt, closeAt, drawAt }) => {
        return { issue: id, opensAt: at(openAt), closesAt: at(closeAt), drawsAt: at(drawAt) }
      })
      return yes({ holidays: [...found.value.holidays], issues })
    }),

    handle(contract.setHolidays, async ({ params, body, actor, ip, requestId }) => {
      const hand = { operatorId: actor.id, address: ip, requestId, reason: body.reason }
      return await setHolidays(lotteries, params.id, body.days, hand)
    }),

    handle(contract.endPlan, async ({ params, body, actor, ip, requestId }) => {
      const hand = { operatorId: actor.id, address: ip, requestId, reason: body.reason }
      return await endMemberPlan(lotteries, params.plan, hand)
    }),

    handle(contract.listOrders, async ({ query }) => {
      return yes((await findOrders(lotteries.db.read, query.limit)).map(orderReply))
    }),

    handle(contract.askOrder, async ({ params, body, actor, ip, requestId }) => {
      const input = { lottery: params.id, issue: params.issue, ...body }
      const asked = await askOrder(lotteries, input, { operatorId: actor.id, address: ip, requestId })
      return asked.ok ? yes(orderReply(asked.value)) : asked
    }),

    handle(contract.previewOrder, async ({ params }) => {
      const preview = await previewOrder(lotteries, params.id)
      return preview.ok ? yes({ ...preview.value, sums: [...preview.value.sums] }) : preview
    }),

    handle(contract.decideOrder, async ({ params, body, actor, ip, requestId }) => {
      const decided = await decideOrder(lotteries, params.id, body, { operatorId: actor.id, address: ip, requestId })
      return decided.ok ? yes(orderReply(decided.value)) : decided
    }),
  ]
}
