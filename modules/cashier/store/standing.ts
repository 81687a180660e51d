import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { PaymentId, Step } from '#modules/cashier/model.ts'
import { noLock, type TurnoverLock } from '#modules/cashier/rules/turnover-lock.ts'

/** What a member still has to play, in one currency. */
export type Standing = TurnoverLock

/** Taken before any row of the member's payments, by everybody: that is what keeps limits over several payments whole. */
export async function lockMember(tx: Tx, memberId: Id<'member'>): Promise<void> {
  await sql`insert into cashier_member (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  await sql`select from cashier_member where member_id = ${memberId} for update`.execute(tx)
}

export async function readStanding(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select turnover_target as "turnoverTarget", lock_amount as "lockAmount", lock_from as "lockFrom"
    from cashier_standing
    where member_id = ${memberId} and currency = ${currency}`.execute(reader)
  return rows[0] ?? noLock
}

export async function writeStanding(
  tx: Tx,
  memberId: Id<'member'>,
  currency: Currency,
  { turnoverTarget, lockAmount, lockFrom }: Standing,
): Promise<void> {
  await sql`
    insert into cashier_standing (member_id, currency, turnover_target, lock_amount, lock_from)
    values (${memberId}, ${currency}, ${turnoverTarget}, ${lockAmount}, ${lockFrom})
    on conflict (member_id, currency) do update
    set turnover_target = excluded.turnover_target, lock_amount = excluded.lock_amount, lock_from = excluded.lock_from`.execute(
    tx,
  )
}

export interface NewStep {
  readonly paymentId: PaymentId
  readonly state: string
  /** `member`, `provider`, `clock`, or an operator's id. */
  readonly actor: string
  readonly note?: string | null
  readonly at: Date
}

export async function addStep(tx: Tx, { paymentId, state, actor, note = null, at }: NewStep): Promise<void> {
  await sql`insert into cashier_step (payment_id, state, actor, note, at)
    values (${paymentId}, ${state}, ${actor}, ${note}, ${at})`.execute(tx)
}

export async function findSteps(reader: Reader, ids: readonly string[]): Promise<Map<string, Step[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Step & { readonly id: string }>`
    select payment_id as id, state, at from cashier_step where payment_id = any(${ids}::uuid[]) order by cashier_step.id`.execute(
    reader,
  )
  const found = new Map<string, Step[]>()
  for (const { id, state, at } of rows) found.set(id, [...(found.get(id) ?? []), { state, at }])
  return found
}

export interface Decision {
  readonly paymentId: PaymentId
  readonly kind: 'approve' | 'mark' | 'receipt' | 'review'
  readonly outcome: string
  readonly operatorId: Id<'operator'>
  readonly note: string
}

/** Who said the same so far, this one among them; false when this operator had said so before. */
export async function addDecision(
  tx: Tx,
  { paymentId, kind, outcome, operatorId, note }: Decision,
  at: Date,
): Promise<{ readonly isNew: boolean; readonly count: number }> {
  const { rows } = await sql`
    insert into cashier_decision (payment_id, kind, outcome, operator_id, note, at)
    values (${paymentId}, ${kind}, ${outcome}, ${operatorId}, ${note}, ${at}) on conflict do nothing returning kind`.execute(
    tx,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from cashier_decision
    where payment_id = ${paymentId} and kind = ${kind} and outcome = ${outcome}`.execute(tx)
  return { isNew: rows.length === 1, count: counted.rows[0]?.count ?? 0 }
}

export async function findApprovals(reader: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; operator: string }>`
    select payment_id as id, operator_id as operator from cashier_decision
    where kind = 'approve' and payment_id = any(${ids}::uuid[]) order by at`.execute(reader)
  const found = new Map<string, string[]>()
  for (const { id, operator } of rows) found.set(id, [...(found.get(id) ?? []), operator])
  return found
}

/** Who has decided what about deposits in review, the earlier first. */
export async function findReviewDecisions(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { readonly operator: string; readonly outcome: string }[]>> {
  const { rows } = await sql<{ id: string; operator: string; outcome: string }>`
    select payment_id as id, operator_id as operator, outcome from cashier_decision
    where kind = 'review' and payment_id = any(${ids}::uuid[]) order by at`.execute(reader)
  return Map.groupBy(rows, ({ id }) => id)
}

/** A member's VIP level; who has no row there stands on the first. */
export async function findLevel(reader: Reader, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    select level from loyalty_v_level where member_id = ${memberId}`.execute(reader)
  return rows[0]?.level ?? 0
}
