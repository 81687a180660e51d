import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Rates } from '#modules/agents/model.ts'

export interface RatesVersion {
  readonly memberId: Id<'member'>
  readonly version: number
  readonly fromDay: Day
  readonly rates: Rates
}

const columns = sql`member_id as "memberId", version, from_day::text as "fromDay", rates`

/** What each of these people has on a day and what was decided for later ones, in order. Who is missing has no rates of their own. */
export async function findRatesFrom(
  reader: Reader,
  memberIds: readonly string[],
  day: Day,
): Promise<Map<string, RatesVersion[]>> {
  const { rows } = await sql<RatesVersion>`
    select ${columns} from agents_rates as one
    where member_id = any(${memberIds}::uuid[]) and version >= coalesce((
      select max(version) from agents_rates as other where other.member_id = one.member_id and other.from_day <= ${day}), 1)
    order by member_id, version`.execute(reader)
  const found = new Map<string, RatesVersion[]>()
  for (const row of rows) found.set(row.memberId, [...(found.get(row.memberId) ?? []), row])
  return found
}

/** Everybody's rates on a day, for who pays them; only of these people where they are named. */
export async function findRatesOn(
  reader: Reader,
  day: Day,
  memberIds: readonly string[] | null = null,
): Promise<RatesVersion[]> {
  const { rows } = await sql<RatesVersion>`
    select distinct on (member_id) ${columns} from agents_rates
    where from_day <= ${day} and (${memberIds}::uuid[] is null or member_id = any(${memberIds}::uuid[]))
    order by member_id, version desc`.execute(reader)
  return rows
}

/** The highest that anybody right below somebody has or will have, category by category. */
export async function findHighestBelow(reader: Reader, memberId: string): Promise<Partial<Rates>> {
  const { rows } = await sql<{ category: keyof Rates; rate: number }>`
    select rate.key as category, max(rate.value::integer) as rate
    from agents_node as child
    cross join lateral (
      select rates from agents_rates where member_id = child.member_id order by version desc limit 1) as latest
    cross join lateral jsonb_each_text(latest.rates) as rate
    where child.parent_id = ${memberId} group by rate.key`.execute(reader)
  return Object.fromEntries(rows.map(({ category, rate }) => [category, rate]))
}

export interface NewRates {
  readonly memberId: string
  readonly fromDay: Day
  readonly rates: Rates
  /** Null: by the house, or by the rules of joining. */
  readonly setBy: string | null
  readonly at: Date
}

/** The next version. Whoever writes holds the member's place, so that two cannot be the same one. */
export async function insertRates(tx: Tx, { memberId, fromDay, rates, setBy, at }: NewRates): Promise<void> {
  await sql`insert into agents_rates (member_id, version, from_day, rates, set_by, set_at)
    select ${memberId}, coalesce(max(version), 0) + 1, ${fromDay}, ${JSON.stringify(rates)}::jsonb, ${setBy}, ${at}
    from agents_rates where member_id = ${memberId}`.execute(tx)
}
