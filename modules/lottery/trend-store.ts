import { sql } from 'kysely'
import type { Outcome } from '#engines/lottery/model.ts'
import type { Trends } from '#engines/lottery/trends.ts'
import type { Reader, Tx } from '#kit/tx.ts'

interface KeptTrend {
  readonly drawsAt: Date
  readonly trends: Trends
}

export async function findTrend(reader: Reader, lottery: string): Promise<KeptTrend | null> {
  const { rows } =
    await sql<KeptTrend>`select draws_at as "drawsAt", trends from lottery_trend where lottery = ${lottery}`.execute(
      reader,
    )
  return rows[0] ?? null
}

/** Who brings one lottery's trends up is alone. */
export async function lockTrend(tx: Tx, lottery: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lottery trend ' || ${lottery}, 0))`.execute(tx)
}

/** A bound in any case: the database looks a bound up in its index, and an alternative it tries on every draw. */
const sinceOf = (after: Date | null) => sql`${after ?? '-infinity'}::timestamptz`

export async function hasLater(reader: Reader, lottery: string, after: Date | null): Promise<boolean> {
  const { rows } = await sql`select from lottery_draw where lottery = ${lottery} and state = 'drawn'
    and draws_at > ${sinceOf(after)} order by draws_at desc limit 1`.execute(reader)
  return rows.length > 0
}

export async function findLater(
  reader: Reader,
  lottery: string,
  after: Date | null,
  limit: number,
): Promise<{ readonly drawsAt: Date; readonly outcome: Outcome }[]> {
  const { rows } = await sql<{ drawsAt: Date; outcome: Outcome }>`
    select draws_at as "drawsAt", outcome from lottery_draw where lottery = ${lottery} and state = 'drawn'
      and draws_at > ${sinceOf(after)} order by draws_at limit ${limit}`.execute(reader)
  return rows
}

/** What was drawn before a moment, newest first. */
export async function findEarlier(
  reader: Reader,
  lottery: string,
  before: Date,
  limit: number,
): Promise<{ readonly drawsAt: Date; readonly outcome: Outcome }[]> {
  const { rows } = await sql<{ drawsAt: Date; outcome: Outcome }>`
    select draws_at as "drawsAt", outcome from lottery_draw where lottery = ${lottery} and state = 'drawn'
      and draws_at < ${before} order by draws_at desc limit ${limit}`.execute(reader)
  return rows
}

export async function keepTrend(tx: Tx, lottery: string, drawsAt: Date, trends: Trends): Promise<void> {
  await sql`insert into lottery_trend (lottery, draws_at, trends) values (${lottery}, ${drawsAt}, ${JSON.stringify(trends)}::text::jsonb)
    on conflict (lottery) do update set draws_at = excluded.draws_at, trends = excluded.trends`.execute(tx)
}
