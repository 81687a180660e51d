import { sql } from 'kysely'
import { plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'

export interface CashOutRow {
  readonly id: string
  readonly ticketId: string
  readonly memberId: string
  readonly percent: number
  readonly stakeBefore: bigint
  readonly stake: bigint
  readonly price: bigint
  readonly expiresAt: Date
}

export async function insertCashOut(
  reader: Reader,
  quote: Omit<CashOutRow, 'expiresAt'>,
  seconds: number,
  time: DatabaseTime,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into sports_cash_out (id, ticket_id, member_id, percent, stake_before, stake, price, expires_at)
    values (${quote.id}, ${quote.ticketId}, ${quote.memberId}, ${quote.percent}, ${quote.stakeBefore}, ${quote.stake}, ${quote.price},
      ${time()} + make_interval(secs => ${seconds})) returning expires_at as at`.execute(reader)
  return (rows[0] as { at: Date }).at
}

export interface FoundCashOut extends CashOutRow {
  readonly isTaken: boolean
  readonly isExpired: boolean
}

export async function findCashOut(
  reader: Reader,
  id: string,
  memberId: string,
  time: DatabaseTime,
): Promise<FoundCashOut | null> {
  const { rows } = await sql<FoundCashOut>`select id, ticket_id as "ticketId", member_id as "memberId", percent,
      stake_before as "stakeBefore", stake, price, expires_at as "expiresAt", taken_at is not null as "isTaken",
      expires_at <= ${time()} as "isExpired"
    from sports_cash_out where id = ${id} and member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

/** False when it was taken before, or has expired. */
export async function writeTaken(tx: Tx, id: string, time: DatabaseTime): Promise<boolean> {
  const { rows } = await sql`update sports_cash_out set taken_at = ${time()}
    where id = ${id} and taken_at is null and expires_at > ${time()} returning 1`.execute(tx)
  return rows.length === 1
}

export interface CashedOut {
  readonly ticketId: string
  readonly stake: bigint
  readonly price: bigint
}

/** What of tickets was cashed out. */
export async function findCashedOut(reader: Reader, ticketIds: readonly string[]): Promise<CashedOut[]> {
  const { rows } =
    await sql<CashedOut>`select ticket_id as "ticketId", sum(stake)::bigint as stake, sum(price)::bigint as price
    from sports_cash_out where taken_at is not null and ticket_id = any(${plainArray(ticketIds)}::text::uuid[])
    group by ticket_id`.execute(reader)
  return rows
}

export async function deleteOldCashOuts(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from sports_cash_out where id in (select id from sports_cash_out
    where taken_at is null and expires_at < ${before} order by expires_at limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
