import { sql } from 'kysely'
import type { Outcome } from '#engines/lottery/model.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { IssueName, OrderKind, OrderState } from '#modules/lottery/model.ts'

/** What an operator wants of an issue. */
export interface Order extends IssueName {
  readonly id: string
  readonly kind: OrderKind
  readonly outcome: Outcome | null
  readonly evidence: string
  readonly state: OrderState
  readonly needsSecond: boolean
  readonly askedBy: string
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

const columns = sql`id, lottery, issue, kind, outcome, evidence, state, needs_second as "needsSecond", asked_by as "askedBy",
  asked_at as "askedAt", decided_by as "decidedBy", decided_at as "decidedAt"`

/** False when another order for the issue waits. */
export async function insertOrder(tx: Tx, order: Order): Promise<boolean> {
  const { id, lottery, issue, kind, outcome, evidence, state, needsSecond, askedBy, askedAt, decidedBy, decidedAt } =
    order
  const { rows } = await sql`
    insert into lottery_order (id, lottery, issue, kind, outcome, evidence, state, needs_second, asked_by, asked_at, decided_by, decided_at)
    values (${id}, ${lottery}, ${issue}, ${kind}, ${outcome && JSON.stringify(outcome)}::text::jsonb, ${evidence}, ${state}, ${needsSecond},
      ${askedBy}, ${askedAt}, ${decidedBy}, ${decidedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const { rows } = await sql<Order>`select ${columns} from lottery_order where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function findOrder(reader: Reader, id: string): Promise<Order | null> {
  const { rows } = await sql<Order>`select ${columns} from lottery_order where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function writeDecision(
  tx: Tx,
  id: string,
  { state, by, at }: { readonly state: OrderState; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update lottery_order set state = ${state}, decided_by = ${by}, decided_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

export async function findOrders(reader: Reader, limit: number): Promise<Order[]> {
  const { rows } =
    await sql<Order>`select ${columns} from lottery_order order by asked_at desc, id desc limit ${limit}`.execute(
      reader,
    )
  return rows
}
