import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Reader } from '#kit/tx.ts'
import type { AccountId, StatementLine } from '#modules/ledger/model.ts'
import { denseFigures, type Figure, figureOfKind } from '#modules/wallet/rules/figures.ts'

export interface LineFilter {
  readonly account: AccountId
  readonly fromDay: Day
  readonly toDay: Day
  readonly figure: Figure | null
}

interface Reach {
  readonly after: bigint
  readonly upto: bigint
  readonly start: Date
  readonly end: Date
}

/**
 * The lines of a purse within some days, newest first. The ends of days turn the range into places of the statement, so the page is one
 * stretch of its index; the rarer figures have an index of their own. Call `tallyMember` before.
 */
export async function listLines(
  reader: Reader,
  { account, fromDay, toDay, figure }: LineFilter,
  before: bigint | null,
  limit: number,
): Promise<StatementLine[]> {
  const reach = await findReach(reader, account, fromDay, toDay)
  const upto = before !== null && before <= reach.upto ? before - 1n : reach.upto
  const wanted = { ...reach, upto }
  if (figure !== null && !denseFigures.includes(figure)) return await listRare(reader, account, figure, wanted, limit)
  return await listDense(reader, account, figure, wanted, limit)
}

async function findReach(reader: Reader, account: AccountId, fromDay: Day, toDay: Day): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select coalesce((select max(seq) from wallet_day_end where account = ${account}::bigint and day < ${fromDay}::date), 0) as after,
      coalesce((select max(seq) from wallet_day_end where account = ${account}::bigint and day <= ${toDay}::date), 0) as upto,
      (${fromDay}::date)::timestamp at time zone time_zone as start,
      (${toDay}::date + 1)::timestamp at time zone time_zone as "end"
    from wallet_tally_zone`.execute(reader)
  return rows[0] as Reach
}

/** The time is asked besides: a clock that was set back at midnight may have left a line of one day among those of another. */
async function listDense(
  reader: Reader,
  account: AccountId,
  figure: Figure | null,
  { after, upto, start, end }: Reach,
  limit: number,
): Promise<StatementLine[]> {
  const kinds = Object.keys(figureOfKind).filter((kind) => figureOfKind[kind] === figure)
  const only = figure === null ? sql`true` : sql`kind = any(${kinds}::text[])`
  const { rows } = await sql<StatementLine>`
    select * from (
      (select id, group_id as "groupId", debit_seq as seq, at, kind, ref, -amount as amount, debit_after as "balanceAfter", credit as counterpart
       from ledger_posting where debit = ${account}::bigint and debit > 0 and debit_seq > ${after}::bigint and debit_seq <= ${upto}::bigint
         and at >= ${start} and at < ${end} and ${only} order by debit_seq desc limit ${limit})
      union all
      (select id, group_id, credit_seq, at, kind, ref, amount, credit_after, debit
       from ledger_posting where credit = ${account}::bigint and credit > 0 and credit_seq > ${after}::bigint and credit_seq <= ${upto}::bigint
         and at >= ${start} and at < ${end} and ${only} order by credit_seq desc limit ${limit})
    ) as lines order by seq desc limit ${limit}`.execute(reader)
  return rows
}

async function listRare(
  reader: Reader,
  account: AccountId,
  figure: Figure,
  { after, upto, start, end }: Reach,
  limit: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with place as materialized (
      select seq, at from wallet_line
      where account = ${account}::bigint and figure = ${figure} and seq > ${after}::bigint and seq <= ${upto}::bigint
        and at >= ${start} and at < ${end}
      order by seq desc limit ${limit}
    )
    select line.* from place cross join lateral (
      select id, group_id as "groupId", debit_seq as seq, at, kind, ref, -amount as amount, debit_after as "balanceAfter", credit as counterpart
      from ledger_posting where debit = ${account}::bigint and debit > 0 and debit_seq = place.seq and ledger_posting.at = place.at
      union all
      select id, group_id, credit_seq, at, kind, ref, amount, credit_after, debit
      from ledger_posting where credit = ${account}::bigint and credit > 0 and credit_seq = place.seq and ledger_posting.at = place.at
    ) as line order by line.seq desc`.execute(reader)
  return rows
}

export interface LineTotals {
  readonly figure: Figure
  readonly cameIn: bigint
  readonly wentOut: bigint
  readonly lines: bigint
}

/** What came and went in one purse within some days, by figure: from the day figures, no line is read. */
export async function sumLines(
  reader: Reader,
  { account, fromDay, toDay }: Omit<LineFilter, 'figure'>,
): Promise<LineTotals[]> {
  const { rows } = await sql<LineTotals>`
    select figure, sum(came_in)::bigint as "cameIn", sum(went_out)::bigint as "wentOut", sum(lines)::bigint as lines
    from wallet_day where account = ${account}::bigint and day between ${fromDay}::date and ${toDay}::date
    group by figure order by figure`.execute(reader)
  return rows
}

export interface Ends {
  readonly opening: bigint
  readonly closing: bigint
}

/** What a purse had before the first and after the last of some days. */
export async function balanceAround(
  reader: Reader,
  { account, fromDay, toDay }: Omit<LineFilter, 'figure'>,
): Promise<Ends> {
  const { rows } = await sql<Ends>`
    select coalesce(sum(came_in - went_out) filter (where day < ${fromDay}::date), 0)::bigint as opening,
      coalesce(sum(came_in - went_out), 0)::bigint as closing
    from wallet_day where account = ${account}::bigint and day <= ${toDay}::date`.execute(reader)
  return rows[0] ?? { opening: 0n, closing: 0n }
}

export interface Held {
  readonly amount: bigint
  readonly ref: string
  readonly madeAt: Date
}

/** What is set aside and will leave the purse or come back: the lines that are still to come. */
export async function listHeld(reader: Reader, account: AccountId): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select amount, ref, made_at as "madeAt" from ledger_hold
    where account = ${account}::bigint and state = 'held' order by made_at desc limit 200`.execute(reader)
  return rows
}
