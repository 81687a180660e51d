import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { DocumentState, DocumentType, RejectReason } from '#modules/compliance/model.ts'

export interface DocumentRow {
  readonly id: Id<'document'>
  readonly memberId: Id<'member'>
  readonly documentType: DocumentType
  readonly numberSealed: Uint8Array | null
  readonly maskedNumber: string | null
  readonly files: readonly string[]
  readonly state: DocumentState
  readonly reason: RejectReason | null
  readonly sentAt: Date
  readonly decidedAt: Date | null
}

const columns = sql`id, member_id as "memberId", document_type as "documentType", number_sealed as "numberSealed",
  masked_number as "maskedNumber", array_to_string(files, ',') as files, state, reason, sent_at as "sentAt",
  decided_at as "decidedAt"`

type Raw = Omit<DocumentRow, 'files'> & { readonly files: string }
const fromRaw = (row: Raw): DocumentRow => ({ ...row, files: row.files.split(',') })

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  const { id, memberId, documentType, numberSealed, maskedNumber, files, state, sentAt } = row
  await sql`insert into compliance_document (id, member_id, document_type, number_sealed, masked_number, files, state, sent_at)
    values (${id}, ${memberId}, ${documentType}, ${numberSealed}, ${maskedNumber}, ${`{${files.join(',')}}`}::text::uuid[],
      ${state}, ${sentAt})`.execute(tx)
}

export async function findDocumentsOf(reader: Reader, memberId: Id<'member'>): Promise<DocumentRow[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from compliance_document where member_id = ${memberId} order by sent_at desc limit 20`.execute(
    reader,
  )
  return rows.map(fromRaw)
}

export async function findDocuments(reader: Reader, state: DocumentState, count: number): Promise<DocumentRow[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from compliance_document where state = ${state} order by sent_at limit ${count}`.execute(reader)
  return rows.map(fromRaw)
}

export async function findDocument(reader: Reader, id: string): Promise<DocumentRow | null> {
  const { rows } = await sql<Raw>`select ${columns} from compliance_document where id = ${id}`.execute(reader)
  return rows[0] ? fromRaw(rows[0]) : null
}

/** False when it was judged before. */
export async function saveVerdict(
  tx: Tx,
  id: string,
  verdict: {
    readonly state: DocumentState
    readonly reason: RejectReason | null
    readonly by: string
    readonly at: Date
  },
): Promise<boolean> {
  const { state, reason, by, at } = verdict
  const { rows } =
    await sql`update compliance_document set state = ${state}, reason = ${reason}, decided_at = ${at}, decided_by = ${by}
    where id = ${id} and state = 'waiting' returning id`.execute(tx)
  return rows.length > 0
}
