import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { DayMoney } from '#modules/compliance/rules/count.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import type { ReadTo } from '#modules/ledger/service.ts'

export async function findCursors(reader: Reader, memberId: Id<'member'>): Promise<Map<AccountId, bigint>> {
  const { rows } = await sql<ReadTo>`
    select account, seq from compliance_cursor where member_id = ${memberId}`.execute(reader)
  return new Map(rows.map(({ account, seq }) => [account, seq]))
}

export async function saveCursors(tx: Tx, memberId: Id<'member'>, read: readonly ReadTo[]): Promise<void> {
  const accounts = `{${read.map(({ account }) => account).join(',')}}`
  const places = `{${read.map(({ seq }) => seq).join(',')}}`
  await sql`insert into compliance_cursor (account, member_id, seq)
    select k.account, ${memberId}, k.seq from unnest(${accounts}::text::bigint[], ${places}::text::bigint[]) k (account, seq)
    on conflict (account) do update set seq = excluded.seq`.execute(tx)
}

/** Counting begins anew, from an earlier day. */
export async function forgetCounted(tx: Tx, memberId: Id<'member'>): Promise<void> {
  await sql`delete from compliance_cursor where member_id = ${memberId}`.execute(tx)
  await sql`delete from compliance_day where member_id = ${memberId}`.execute(tx)
  await sql`delete from compliance_play_day where member_id = ${memberId}`.execute(tx)
}

export async function addMoney(tx: Tx, memberId: Id<'member'>, days: readonly DayMoney[]): Promise<void> {
  for (const { day, currency, staked, paid } of days) {
    await sql`insert into compliance_day as d (member_id, day, currency, staked, paid)
      values (${memberId}, ${day}::date, ${currency}, ${staked}, ${paid})
      on conflict (member_id, day, currency) do update set staked = d.staked + excluded.staked, paid = d.paid + excluded.paid`.execute(
      tx,
    )
  }
}

export async function addPlayed(tx: Tx, memberId: Id<'member'>, played: ReadonlyMap<Day, number>): Promise<void> {
  for (const [day, ms] of played) {
    await sql`insert into compliance_play_day as d (member_id, day, played_ms) values (${memberId}, ${day}::date, ${ms})
      on conflict (member_id, day) do update set played_ms = d.played_ms + excluded.played_ms`.execute(tx)
  }
}

export async function findMoney(reader: Reader, memberId: Id<'member'>, from: Day): Promise<DayMoney[]> {
  const { rows } = await sql<DayMoney>`
    select day::text as day, currency, staked, paid from compliance_day
    where member_id = ${memberId} and day >= ${from}::date`.execute(reader)
  return rows
}

export async function findPlayed(reader: Reader, memberId: Id<'member'>, from: Day): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: Day; ms: bigint }>`
    select day::text as day, played_ms as ms from compliance_play_day
    where member_id = ${memberId} and day >= ${from}::date`.execute(reader)
  return new Map(rows.map(({ day, ms }) => [day, Number(ms)]))
}

export type Direction = 'deposit' | 'withdrawal'

export interface PaymentRow {
  readonly ref: string
  readonly memberId: Id<'member'>
  readonly direction: Direction
  readonly currency: Currency
  readonly amount: bigint
  readonly day: Day
}

/** False when this payment was let through before. */
export async function insertPayment(tx: Tx, row: PaymentRow, at: Date): Promise<boolean> {
  const { ref, memberId, direction, currency, amount, day } = row
  const { rows } = await sql`
    insert into compliance_payment (ref, member_id, direction, currency, amount, day, admitted_at)
    values (${ref}, ${memberId}, ${direction}, ${currency}, ${amount}, ${day}::date, ${at})
    on conflict (ref) do nothing returning ref`.execute(tx)
  return rows.length > 0
}

export async function findPaymentOwner(reader: Reader, ref: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    select member_id as "memberId" from compliance_payment where ref = ${ref}`.execute(reader)
  return rows[0]?.memberId ?? null
}

export async function savePaymentAmount(tx: Tx, ref: string, amount: bigint): Promise<void> {
  await sql`update compliance_payment set amount = ${amount} where ref = ${ref}`.execute(tx)
}

export async function findDeposited(reader: Reader, memberId: Id<'member'>, from: Day): Promise<DayMoney[]> {
  const { rows } = await sql<DayMoney>`
    select day::text as day, currency, sum(amount)::bigint as staked, 0::bigint as paid from compliance_payment
    where member_id = ${memberId} and direction = 'deposit' and day >= ${from}::date group by day, currency`.execute(
    reader,
  )
  return rows
}

/** All that ever went out or is on its way. */
export async function sumWithdrawn(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from compliance_payment
    where member_id = ${memberId} and direction = 'withdrawal' and currency = ${currency}`.execute(reader)
  return rows[0]?.amount ?? 0n
}
