import { isOffered } from '#modules/rounds/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { findTable } from '#modules/tables/list.ts'
import type { TablePhase } from '#modules/tables/model.ts'

export { actAtTable } from '#modules/tables/act.ts'
export type { LiveTables } from '#modules/tables/deps.ts'
export { placeAtTable } from '#modules/tables/place.ts'
export { readTableActing } from '#modules/tables/replies.ts'

/**
 * Sits a regular of the house down at a table for a while: it deals as long as somebody is there. Answers what it is doing, and its spots for real
 * money. Nobody of the house sits where players share a pool: members would play against it.
 */
export async function sitDown(
  live: LiveTables,
  tableId: string,
): Promise<{ readonly phase: TablePhase; readonly number: number; readonly spots: readonly string[] } | null> {
  const table = await findTable(live, tableId)
  if (!table || table.game.pooled) return null
  live.presence.knock(tableId)
  const shown = live.board.find(tableId)
  const isForBets = (spot: string) => isOffered(table, { mode: 'real' }, { spot })
  return { phase: shown?.phase ?? 'waiting', number: shown?.number ?? 0, spots: table.game.spots.filter(isForBets) }
}
