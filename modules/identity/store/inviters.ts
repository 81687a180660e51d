import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AccountKind } from '#modules/identity/model.ts'

/** Somebody whose code a newcomer brings. */
export interface Inviter {
  readonly id: Id<'member'>
  readonly kind: AccountKind
  readonly type: number
  readonly blockedAt: Date | null
  /** The agent that they stand under themselves. */
  readonly uplineId: string | null
}

const columns = sql`id, kind, type, blocked_at as "blockedAt", upline_id as "uplineId"`

export async function findAgentByCode(reader: Reader, code: string): Promise<Inviter | null> {
  const { rows } = await sql<Inviter>`
    select ${columns} from identity_account where affiliate_code = ${code}`.execute(reader)
  return rows[0] ?? null
}

export async function findInviter(reader: Reader, id: string): Promise<Inviter | null> {
  const { rows } = await sql<Inviter>`select ${columns} from identity_account where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function findMemberByCode(reader: Reader, code: string): Promise<Inviter | null> {
  const { rows } = await sql<Inviter>`
    select ${columns} from identity_account where referral_code = ${code}`.execute(reader)
  return rows[0] ?? null
}

/** Whether the account was registered a moment ago from the same place: the first half of telling a second try from a second person. */
export async function isRegisteredSince(reader: Reader, id: string, address: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select id from identity_account
    where id = ${id} and register_address = ${address} and created_at >= ${since}`.execute(reader)
  return rows.length === 1
}

/** Lets those who prove one number come one after the other. */
export async function lockPhone(tx: Tx, hash: Uint8Array): Promise<void> {
  const key = Buffer.from(hash).readBigInt64BE(0)
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx)
}
