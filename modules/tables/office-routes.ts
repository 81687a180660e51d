import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { listTables } from '#modules/tables/list.ts'
import * as contract from '#modules/tables/office-contract.ts'
import { askVoid, changeTable, decideVoid } from '#modules/tables/operate.ts'
import type { TablesRefusal } from '#modules/tables/refusals.ts'
import { playersOf, stateReply } from '#modules/tables/replies.ts'
import { findVoids, type VoidRequest } from '#modules/tables/store.ts'

type Refusal = TablesRefusal | 'round_is_unknown' | 'round_is_open' | 'version_is_stale'

const voidReply = (request: VoidRequest) => ({
  ...request,
  askedAt: request.askedAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
})

export function officeRoutes(live: LiveTables): Handler<Refusal>[] {
  return [
    handle(contract.listTables, async () => {
      return yes(
        [...(await listTables(live)).values()].map(({ id, name, setting, isInMaintenance }) => {
          const { phase, number } = stateReply(live, id)
          const { game, state, limits } = setting
          return { id, name, game, state, isInMaintenance, phase, number, players: playersOf(live, id), limits }
        }),
      )
    }),

    handle(contract.changeTable, async ({ params, body, actor, ip, requestId }) => {
      const { reason, ...input } = body
      return await changeTable(live, params.id, input, { operatorId: actor.id, address: ip, requestId, reason })
    }),

    handle(contract.listVoids, async ({ query }) => {
      return yes((await findVoids(live.tables.db.read, query.limit)).map(voidReply))
    }),

    handle(contract.askVoid, async ({ params, body, actor, ip, requestId }) => {
      const round = { tableId: params.id, number: params.number }
      const hand = { operatorId: actor.id, address: ip, requestId, reason: body.reason }
      const asked = await askVoid(live, round, hand)
      return asked.ok ? yes(voidReply(asked.value)) : asked
    }),

    handle(contract.decideVoid, async ({ params, body, actor, ip, requestId }) => {
      const hand = { operatorId: actor.id, address: ip, requestId }
      const decided = await decideVoid(live, params.id, body.isApproved, hand)
      return decided.ok ? yes(voidReply(decided.value)) : decided
    }),
  ]
}
