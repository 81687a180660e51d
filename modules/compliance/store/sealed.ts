import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

/** What is sealed of a member, or of one of their documents. */
export interface Sealed {
  readonly id: string
  readonly source: 'member' | 'document'
  readonly sealed: Uint8Array
}

export async function listSealed(
  reader: Reader,
  source: Sealed['source'],
  after: string,
  count: number,
): Promise<Sealed[]> {
  const first = '00000000-0000-0000-0000-000000000000'
  const { rows } = await (source === 'member'
    ? sql<Sealed>`select member_id as id, 'member' as source, basic_sealed as sealed from compliance_member
        where member_id > ${after === '' ? first : after} and basic_sealed is not null order by member_id limit ${count}`
    : sql<Sealed>`select id, 'document' as source, number_sealed as sealed from compliance_document
        where id > ${after === '' ? first : after} and number_sealed is not null order by id limit ${count}`
  ).execute(reader)
  return rows
}

export async function replaceSealed(tx: Tx, { id, source, sealed }: Sealed, fresh: Uint8Array): Promise<void> {
  await (source === 'member'
    ? sql`update compliance_member set basic_sealed = ${fresh} where member_id = ${id} and basic_sealed = ${sealed}`
    : sql`update compliance_document set number_sealed = ${fresh} where id = ${id} and number_sealed = ${sealed}`
  ).execute(tx)
}
