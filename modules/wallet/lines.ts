import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader } from '#kit/tx.ts'
import type { AccountId, StatementLine } from '#modules/ledger/model.ts'
import { denseFigures, type Figure, figureOfKind } from '#modules/wallet/rules/figures.ts'

export interface LineFilter {
  readonly account: AccountId
  readonly fromDay: Day
  readonly toDay: Day
  readonly figure: Figure | null
}

/** Places of a statement, without the first and with the last. */
interface Reach {
  readonly after: bigint
  readonly upto: bigint
}

/**
 * The lines of a purse within some days, newest first. The ends of days turn the range into places of the statement, which have no gap:
 * a page is a known stretch of its index, in known months. The rarer figures have an index of their own. Call `tallyMember` before.
 */
export async function listLines(
  reader: Reader,
  { account, fromDay, toDay, figure }: LineFilter,
  before: bigint | null,
  limit: number,
): Promise<StatementLine[]> {
  const reach = await findReach(reader, account, fromDay, toDay)
  const upto = before !== null && before <= reach.upto ? before - 1n : reach.upto
  const wanted = { after: reach.after, upto }
  if (figure !== null && !denseFigures.includes(figure)) return await listRare(reader, account, figure, wanted, limit)
  const kinds = figure === null ? null : Object.keys(figureOfKind).filter((kind) => figureOfKind[kind] === figure)
  return await listDense(reader, account, kinds, wanted, limit)
}

async function findReach(reader: Reader, account: AccountId, fromDay: Day, toDay: Day): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select coalesce((select seq from wallet_day_end where account = ${account}::bigint and day < ${fromDay}::date order by day desc limit 1), 0)
      as after,
      coalesce((select seq from wallet_day_end where account = ${account}::bigint and day <= ${toDay}::date order by day desc limit 1), 0)
      as upto`.execute(reader)
  return rows[0] as Reach
}

/** Stretch by stretch, each longer than the one before, until the page is full or the days are over. Nearly always the first will do. */
async function listDense(
  reader: Reader,
  account: AccountId,
  kinds: readonly string[] | null,
  { after, upto }: Reach,
  limit: number,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let top = upto
  for (let span = BigInt(limit) * (kinds === null ? 1n : 4n); top > after && lines.length < limit; span *= 4n) {
    const low = top - span > after ? top - span : after
    lines.push(...(await readStretch(reader, account, kinds, { after: low, upto: top }, limit - lines.length)))
    top = low
  }
  return lines
}

/** The days of a stretch are told besides, so that only the months that it lies in are looked at. */
async function readStretch(
  reader: Reader,
  account: AccountId,
  kinds: readonly string[] | null,
  { after, upto }: Reach,
  limit: number,
): Promise<StatementLine[]> {
  const only = kinds === null ? sql`true` : sql`kind = any(${kinds}::text[])`
  const { start, end } = await findDays(reader, account, { after, upto })
  const { rows } = await sql<StatementLine>`
    select * from (
      (select id, group_id as "groupId", debit_seq as seq, at, kind, ref, -amount as amount, debit_after as "balanceAfter", credit as counterpart
       from ledger_v_posting where debit = ${account}::bigint and debit > 0 and debit_seq > ${after}::bigint and debit_seq <= ${upto}::bigint
         and at >= ${start}::timestamptz and at < ${end}::timestamptz and ${only} order by debit_seq desc limit ${limit})
      union all
      (select id, group_id, credit_seq, at, kind, ref, amount, credit_after, debit
       from ledger_v_posting where credit = ${account}::bigint and credit > 0 and credit_seq > ${after}::bigint and credit_seq <= ${upto}::bigint
         and at >= ${start}::timestamptz and at < ${end}::timestamptz and ${only} order by credit_seq desc limit ${limit})
    ) as lines order by seq desc limit ${limit}`.execute(reader)
  return rows
}

interface Days {
  readonly start: string
  readonly end: string
}

/** A day more at either end: a clock that was set back at midnight may have left a line of one day among those of another. */
async function findDays(reader: Reader, account: AccountId, { after, upto }: Reach): Promise<Days> {
  const { rows } = await sql<Days>`
    select ((min(day) - 1)::timestamp at time zone zone.time_zone)::text as start,
      ((min(day) filter (where seq >= ${upto}::bigint) + 2)::timestamp at time zone zone.time_zone)::text as "end"
    from wallet_day_end cross join wallet_tally_zone as zone
    where account = ${account}::bigint and seq > ${after}::bigint group by zone.time_zone`.execute(reader)
  return rows[0] as Days
}

async function listRare(
  reader: Reader,
  account: AccountId,
  figure: Figure,
  { after, upto }: Reach,
  limit: number,
): Promise<StatementLine[]> {
  const places = await sql<{ seq: bigint; at: string }>`
    select seq, at::text as at from wallet_line
    where account = ${account}::bigint and figure = ${figure} and seq > ${after}::bigint and seq <= ${upto}::bigint
    order by seq desc limit ${limit}`.execute(reader)
  const times = places.rows.map(({ at }) => at).toSorted()
  const [start, end] = [times[0], times.at(-1)]
  if (start === undefined || end === undefined) return []
  const seqs = `{${places.rows.map(({ seq }) => seq).join(',')}}`
  const { rows } = await sql<StatementLine>`
    select * from (
      select id, group_id as "groupId", debit_seq as seq, at, kind, ref, -amount as amount, debit_after as "balanceAfter", credit as counterpart
      from ledger_v_posting where debit = ${account}::bigint and debit > 0 and debit_seq = any(${arrayOf('bigint', seqs)})
        and at >= ${start}::timestamptz and at <= ${end}::timestamptz
      union all
      select id, group_id, credit_seq, at, kind, ref, amount, credit_after, debit
      from ledger_v_posting where credit = ${account}::bigint and credit > 0 and credit_seq = any(${arrayOf('bigint', seqs)})
        and at >= ${start}::timestamptz and at <= ${end}::timestamptz
    ) as lines order by seq desc`.execute(reader)
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
    select amount, ref, made_at as "madeAt" from ledger_v_hold
    where account = ${account}::bigint and state = 'held' order by made_at desc limit 200`.execute(reader)
  return rows
}
