import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

export interface PaymentPassword {
  readonly hash: string
  readonly changedAt: Date
  readonly tries: number
  readonly lockedUntil: Date | null
}

const columns = sql`hash, changed_at as "changedAt", tries, locked_until as "lockedUntil"`

export async function findPayment(reader: Reader, accountId: string): Promise<PaymentPassword | null> {
  const { rows } = await sql<PaymentPassword>`
    select ${columns} from identity_payment_password where account_id = ${accountId}`.execute(reader)
  return rows[0] ?? null
}

export async function lockPayment(tx: Tx, accountId: string): Promise<PaymentPassword | null> {
  const { rows } = await sql<PaymentPassword>`
    select ${columns} from identity_payment_password where account_id = ${accountId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function insertPayment(tx: Tx, accountId: string, hash: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into identity_payment_password (account_id, hash, changed_at) values (${accountId}, ${hash}, ${at})
    on conflict (account_id) do nothing returning account_id`.execute(tx)
  return rows.length === 1
}

/** With a new one, what was guessed at the old one counts no more. */
export async function replacePayment(tx: Tx, accountId: string, hash: string, at: Date): Promise<void> {
  await sql`update identity_payment_password set hash = ${hash}, changed_at = ${at}, tries = 0, locked_until = null
    where account_id = ${accountId}`.execute(tx)
}

export async function writeTries(
  tx: Tx,
  accountId: string,
  { tries, lockedUntil }: Pick<PaymentPassword, 'tries' | 'lockedUntil'>,
): Promise<void> {
  await sql`update identity_payment_password set tries = ${tries}, locked_until = ${lockedUntil}
    where account_id = ${accountId}`.execute(tx)
}

/** Only while the one that was proven is still the one in force. */
export async function forgetTries(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`update identity_payment_password set tries = 0, locked_until = null
    where account_id = ${accountId} and hash = ${hash} returning account_id`.execute(tx)
  return rows.length === 1
}
