import { endOfResult } from '#engines/sports/result.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import type { Book } from '#modules/sports/deps.ts'
import * as contract from '#modules/sports/office-contract.ts'
import * as operate from '#modules/sports/operate.ts'
import type { SportsRefusal } from '#modules/sports/refusals.ts'
import { readProducers } from '#modules/sports/store/feed-store.ts'
import { findOrders, type Order } from '#modules/sports/store/office-store.ts'

type Refusal = SportsRefusal | 'order_is_unknown' | 'order_is_decided' | 'second_person_is_needed' | 'results_differ'

export function officeRoutes(book: Book): Handler<Refusal>[] {
  return [
    handle(contract.listFeeds, async () => {
      const producers = await readProducers(book.db.read, book.time)
      return yes(
        producers.map(({ producer, state, seq, heardAt, isUp }) => ({
          ...{ producer, state: state === 'up' && !isUp ? ('down' as const) : state, seq: String(seq) },
          heardAt: heardAt?.toISOString() ?? null,
        })),
      )
    }),

    handle(contract.getExposure, async ({ query }) => {
      return yes(await operate.exposureReply(book, query.event ?? null, query.limit))
    }),

    handle(contract.controlEvent, async (call) => {
      return await operate.controlEvent(book, call.params.event, call.body, handOf(call))
    }),

    handle(contract.controlMarket, async (call) => {
      return await operate.controlMarket(book, call.params.market, call.body, handOf(call))
    }),

    handle(contract.controlPlayer, async (call) => {
      await operate.controlPlayer(book, call.params.member, call.body, handOf(call))
      return yes(null)
    }),

    handle(contract.listSportsOrders, async ({ query }) => {
      return yes((await findOrders(book.db.read, query.limit)).map(orderReply))
    }),

    handle(contract.askSportsOrder, async (call) => {
      const asked = await operate.askOrder(book, call.params.market, call.body, handOf(call))
      return asked.ok ? yes(orderReply(asked.value)) : asked
    }),

    handle(contract.decideSportsOrder, async (call) => {
      const decided = await operate.decideOrder(book, call.params.id, call.body, handOf(call))
      return decided.ok ? yes(orderReply(decided.value)) : decided
    }),
  ]
}

const handOf = ({
  actor,
  ip,
  requestId,
}: {
  actor: { id: operate.Hand['operatorId'] }
  ip: string
  requestId: string
}) => ({
  ...{ operatorId: actor.id, address: ip, requestId },
})

/** What the first person entered is not shown to the second, who reads it anew. */
function orderReply({ results, askedAt, decidedAt, ...order }: Order) {
  const shown = results !== null && order.state !== 'waiting' ? Object.entries(results) : null
  return {
    ...order,
    results: shown && shown.map(([outcome, result]) => ({ outcome, end: endOfResult(result) })),
    voidReason: order.kind === 'cancel' ? ('cancelled_by_operator' as const) : null,
    ...{ askedAt: askedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
  }
}
