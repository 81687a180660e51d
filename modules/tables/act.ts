import { no, type Result, yes } from '#kit/result.ts'
import type { Player } from '#modules/rounds/model.ts'
import { type ActRefusal, type ActRequest, actAt } from '#modules/rounds/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { publishSlip } from '#modules/tables/events.ts'
import { withLevelLimits } from '#modules/tables/level-limits.ts'
import { findTable } from '#modules/tables/list.ts'
import { slipReply } from '#modules/tables/replies.ts'

/** Acts at a seat of a table. Play money waits in its own line, as its bets do. */
export async function actAtTable(live: LiveTables, tableId: string, player: Player, request: ActRequest) {
  const found = await findTable(live, tableId)
  if (!found) return no('table_is_unknown') satisfies Result<never, 'table_is_unknown'>
  const table = await withLevelLimits(live, found, player)
  const act = async () => await actAt(live.tables, table, player, request)
  const line = player.mode === 'demo' ? await live.demoCrowd.line.run(act) : yes(await act())
  if (!line.ok) return no('demo_bets_are_full') satisfies Result<never, 'demo_bets_are_full'>
  const acted = line.value
  if (!acted.ok) return acted satisfies Result<never, ActRefusal>
  const { seat, at, shown, actions, actsUntil, slip } = acted.value
  if (slip?.mode === 'real') publishSlip(live, table, slip)
  return yes({
    ...{ seat, at, shown, actions: [...actions], actsUntil: actsUntil?.toISOString() ?? null },
    slip: slip && slipReply(table, slip, null),
  })
}
