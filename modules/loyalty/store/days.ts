import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'

/** What bets add to a member's day. */
export interface DayCount {
  readonly memberId: string
  readonly day: Day
  readonly currency: Currency
  readonly category: string
  readonly bets: bigint
  readonly wins: bigint
  readonly turnover: bigint
}

/**
 * Adds to days. What becomes points is turnover times the rate of its row, which the first bet of a row fixes by its kind of game and by the
 * member's level then.
 */
export async function addToDays(
  tx: Tx,
  counts: readonly (DayCount & { readonly percent: number })[],
  levelPercents: readonly number[],
): Promise<void> {
  const of = <T extends string | number | bigint>(pick: (one: (typeof counts)[number]) => T) =>
    plainArray(counts.map(pick))
  await sql`${kept}
    with given as materialized (
      select * from unnest(${of(({ memberId }) => memberId)}::text::uuid[], ${of(({ day }) => day)}::text::date[],
        ${of(({ currency }) => currency)}::text::text[], ${textArray(counts.map(({ category }) => category))}::text::text[],
        ${of(({ bets }) => bets)}::text::bigint[], ${of(({ wins }) => wins)}::text::bigint[],
        ${of(({ turnover }) => turnover)}::text::bigint[], ${of(({ percent }) => percent)}::text::integer[])
        as given (member_id, day, currency, category, bets, wins, turnover, percent)
    )
    insert into loyalty_day as known (member_id, day, currency, category, bets, wins, turnover, rate)
    select member_id, day, currency, category, bets, wins, turnover,
      percent * (${arrayOf('integer', plainArray(levelPercents))})[least(coalesce(
        (select level from loyalty_level where loyalty_level.member_id = given.member_id), 0) + 1, ${levelPercents.length}::integer)] / 100
    from given order by 1, 2, 3, 4
    on conflict (member_id, day, currency, category) do update set bets = known.bets + excluded.bets,
      wins = known.wins + excluded.wins, turnover = known.turnover + excluded.turnover`.execute(tx)
}

export interface DayTurnover {
  readonly memberId: string
  readonly day: Day
  readonly turnover: bigint
}

/** Valid turnover by day, from a day on, of all kinds of games. */
export async function findTurnover(
  reader: Reader,
  members: readonly string[],
  currency: Currency,
  from: Day,
): Promise<DayTurnover[]> {
  const { rows } = await sql<DayTurnover>`${kept}
    select member_id as "memberId", day::text as day, sum(turnover)::bigint as turnover from loyalty_day
    where member_id = any(${arrayOf('uuid', plainArray(members))}) and currency = ${currency} and day >= ${from}::date
    group by 1, 2`.execute(reader)
  return rows
}

export interface CategoryCount {
  readonly category: string
  readonly day: Day
  readonly bets: bigint
  readonly wins: bigint
  readonly turnover: bigint
}

/** What a member's bets came to from a day on, by day and kind of game. */
export async function findCounts(
  reader: Reader,
  memberId: string,
  currency: Currency,
  from: Day,
): Promise<CategoryCount[]> {
  const { rows } =
    await sql<CategoryCount>`${kept} select category, day::text as day, bets, wins, turnover from loyalty_day
    where member_id = ${memberId} and currency = ${currency} and day >= ${from}::date`.execute(reader)
  return rows
}
