import { sql } from 'kysely'
import type { Reader } from '#kit/tx.ts'
import type { Player } from '#modules/rounds/model.ts'
import type { TableLimits } from '#modules/rounds/service.ts'
import { readDocument } from '#modules/settings/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import type { LiveTable } from '#modules/tables/list.ts'
import { tablesDocument } from '#modules/tables/settings.ts'

/** A table with the limits of a player's VIP level. Play money and visitors have the table's own. */
export async function withLevelLimits(live: LiveTables, table: LiveTable, player: Player | null): Promise<LiveTable> {
  if (player?.mode !== 'real') return table
  const { levelLimits } = await readDocument(live.settings, tablesDocument)
  if (levelLimits.length === 0) return table
  const level = await levelOf(live.tables.db.read, player.id)
  const reached = levelLimits.filter((one) => one.level <= level)
  const percent = BigInt(Math.max(100, ...reached.map((one) => one.percent)))
  if (percent === 100n) return table
  const raised = ({ least, most, spotMost, maxPayout }: TableLimits): TableLimits => {
    const raise = (amount: bigint) => (amount * percent) / 100n
    return { least, most: raise(most), spotMost: raise(spotMost), maxPayout: raise(maxPayout) }
  }
  return {
    ...table,
    limitsOf(currency) {
      const limits = table.limitsOf(currency)
      return limits && raised(limits)
    },
  }
}

async function levelOf(reader: Reader, memberId: string): Promise<number> {
  const { rows } = await sql<{
    level: number
  }>`select level from loyalty_v_level where member_id = ${memberId}`.execute(reader)
  return rows[0]?.level ?? 0
}
