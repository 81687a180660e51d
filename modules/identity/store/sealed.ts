import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

/** Everything of an account that is sealed. */
export interface Sealed {
  readonly id: string
  readonly phone: Uint8Array | null
  readonly details: Uint8Array | null
  readonly totp: Uint8Array | null
}

export async function listSealed(reader: Reader, after: string, count: number): Promise<readonly Sealed[]> {
  const { rows } = await sql<Sealed>`
    select id, phone_sealed as phone, details_sealed as details, totp_sealed as totp from identity_account
    where id::text > ${after} and (phone_sealed is not null or details_sealed is not null or totp_sealed is not null)
    order by id::text limit ${count}`.execute(reader)
  return rows
}

/** Only while it is still what was read. */
export async function replaceSealed(
  tx: Tx,
  id: string,
  kind: keyof Omit<Sealed, 'id'>,
  old: Uint8Array,
  fresh: Uint8Array,
): Promise<void> {
  const column = sql.ref(`${kind}_sealed`)
  await sql`update identity_account set ${column} = ${fresh} where id = ${id} and ${column} = ${old}`.execute(tx)
}
