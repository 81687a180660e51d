import { sql } from 'kysely'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Trail } from '#modules/sports/trails.ts'

export async function readTrails(reader: Reader, markets: readonly number[]): Promise<ReadonlyMap<number, Trail>> {
  const { rows } = await sql<{ market: bigint; outcomes: Trail }>`select market_id as market, outcomes from sports_trail
    where market_id = any(${arrayOf('bigint', plainArray(markets))})`.execute(reader)
  return new Map(rows.map(({ market, outcomes }) => [Number(market), outcomes]))
}

interface TrailRow {
  readonly market: number
  readonly outcomes: Trail
}

/** Several nodes hear the same: what stands there already is not written again. */
export async function writeTrails(tx: Tx, rows: readonly TrailRow[], at: Date): Promise<void> {
  const ordered = rows.toSorted((one, other) => one.market - other.market)
  await sql`insert into sports_trail as kept (market_id, outcomes, kept_at)
    select market, outcomes, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(ordered)}::text::jsonb)
      as row (market bigint, outcomes jsonb)
    on conflict (market_id) do update set outcomes = excluded.outcomes, kept_at = excluded.kept_at
      where kept.outcomes is distinct from excluded.outcomes`.execute(tx)
}

/** Of matches that are over nobody looks at prices any more. */
export async function deleteOldTrails(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`delete from sports_trail where market_id in (
    select trail.market_id from sports_trail as trail join sports_market as market on market.id = trail.market_id
    join sports_event as event on event.id = market.event_id
    where event.status not in ('planned', 'in_play', 'postponed') limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
