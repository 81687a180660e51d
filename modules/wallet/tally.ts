import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { moveHeights, readHeights, readTouched } from '#modules/ledger/service.ts'
import { denseFigures, type FigureFlow, figureOfKind } from '#modules/wallet/rules/figures.ts'

export interface TallyDatabase {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** How many lines of one purse a statement counts, and how many batches of the ledger a transaction looks through. */
const linesAtOnce = 5_000
const batchesAtOnce = 2_000
/** Purses that one transaction counts: few, since bets wait for whoever uses the database long. */
const accountsAtOnce = 100

const rebuildLock = '5276000135'

/**
 * Counts the new lines of these purses into their days, in the caller's transaction. Exactly once: the place up to which a purse is
 * counted moves with its figures, under that row's lock. The rows are locked in the order of accounts, so two that count cannot deadlock.
 */
async function tallyAccounts(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  if (accounts.length === 0) return
  // Shared among all who count, and waited for only while somebody begins anew.
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  const some = `{${accounts.join(',')}}`
  await sql`insert into wallet_tally (account) select unnest(${some}::text::bigint[]) order by 1
    on conflict do nothing`.execute(tx)
  await sql`select account from wallet_tally where account = any(${arrayOf('bigint', some)})
    order by account for update`.execute(tx)
  while ((await countLines(tx, some)) === linesAtOnce);
}

/** One statement; how many lines the purse with the most had. */
async function countLines(tx: Tx, accounts: string): Promise<number> {
  const kinds = Object.keys(figureOfKind)
  const { rows } = await sql<{ most: number }>`
    with mark as (select account, seq from wallet_tally where account = any(${arrayOf('bigint', accounts)})),
    line as materialized (
      select mark.account, found.seq, found.at, (found.at at time zone zone.time_zone)::date as day,
        coalesce(rule.figure, 'other') as figure, found.amount
      from mark
      cross join wallet_tally_zone as zone
      cross join lateral (
        select debit_seq as seq, at, kind, -amount as amount from ledger_v_posting
        where debit = mark.account and debit > 0 and debit_seq > mark.seq and debit_seq <= mark.seq + ${linesAtOnce}
        union all
        select credit_seq, at, kind, amount from ledger_v_posting
        where credit = mark.account and credit > 0 and credit_seq > mark.seq and credit_seq <= mark.seq + ${linesAtOnce}
      ) as found
      left join unnest(${textArray(kinds)}::text::text[], ${textArray(kinds.map((kind) => figureOfKind[kind] ?? ''))}::text::text[])
        as rule (kind, figure) on rule.kind = found.kind
    ),
    days as (
      insert into wallet_day as kept (account, day, figure, came_in, went_out, lines)
      select account, day, figure, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
      from line group by account, day, figure
      on conflict (account, day, figure) do update set came_in = kept.came_in + excluded.came_in,
        went_out = kept.went_out + excluded.went_out, lines = kept.lines + excluded.lines
    ),
    totals as (
      insert into wallet_total as kept (account, figure, came_in, went_out, lines)
      select account, figure, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
      from line group by account, figure
      on conflict (account, figure) do update set came_in = kept.came_in + excluded.came_in,
        went_out = kept.went_out + excluded.went_out, lines = kept.lines + excluded.lines
    ),
    ends as (
      insert into wallet_day_end as kept (account, day, seq)
      select account, day, max(seq) from line group by account, day
      on conflict (account, day) do update set seq = greatest(kept.seq, excluded.seq)
    ),
    rare as (
      insert into wallet_line (account, figure, seq, at)
      select account, figure, seq, at from line where figure <> all(${arrayOf('text', textArray(denseFigures))})
    ),
    counted as (select account, count(*) as lines from line group by account),
    moved as (
      update wallet_tally set seq = wallet_tally.seq + counted.lines from counted
      where wallet_tally.account = counted.account
    )
    select coalesce(max(lines), 0)::integer as most from counted`.execute(tx)
  return rows[0]?.most ?? 0
}

/** Only words of our own go in here: no quotes, commas or braces. */
const textArray = (words: readonly string[]) => `{${words.join(',')}}`

/** Brings one member's figures up to what this transaction sees. Whoever decides by figures calls this first. */
export async function tallyMember(tx: Tx, memberId: Id<'member'>): Promise<void> {
  const { rows } = await sql<{ id: AccountId }>`${kept}
    select ledger_v_account.id from ledger_v_account left join wallet_tally on wallet_tally.account = ledger_v_account.id
    where owner = ${memberId} and ledger_v_account.seq > coalesce(wallet_tally.seq, 0) order by id`.execute(tx)
  await tallyAccounts(
    tx,
    rows.map(({ id }) => id),
  )
}

/**
 * Counts whatever is new in the ledger, a few purses a transaction. Two that do so at once do some of it twice, without harm: a purse is
 * counted from where it was left. A purse that cannot be counted is set aside and tried again; whoever asks about it counts it, too.
 */
export async function catchUp(
  db: TallyDatabase,
  signal?: AbortSignal,
  aside = asideOf(db, 'wallet-tally', systemClock),
): Promise<void> {
  const count = async (accounts: readonly AccountId[]) => await db.tx(async (tx) => await tallyAccounts(tx, accounts))
  const left = aside.names.map((name) => BigInt(name) as AccountId)
  await aside.together(left, String, count)
  for (let isMore = true; isMore; ) {
    const found = await db.tx(findTouched)
    const { accounts, batches } = found.touched
    for (let at = 0; at < accounts.length; at += accountsAtOnce) {
      if (signal?.aborted) return
      await aside.together(accounts.slice(at, at + accountsAtOnce), String, count)
    }
    if (signal?.aborted) return
    if (batches > 0) await db.tx(async (tx) => await moveOn(tx, found))
    isMore = batches === batchesAtOnce
  }
}

async function findTouched(tx: Tx) {
  const since = await readHeights(tx, 'wallet_tally_lane')
  return { since, touched: await readTouched(tx, since, batchesAtOnce), timeZone: await tallyZone(tx) }
}

/** What was begun anew meanwhile, which the zone of the days tells, is counted from its beginning. */
async function moveOn(tx: Tx, { since, touched, timeZone }: Awaited<ReturnType<typeof findTouched>>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  if ((await tallyZone(tx)) === timeZone) await moveHeights(tx, 'wallet_tally_lane', since, touched.heights)
}

/**
 * Counts everything anew. Days follow the zone that is given. Purses that are asked about meanwhile are counted at once, by whoever asks,
 * so nobody sees a figure that is too low.
 */
export async function rebuildTally(db: TallyDatabase, timeZone: string, signal?: AbortSignal): Promise<void> {
  await db.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${rebuildLock}::bigint)`.execute(tx)
    await sql`delete from wallet_day`.execute(tx)
    await sql`delete from wallet_total`.execute(tx)
    await sql`delete from wallet_day_end`.execute(tx)
    await sql`delete from wallet_line`.execute(tx)
    await sql`update wallet_tally set seq = 0`.execute(tx)
    await sql`update wallet_tally_lane set height = 0`.execute(tx)
    await sql`update wallet_tally_zone set time_zone = ${timeZone}`.execute(tx)
  })
  await catchUp(db, signal)
}

/** The zone that the stored days were cut by. It differs from the brand's only until the job has counted anew. */
export async function tallyZone(reader: Reader): Promise<string> {
  const { rows } = await sql<{
    timeZone: string
  }>`${kept} select time_zone as "timeZone" from wallet_tally_zone`.execute(reader)
  return rows[0]?.timeZone ?? 'UTC'
}

export interface DayFigure extends FigureFlow {
  readonly day: Day
  /** The kind of the purse: cash, bonus, locked, vendor_float:… */
  readonly purse: string
  readonly lines: bigint
}

/** What came and went in a member's purses of one currency, by day, purse and figure. Both days are among them. */
export async function dayFigures(
  reader: Reader,
  memberId: Id<'member'>,
  currency: Currency,
  fromDay: Day,
  toDay: Day,
): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`${kept}
    select day::text as day, ledger_v_account.kind as purse, figure, came_in as "cameIn", went_out as "wentOut", lines
    from ledger_v_account join wallet_day on wallet_day.account = ledger_v_account.id
    where owner = ${memberId} and currency = ${currency} and day between ${fromDay}::date and ${toDay}::date
    order by day, purse, figure`.execute(reader)
  return rows
}

/** The same over all days, by figure alone. */
export async function totalFigures(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<FigureFlow[]> {
  const { rows } = await sql<FigureFlow>`
    select figure, sum(came_in)::bigint as "cameIn", sum(went_out)::bigint as "wentOut"
    from ledger_v_account join wallet_total on wallet_total.account = ledger_v_account.id
    where owner = ${memberId} and currency = ${currency} group by figure order by figure`.execute(reader)
  return rows
}
