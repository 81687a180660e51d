import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Group, Run, RunRules } from '#modules/contracts/engine/deps.ts'

const columns = sql`no, kind, period, measure, currency, window_start as "windowStart", window_end as "windowEnd", day::text as day,
  time_zone as "timeZone", rules, began_at as "beganAt", done_at as "doneAt", audited_at as "auditedAt"`

const isOf = ({ kind, period, measure, currency }: Group) =>
  sql`kind = ${kind} and period = ${period} and measure = ${measure} and currency = ${currency}`

export async function findLastRun(reader: Reader, group: Group): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columns} from contracts_run where ${isOf(group)} order by window_start desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export async function findRun(reader: Reader, no: bigint): Promise<Run | null> {
  const { rows } = await sql<Run>`select ${columns} from contracts_run where no = ${no}::bigint`.execute(reader)
  return rows[0] ?? null
}

export interface NewRun extends Group {
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly day: string
  readonly timeZone: string
  readonly rules: RunRules
  readonly beganAt: Date
}

/** Begins a run, or finds the one that was begun before. Who comes second waits until the first has committed all that belongs to the beginning. */
export async function beginRun(tx: Tx, run: NewRun): Promise<{ readonly run: Run; readonly isNew: boolean }> {
  const { kind, period, measure, currency, windowStart, windowEnd, day, timeZone, rules, beganAt } = run
  const { rows: added } =
    await sql`insert into contracts_run (kind, period, measure, currency, window_start, window_end, day, time_zone, rules, began_at)
    values (${kind}, ${period}, ${measure}, ${currency}, ${windowStart}, ${windowEnd}, ${day}::date, ${timeZone},
      ${JSON.stringify(rules)}::jsonb, ${beganAt})
    on conflict (kind, period, measure, currency, window_start) do nothing returning no`.execute(tx)
  const { rows } = await sql<Run>`
    select ${columns} from contracts_run where ${isOf(run)} and window_start = ${windowStart}`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('a run that was begun is not there')
  return { run: begun, isNew: added.length > 0 }
}

/** Two nodes that pay the same window take turns. */
export async function lockRun(tx: Tx, no: bigint): Promise<void> {
  await sql`select from contracts_run where no = ${no}::bigint for update`.execute(tx)
}

export async function endRun(tx: Tx, no: bigint, at: Date): Promise<void> {
  await sql`update contracts_run set done_at = ${at} where no = ${no}::bigint and done_at is null`.execute(tx)
}

export async function markAudited(tx: Tx, no: bigint, at: Date): Promise<void> {
  await sql`update contracts_run set audited_at = ${at} where no = ${no}::bigint and audited_at is null`.execute(tx)
}

/** The oldest that is paid and not looked at a second time. */
export async function findUnaudited(reader: Reader, after: bigint): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columns} from contracts_run where audited_at is null and done_at is not null and no > ${after}::bigint
    order by no limit 1`.execute(reader)
  return rows[0] ?? null
}

/** Kinds of contracts that run, or ran not long ago, since bets of theirs may still be settled anew; with when the first of each began. */
export async function findGroups(reader: Reader, since: Date): Promise<(Group & { readonly firstAt: Date })[]> {
  const { rows } = await sql<Group & { firstAt: Date }>`
    select kind, period, currency, min(starts_at) as "firstAt",
      case when kind = 'dividend' then 'net' else document::jsonb ->> 'base' end as measure
    from contracts_contract
    where starts_at is not null and (ends_at is null or (ends_at > starts_at and ends_at > ${since}))
    group by 1, 2, 3, 5 order by 1, 2, 3, 5`.execute(reader)
  return rows
}

/** When the first rates were given; there are no rebates before. */
export async function findFirstRatesDay(reader: Reader): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(from_day)::text as day from agents_v_rates`.execute(
    reader,
  )
  return rows[0]?.day ?? null
}
