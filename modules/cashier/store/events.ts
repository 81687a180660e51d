import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Bucket } from '#modules/cashier/model.ts'

export interface EventName {
  readonly psp: string
  readonly eventId: string
}

/** False when the provider has told us this one before. */
export async function insertEvent(tx: Reader, { psp, eventId }: EventName, body: unknown, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into cashier_event (psp, event_id, body, received_at)
    values (${psp}, ${eventId}, ${JSON.stringify(body)}::jsonb, ${now}) on conflict do nothing returning event_id`.execute(
    tx,
  )
  return rows.length === 1
}

/** What it said; null when somebody has acted on it. */
export async function readEvent(reader: Reader, { psp, eventId }: EventName): Promise<unknown> {
  const { rows } = await sql<{ body: unknown }>`
    select body from cashier_event where psp = ${psp} and event_id = ${eventId} and handled_at is null`.execute(reader)
  return rows[0]?.body ?? null
}

/** False when somebody has acted on it, or does so now. */
export async function lockEvent(tx: Tx, { psp, eventId }: EventName): Promise<boolean> {
  const { rows } = await sql`
    select from cashier_event where psp = ${psp} and event_id = ${eventId} and handled_at is null
    for update skip locked`.execute(tx)
  return rows.length === 1
}

export async function endEvent(
  tx: Tx,
  { psp, eventId }: EventName,
  { outcome, paymentId, now }: { readonly outcome: string; readonly paymentId: string | null; readonly now: Date },
): Promise<void> {
  await sql`update cashier_event set handled_at = ${now}, outcome = ${outcome}, payment_id = ${paymentId}
    where psp = ${psp} and event_id = ${eventId}`.execute(tx)
}

const triesMax = 20

export async function countTry(tx: Tx, { psp, eventId }: EventName): Promise<void> {
  await sql`update cashier_event set tries = tries + 1 where psp = ${psp} and event_id = ${eventId}`.execute(tx)
}

/** Those that were kept but not acted on, because we were stopped or failed just then. */
export async function findWaiting(reader: Reader, limit: number): Promise<EventName[]> {
  const { rows } = await sql<EventName>`
    select psp, event_id as "eventId" from cashier_event where handled_at is null and tries < ${triesMax}
    order by received_at limit ${limit}`.execute(reader)
  return rows
}

export interface ReportItem {
  readonly bucket: Bucket
  readonly reference: string
  readonly here: string | null
  readonly there: string | null
}

export interface Report {
  readonly psp: string
  readonly day: string
  readonly madeAt: Date
  readonly counts: Readonly<Record<Bucket, number>>
  readonly items: readonly ReportItem[]
}

export async function writeReport(tx: Tx, { psp, day, madeAt, counts, items }: Report): Promise<void> {
  await sql`
    insert into cashier_report (psp, day, made_at, counts, items)
    values (${psp}, ${day}::date, ${madeAt}, ${JSON.stringify(counts)}::jsonb, ${JSON.stringify(items)}::jsonb)
    on conflict (psp, day) do update set made_at = excluded.made_at, counts = excluded.counts, items = excluded.items`.execute(
    tx,
  )
}

/** Which of these days of a provider have been compared. */
export async function findReportedDays(reader: Reader, psp: string, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from cashier_report
    where psp = ${psp} and day = any(${[...days]}::date[])`.execute(reader)
  return new Set(rows.map(({ day }) => day))
}

export async function findReport(reader: Reader, psp: string, day: string): Promise<Report | null> {
  const { rows } = await sql<Report>`
    select psp, to_char(day, 'YYYY-MM-DD') as day, made_at as "madeAt", counts, items from cashier_report
    where psp = ${psp} and day = ${day}::date`.execute(reader)
  return rows[0] ?? null
}
