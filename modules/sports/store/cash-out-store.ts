import { sql } from 'kysely'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
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
  /** Of one in play that was pressed: when it is looked at again. */
  readonly decidesAt: Date | null
  /** Why it was not taken then. */
  readonly refusal: string | null
}

const isWaiting = sql<boolean>`(decides_at is not null and taken_at is null and refusal is null)`

export async function findCashOut(
  reader: Reader,
  id: string,
  memberId: string,
  time: DatabaseTime,
): Promise<FoundCashOut | null> {
  const { rows } = await sql<FoundCashOut>`select id, ticket_id as "ticketId", member_id as "memberId", percent,
      stake_before as "stakeBefore", stake, price, expires_at as "expiresAt", taken_at is not null as "isTaken",
      expires_at <= ${time()} as "isExpired", decides_at as "decidesAt", refusal
    from sports_cash_out where id = ${id} and member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

/** False when it was taken before, or has expired. One that waits was in time when it was pressed. */
export async function writeTaken(tx: Tx, id: string, time: DatabaseTime): Promise<boolean> {
  const { rows } = await sql`update sports_cash_out set taken_at = ${time()}
    where id = ${id} and taken_at is null and (${isWaiting} or expires_at > ${time()}) returning 1`.execute(tx)
  return rows.length === 1
}

/** It is looked at again so many seconds from now. False when it was pressed before, or has expired. The ticket is held. */
export async function writeWaiting(tx: Tx, id: string, seconds: number, time: DatabaseTime): Promise<boolean> {
  const { rows } = await sql`update sports_cash_out set decides_at = ${time()} + make_interval(secs => ${seconds})
    where id = ${id} and taken_at is null and decides_at is null and expires_at > ${time()} returning 1`.execute(tx)
  return rows.length === 1
}

export async function isCashOutWaiting(reader: Reader, ticketId: string): Promise<boolean> {
  const { rows } = await sql`select from sports_cash_out where ticket_id = ${ticketId} and ${isWaiting}`.execute(reader)
  return rows.length > 0
}

export async function findDueCashOuts(
  reader: Reader,
  time: DatabaseTime,
  limit: number,
): Promise<{ readonly id: string; readonly memberId: string }[]> {
  const { rows } = await sql<{ id: string; memberId: string }>`select id, member_id as "memberId" from sports_cash_out
    where ${isWaiting} and decides_at <= ${time()} order by decides_at limit ${limit}`.execute(reader)
  return rows
}

export async function writeRefused(reader: Reader, id: string, refusal: string): Promise<void> {
  await sql`update sports_cash_out set refusal = ${refusal} where id = ${id} and taken_at is null`.execute(reader)
}

export interface PressedCashOut {
  readonly ticketId: string
  readonly price: bigint
  readonly decidesAt: Date
  readonly refusal: string | null
}

/** Of each ticket the last cash-out in play, if it waits or was refused. */
export async function findPressed(reader: Reader, ticketIds: readonly string[]): Promise<PressedCashOut[]> {
  const { rows } = await sql<PressedCashOut>`select "ticketId", price, "decidesAt", refusal from (
      select distinct on (ticket_id) ticket_id as "ticketId", price, decides_at as "decidesAt", refusal, taken_at
      from sports_cash_out where decides_at is not null and ticket_id = any(${arrayOf('uuid', plainArray(ticketIds))})
      order by ticket_id, decides_at desc) as last
    where taken_at is null`.execute(reader)
  return rows
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
    from sports_cash_out where taken_at is not null and ticket_id = any(${arrayOf('uuid', plainArray(ticketIds))})
    group by ticket_id`.execute(reader)
  return rows
}

export async function deleteOldCashOuts(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from sports_cash_out where id in (select id from sports_cash_out
    where taken_at is null and expires_at < ${before} order by expires_at limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
