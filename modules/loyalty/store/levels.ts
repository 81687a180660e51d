import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'

export interface LevelRow {
  readonly memberId: string
  readonly level: number
  readonly periodFrom: Day
}

const columns = sql`member_id as "memberId", level, period_from::text as "periodFrom"`

export async function findLevel(reader: Reader, memberId: string): Promise<LevelRow | null> {
  const { rows } = await sql<LevelRow>`select ${columns} from loyalty_level where member_id = ${memberId}`.execute(
    reader,
  )
  return rows[0] ?? null
}

export async function lockLevels(tx: Tx, members: readonly string[]): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`${kept} select ${columns} from loyalty_level
    where member_id = any(${arrayOf('uuid', plainArray(members))}) order by member_id for update`.execute(tx)
  return rows
}

export async function writeLevel(tx: Tx, { memberId, level, periodFrom }: LevelRow): Promise<void> {
  await sql`insert into loyalty_level (member_id, level, period_from) values (${memberId}, ${level}, ${periodFrom}::date)
    on conflict (member_id) do update set level = excluded.level, period_from = excluded.period_from`.execute(tx)
}

/** Members whose period ended before this day. */
export async function findEndedPeriods(reader: Reader, before: Day, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from loyalty_level
    where level > 0 and period_from < ${before}::date order by period_from limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export interface LevelChangeRow {
  readonly id: string
  readonly memberId: string
  readonly at: Date
  readonly change: 'up' | 'down'
  readonly before: number
  readonly after: number
}

export async function insertChange(tx: Tx, row: LevelChangeRow): Promise<void> {
  await sql`insert into loyalty_level_change (id, member_id, at, change, level_before, level_after)
    values (${row.id}, ${row.memberId}, ${row.at}, ${row.change}, ${row.before}, ${row.after})`.execute(tx)
}

export async function findChanges(reader: Reader, memberId: string, limit: number): Promise<LevelChangeRow[]> {
  const { rows } =
    await sql<LevelChangeRow>`select id, member_id as "memberId", at, change, level_before as before, level_after as after
    from loyalty_level_change where member_id = ${memberId} order by at desc, id desc limit ${limit}`.execute(reader)
  return rows
}

export interface RankedMember {
  readonly memberId: string
  readonly name: string
  readonly level: number
  readonly turnover: bigint
}

/** The highest levels; within one, whoever played most since a day. */
export async function findRanking(reader: Reader, currency: string, from: Day, limit: number): Promise<RankedMember[]> {
  const { rows } = await sql<RankedMember>`
    with top as materialized (
      select member_id, level from loyalty_level where level > 0 order by level desc limit ${limit * 10}
    )
    select top.member_id as "memberId", person.username as name, top.level, coalesce(played.turnover, 0)::bigint as turnover
    from top join identity_v_person as person on person.id = top.member_id
    left join lateral (select sum(turnover) as turnover from loyalty_day
      where loyalty_day.member_id = top.member_id and currency = ${currency} and day >= ${from}::date) as played on true
    order by top.level desc, 4 desc, top.member_id limit ${limit}`.execute(reader)
  return rows
}
