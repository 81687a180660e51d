import { spread } from '#kit/spread.ts'
import { type DealtTable, dealTable, findNewestRounds, type Lease, type Table } from '#modules/rounds/service.ts'
import { readDocument } from '#modules/settings/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { publishToTable, readRoad } from '#modules/tables/events.ts'
import { type LiveTable, listTables } from '#modules/tables/list.ts'
import { shoeOf, shoeRounds, type TablePhase } from '#modules/tables/model.ts'
import { tablesDocument } from '#modules/tables/settings.ts'

/**
 * A table as a node deals it. Before each round it looks whether one is to be dealt: an operator may hold the table, nobody may be there, or a
 * shoe may have ended. While it rests it costs nothing, and says why it rests.
 */
export function dealLive(live: LiveTables, table: LiveTable): DealtTable {
  const dealt = dealTable(live.tables, table, (lease) => nextRound(live, table, lease))
  return {
    ...dealt,
    async deal(lease) {
      live.board.keepRoad(table.id, await lastNumber(live, table.id), await readRoad(live, table))
      await dealt.deal(lease)
    },
  }
}

async function lastNumber({ tables }: LiveTables, tableId: string): Promise<number> {
  return (await findNewestRounds(tables.db.read, [tableId]))[0]?.number ?? 0
}

/**
 * A lobby wakes all tables at once. Those that nobody watches begin apart, and so do not open and end their rounds together for hours: a table's
 * place within this time is its own.
 */
const wakeWithinMs = 10_000
const wakeStepMs = 250

/** Until it is the table's turn to begin, or somebody comes to it. */
async function waitForTurn({ presence }: LiveTables, id: string, lease: Lease): Promise<void> {
  for (let leftMs = spread(id) % wakeWithinMs; leftMs > 0; leftMs -= wakeStepMs) {
    if (!lease.isHeld() || presence.watchersOf(id) > 0) return
    await lease.wait(Math.min(wakeStepMs, leftMs))
  }
}

export async function nextRound(live: LiveTables, { id }: Pick<Table, 'id'>, lease: Lease): Promise<Table | null> {
  const last = live.board.find(id)?.number ?? 0
  const shoe = shoeOf(last || 1)
  let said: TablePhase | null = null
  const rest = (phase: 'waiting' | 'paused' | 'shuffling', until: string | null): void => {
    if (said !== phase) publishToTable(live, id, { type: 'rest', phase, until, shoe })
    said = phase
  }
  for (;;) {
    const table = (await listTables(live)).get(id)
    if (!lease.isHeld()) return null
    if (!table || table.refusal) rest('paused', null)
    else if (!live.presence.isAwake(id)) rest('waiting', null)
    else if (said === 'waiting' && live.presence.watchersOf(id) === 0) {
      said = null
      await waitForTurn(live, id, lease)
      continue
    } else {
      // After the last round of a shoe the table pauses, once.
      if (last === 0 || last % shoeRounds > 0 || said === 'shuffling') return table
      const { shufflePause } = await readDocument(live.settings, tablesDocument)
      rest('shuffling', new Date(live.tables.clock.nowMs() + shufflePause).toISOString())
      await lease.wait(shufflePause)
      continue
    }
    await live.presence.change(lease.signal)
  }
}
