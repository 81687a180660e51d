import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AccountId } from './model.ts'

/** The accounts of one kind that these owners have, in one question. Who has none is missing from the answer. */
export async function findAccounts(
  reader: Reader,
  owners: readonly string[],
  kind: string,
  currency: Currency,
): Promise<Map<string, AccountId>> {
  const { rows } = await sql<{ owner: string; id: AccountId }>`
    select owner, id from ledger_account
    where owner = any(${arrayOf('text', `{${owners.join(',')}}`)}) and kind = ${kind} and currency = ${currency} and id > 0`.execute(
    reader,
  )
  return new Map(rows.map(({ owner, id }) => [owner, id]))
}

/** Opens what is missing, for many owners in one question. */
export async function openAccounts(
  tx: Tx,
  owners: readonly string[],
  kind: string,
  currency: Currency,
): Promise<Map<string, AccountId>> {
  if (owners.length === 0) return new Map()
  const { rows } = await sql<{ owner: string; id: AccountId }>`
    select owner, ledger_open_account(owner, ${kind}, ${currency}) as id
    from unnest(${`{${owners.join(',')}}`}::text::text[]) as wanted (owner) order by owner`.execute(tx)
  return new Map(rows.map(({ owner, id }) => [owner, id]))
}
