import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { VoidState } from '#modules/tables/model.ts'

/** That an operator wants a round void. */
export interface VoidRequest {
  readonly id: string
  readonly tableId: string
  readonly number: number
  readonly reason: string
  readonly state: VoidState
  readonly hasResult: boolean
  readonly askedBy: string
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

const columns = sql`id, table_id as "tableId", round_number as number, reason, state, has_result as "hasResult", asked_by as "askedBy",
  asked_at as "askedAt", decided_by as "decidedBy", decided_at as "decidedAt"`

/** False when somebody asked for it before and it was not decided yet. */
export async function insertVoid(tx: Tx, request: VoidRequest): Promise<boolean> {
  const { id, tableId, number, reason, state, hasResult, askedBy, askedAt, decidedBy, decidedAt } = request
  const { rows } = await sql`
    insert into tables_void (id, table_id, round_number, reason, state, has_result, asked_by, asked_at, decided_by, decided_at)
    values (${id}, ${tableId}, ${number}, ${reason}, ${state}, ${hasResult}, ${askedBy}, ${askedAt}, ${decidedBy}, ${decidedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function lockVoid(tx: Tx, id: string): Promise<VoidRequest | null> {
  const { rows } = await sql<VoidRequest>`select ${columns} from tables_void where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function decideVoid(
  tx: Tx,
  id: string,
  { state, by, at }: { readonly state: VoidState; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update tables_void set state = ${state}, decided_by = ${by}, decided_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

/** Its result came out meanwhile: a second person decides. */
export async function askAgain(tx: Tx, id: string): Promise<void> {
  await sql`update tables_void set state = 'waiting', has_result = true, decided_by = null, decided_at = null where id = ${id}`.execute(
    tx,
  )
}

export async function markCorrected(tx: Tx, id: string): Promise<void> {
  await sql`update tables_void set is_corrected = true where id = ${id}`.execute(tx)
}

/** Those that were decided and not carried out to the end. */
export async function findUncorrected(reader: Reader, limit: number): Promise<VoidRequest[]> {
  const { rows } = await sql<VoidRequest>`select ${columns} from tables_void
    where state = 'done' and not is_corrected order by id limit ${limit}`.execute(reader)
  return rows
}

export async function findVoids(reader: Reader, limit: number): Promise<VoidRequest[]> {
  const { rows } = await sql<VoidRequest>`select ${columns} from tables_void
    order by asked_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}
