import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import { arrayOf, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'

export interface Gift {
  readonly source: string
  readonly period: string
  readonly score: number
  readonly terms: unknown
  readonly givenAt: Date
}

/** Notes that something was given; false where it was before. */
export async function insertGift(tx: Tx, memberId: string, gift: Gift): Promise<boolean> {
  const { rows } = await sql`insert into loyalty_gift (member_id, source, period, score, terms, given_at)
    values (${memberId}, ${gift.source}, ${gift.period}, ${gift.score}, ${JSON.stringify(gift.terms)}::jsonb, ${gift.givenAt})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

interface PointGift {
  readonly points: bigint
  readonly takenBack: bigint | null
}

/** A gift of points, locked until the end of the transaction. */
export async function lockPointGift(
  tx: Tx,
  memberId: string,
  { source, period }: Pick<Gift, 'source' | 'period'>,
): Promise<PointGift | null> {
  const { rows } =
    await sql<PointGift>`select (terms ->> 'amount')::bigint as points, taken_back as "takenBack" from loyalty_gift
    where member_id = ${memberId} and source = ${source} and period = ${period} and terms ->> 'kind' = 'points' for update`.execute(
      tx,
    )
  return rows[0] ?? null
}

export async function writeTakenBack(
  tx: Tx,
  memberId: string,
  { source, period }: Pick<Gift, 'source' | 'period'>,
  points: bigint,
): Promise<void> {
  await sql`update loyalty_gift set taken_back = ${points}
    where member_id = ${memberId} and source = ${source} and period = ${period}`.execute(tx)
}

/** What a member was given for these periods. */
export async function findGifts(reader: Reader, memberId: string, periods: readonly string[]): Promise<Gift[]> {
  const { rows } = await sql<Gift>`${kept} select source, period, score, terms, given_at as "givenAt" from loyalty_gift
    where member_id = ${memberId} and period = any(${arrayOf('text', textArray(periods))})`.execute(reader)
  return rows
}

/** Who was paid a prize of a week's leaderboard. */
export async function findPrized(reader: Reader, week: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from loyalty_gift
    where source = 'board' and period = ${week}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The days of a kind of gift, newest first. */
export async function findLastOf(reader: Reader, memberId: string, source: string, limit: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`select source, period, score, terms, given_at as "givenAt" from loyalty_gift
    where member_id = ${memberId} and source = ${source} order by period desc limit ${limit}`.execute(reader)
  return rows
}

export async function countOf(reader: Reader, memberId: string, source: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from loyalty_gift
    where member_id = ${memberId} and source = ${source}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** The days for which a kind of gift was given from a moment on, oldest first. */
export async function findDaysSince(reader: Reader, memberId: string, source: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`${kept} select period from loyalty_gift
    where member_id = ${memberId} and source = ${source} and given_at >= ${since} order by period`.execute(reader)
  return rows.map(({ period }) => period)
}

export interface ScoreRow {
  readonly memberId: string
  readonly name: string
  readonly score: bigint
  readonly reachedAt: Date
}

/** Scores of missions that were claimed between two moments, the highest first. */
export async function findScores(reader: Reader, from: Date, until: Date, limit: number): Promise<ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`
    select gift.member_id as "memberId", person.username as name, sum(gift.score)::bigint as score, max(gift.given_at) as "reachedAt"
    from loyalty_gift as gift join identity_v_person as person on person.id = gift.member_id
    where gift.score > 0 and gift.given_at >= ${from} and gift.given_at < ${until}
    group by 1, 2 order by 3 desc, 4, 1 limit ${limit}`.execute(reader)
  return rows
}

/** Whether anybody had a score between two moments. */
export async function hasScores(reader: Reader, from: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from loyalty_gift
    where score > 0 and given_at >= ${from} and given_at < ${until} limit 1`.execute(reader)
  return rows.length === 1
}

export interface BoardRow {
  readonly week: Day
  readonly closedAt: Date
  readonly hash: string
  readonly places: unknown
}

/** False where the week was closed before. */
export async function insertBoard(tx: Tx, { week, closedAt, hash, places }: BoardRow): Promise<boolean> {
  const { rows } = await sql`insert into loyalty_board (week, closed_at, hash, places)
    values (${week}::date, ${closedAt}, ${hash}, ${JSON.stringify(places)}::jsonb) on conflict do nothing returning 1`.execute(
    tx,
  )
  return rows.length === 1
}

export async function findBoard(reader: Reader, week: Day): Promise<BoardRow | null> {
  const { rows } =
    await sql<BoardRow>`select week::text as week, closed_at as "closedAt", hash, places from loyalty_board
    where week = ${week}::date`.execute(reader)
  return rows[0] ?? null
}

/** The weeks from one on that were closed, the oldest first. */
export async function findClosedWeeks(reader: Reader, from: Day): Promise<Day[]> {
  const { rows } = await sql<{ week: Day }>`select week::text as week from loyalty_board
    where week >= ${from}::date order by week`.execute(reader)
  return rows.map(({ week }) => week)
}

/** The closed weeks from one on of which not every prize was paid, the oldest first. The orders, which are long, stay in the database. */
export async function findUnpaidWeeks(reader: Reader, from: Day): Promise<Day[]> {
  const { rows } = await sql<{ week: Day }>`select week::text as week from loyalty_board as board
    where week >= ${from}::date
      and (select count(*) from jsonb_array_elements(places) as place where place ->> 'prize' <> '0')
        <> (select count(*) from loyalty_gift as gift where gift.source = 'board' and gift.period = board.week::text)
    order by week`.execute(reader)
  return rows.map(({ week }) => week)
}
