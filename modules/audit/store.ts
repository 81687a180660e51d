import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AuditEntry } from '#modules/audit/model.ts'

export interface Head {
  readonly seq: bigint
  readonly hash: Uint8Array
}

/** Holds the end of the chain until the transaction is over. */
export async function lockHead(tx: Tx): Promise<Head> {
  const { rows } = await sql<{ seq: string; hash: Uint8Array }>`
    select seq::text, hash from audit_head for update`.execute(tx)
  assert(rows[0], 'the audit chain has an end')
  return { seq: BigInt(rows[0].seq), hash: rows[0].hash }
}

export async function append(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    with moved as (update audit_head set seq = ${entry.seq.toString()}, hash = ${entry.hash})
    insert into audit_entry (seq, at, action, actor_who, actor_id, subject_id, address, request_id, detail, hash)
    values (${entry.seq.toString()}, ${entry.at}, ${entry.action}, ${entry.actorWho}, ${entry.actorId}, ${entry.subjectId},
      ${entry.address}, ${entry.requestId}, ${entry.detail}, ${entry.hash})`.execute(tx)
}

const columns = sql`seq::text, at, action, actor_who as "actorWho", actor_id as "actorId", subject_id as "subjectId",
  address, request_id as "requestId", detail, hash`

const read = (row: AuditEntry & { readonly seq: unknown }): AuditEntry => ({ ...row, seq: BigInt(String(row.seq)) })

export async function listAfter(reader: Reader, seq: bigint, count: number): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit_entry where seq > ${seq.toString()} order by audit_entry.seq limit ${count}`.execute(
    reader,
  )
  return rows.map(read)
}

/** The newest first. */
export async function listOfSubject(
  reader: Reader,
  subject: string,
  actions: readonly string[],
  count: number,
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit_entry where subject_id = ${subject} and action = any(${actions}::text[])
    order by audit_entry.seq desc limit ${count}`.execute(reader)
  return rows.map(read)
}

export async function readHead(reader: Reader): Promise<Head> {
  const { rows } = await sql<{ seq: string; hash: Uint8Array }>`select seq::text, hash from audit_head`.execute(reader)
  assert(rows[0], 'the audit chain has an end')
  return { seq: BigInt(rows[0].seq), hash: rows[0].hash }
}
