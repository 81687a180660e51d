import { dealPastRounds } from '#modules/rounds/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { readRoad } from '#modules/tables/events.ts'
import { listTables } from '#modules/tables/list.ts'
import { shoeRounds } from '#modules/tables/model.ts'

/** No table has just begun a shoe or is about to end it, and no two neighbours are as far. */
const leastRounds = 18
const spread = shoeRounds - 2 * leastRounds
const stride = 13

/** A first visit finds roads: every table that never dealt has dealt a part of its first shoe, to nobody. */
export async function seedRoads(live: LiveTables): Promise<void> {
  const offered = [...(await listTables(live)).values()].filter(({ refusal }) => refusal === null)
  for (const [at, table] of offered.entries()) {
    const count = leastRounds + ((at * stride) % spread)
    // Whoever deals the table may have looked at its road before.
    if (await dealPastRounds(live.tables, table, count))
      live.board.keepRoad(table.id, count, await readRoad(live, table))
  }
}
