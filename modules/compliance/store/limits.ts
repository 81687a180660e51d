import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { ChangeKind, Limit, LimitKind, Period } from '#modules/compliance/model.ts'

interface Raw {
  readonly kind: LimitKind
  readonly period: Period
  readonly currency: Currency | ''
  readonly value: bigint | null
  readonly setAt: Date
  readonly pendingAt: Date | null
  readonly pendingValue: bigint | null
}

export async function findLimits(reader: Reader, memberId: Id<'member'>): Promise<Limit[]> {
  const { rows } = await sql<Raw>`${kept}
    select kind, period, currency, value, set_at as "setAt", pending_at as "pendingAt", pending_value as "pendingValue"
    from compliance_limit where member_id = ${memberId}`.execute(reader)
  return rows.map(({ kind, period, currency, value, setAt, pendingAt, pendingValue }) => ({
    kind,
    period,
    currency: currency === '' ? null : currency,
    value,
    setAt,
    pending: pendingAt && { value: pendingValue, askedAt: pendingAt },
  }))
}

/** Who of these has a limit of any kind. */
export async function findLimited(reader: Reader, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`${kept} select distinct member_id as id from compliance_limit
    where member_id = any(${arrayOf('uuid', plainArray(memberIds))})`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}

/** Which of these members limit themselves now, in whatever. Each is looked up by the index, whenever the plan was made. */
export async function findLimiting(reader: Reader, memberIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`${kept} select asked.id from unnest(${plainArray(memberIds)}::text::uuid[]) as asked (id)
    cross join lateral (select from compliance_limit where member_id = asked.id and value is not null limit 1) as own`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

export async function saveLimit(tx: Tx, memberId: Id<'member'>, limit: Limit): Promise<void> {
  const { kind, period, currency, value, setAt, pending } = limit
  await sql`
    insert into compliance_limit (member_id, kind, period, currency, value, set_at, pending_at, pending_value)
    values (${memberId}, ${kind}, ${period}, ${currency ?? ''}, ${value}, ${setAt}, ${pending?.askedAt ?? null},
      ${pending?.value ?? null})
    on conflict (member_id, kind, period, currency) do update set value = excluded.value, set_at = excluded.set_at,
      pending_at = excluded.pending_at, pending_value = excluded.pending_value`.execute(tx)
}

export async function dropLimit(
  tx: Tx,
  memberId: Id<'member'>,
  { kind, period, currency }: Pick<Limit, 'kind' | 'period' | 'currency'>,
): Promise<void> {
  await sql`delete from compliance_limit where member_id = ${memberId} and kind = ${kind} and period = ${period}
    and currency = ${currency ?? ''}`.execute(tx)
}

export type By = 'member' | 'operator' | 'system'

export interface Change {
  readonly seq: bigint
  readonly at: Date
  readonly kind: ChangeKind
  readonly by: By
  readonly detail: Readonly<Record<string, string | null>>
}

export async function addChange(tx: Tx, memberId: Id<'member'>, change: Omit<Change, 'seq'>): Promise<void> {
  const { at, kind, by, detail } = change
  await sql`insert into compliance_change (member_id, at, kind, by_whom, detail)
    values (${memberId}, ${at}, ${kind}, ${by}, ${JSON.stringify(detail)}::jsonb)`.execute(tx)
}

export async function findChanges(
  reader: Reader,
  memberId: Id<'member'>,
  before: bigint | null,
  count: number,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select seq, at, kind, by_whom as by, detail from compliance_change
    where member_id = ${memberId} and (${before}::bigint is null or seq < ${before}::bigint)
    order by seq desc limit ${count}`.execute(reader)
  return rows
}
