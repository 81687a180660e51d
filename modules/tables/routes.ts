import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import type { Player } from '#modules/rounds/model.ts'
import { type ActRefusal, admitPlayer, findPlayer, type WhoRefusal } from '#modules/rounds/service.ts'
import { actAtTable } from '#modules/tables/act.ts'
import * as contract from '#modules/tables/contract.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { listPastRounds, provePastRound, readPastRound, readSlip } from '#modules/tables/history.ts'
import { type PlaceRefusal, placeAtTable } from '#modules/tables/place.ts'
import { lobbyReply, readTableActing, showcaseReply, tableReply } from '#modules/tables/replies.ts'

type Refusal = PlaceRefusal | ActRefusal | WhoRefusal | 'round_is_unknown' | 'round_is_open'

export function tablesRoutes(live: LiveTables): Handler<Refusal>[] {
  return [
    handle(contract.getTables, async () => yes(await lobbyReply(live))),

    handle(contract.getTableShowcase, async (call) => yes(await showcaseReply(live, call.query.limit))),

    handle(contract.getTable, async (call) => {
      return await tableReply(live, call.params.id, findPlayer(call, call.query.mode))
    }),

    handle(contract.placeSlip, async (call) => {
      const { mode, ...input } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      return await placeAtTable(live, call.params.id, player.value, input, call.ip)
    }),

    handle(contract.getTableActing, async (call) => {
      return await readTableActing(live, call.params.id, findPlayer(call, call.query.mode))
    }),

    handle(contract.actAtTable, async (call) => {
      const { mode, ...request } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      return await actAtTable(live, call.params.id, player.value, request)
    }),

    handle(contract.getTableHistory, async (call) => {
      const { mode, mine, before = null, limit } = call.query
      const page = { before, limit, isMine: mine === 'true' }
      return await listPastRounds(live, call.params.id, findPlayer(call, mode), page)
    }),

    handle(contract.getTableRound, async (call) => {
      return await readPastRound(live, call.params.id, call.params.number, findPlayer(call, call.query.mode))
    }),

    handle(contract.getTableProof, async (call) => {
      const players = playersOf(call)
      const slipId = call.query.slip ?? null
      return await provePastRound(live, call.params.id, call.params.number, { slipId, players })
    }),

    handle(contract.getTableSlip, async (call) => await readSlip(live, call.params.slip, playersOf(call))),
  ]
}

/** As whom somebody may have played. Who is signed in may have done so before, as a visitor of this browser. */
function playersOf(call: Parameters<typeof findPlayer>[0]): Player[] {
  const visitor = { ...call, actor: { who: 'visitor' } as const }
  const all = [findPlayer(call, 'real'), findPlayer(call, 'demo'), findPlayer(visitor, 'demo')]
  return all.filter((player) => player !== null)
}
