import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Account, Session } from '#modules/identity/model.ts'

const accountColumns = sql`account.id, account.kind, account.type, account.username, account.nickname,
  account.password_hash as "passwordHash", account.password_expires_at as "passwordExpiresAt",
  account.blocked_at as "blockedAt"`

const sessionColumns = sql`session.id, session.created_at as "createdAt", session.last_seen_at as "lastSeenAt",
  session.idle_limit_seconds as "idleLimitSeconds", session.expires_at as "expiresAt", session.ended_at as "endedAt"`

/** False when the name is taken. */
export async function insertAccount(tx: Tx, account: Account, createdAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into identity_account
      (id, kind, type, username, nickname, password_hash, password_expires_at, created_at, blocked_at)
    values (${account.id}, ${account.kind}, ${account.type}, ${account.username}, ${account.nickname},
      ${account.passwordHash}, ${account.passwordExpiresAt}, ${createdAt}, ${account.blockedAt})
    on conflict (username) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function findAccountByUsername(reader: Reader, username: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from identity_account as account where username = ${username}`.execute(reader)
  return rows[0] ?? null
}

export async function findAccount(reader: Reader, id: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from identity_account as account where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** Holds the account's row, so that a block and a sign-in of the same moment come one after the other. */
export async function isBlocked(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select blocked_at is not null as blocked from identity_account where id = ${id} for update`.execute(tx)
  return rows[0]?.blocked ?? true
}

export async function markBlocked(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update identity_account set blocked_at = coalesce(blocked_at, ${at}) where id = ${id}`.execute(tx)
}

/** True the first time only. */
export async function markFirstSignIn(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_account set first_signed_in_at = ${at}
    where id = ${id} and first_signed_in_at is null returning id`.execute(tx)
  return rows.length === 1
}

export interface NewSession extends Session {
  readonly tokenHash: Uint8Array
  readonly accountId: string
  readonly address: string
  readonly userAgent: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into identity_session (id, token_hash, account_id, created_at, last_seen_at, idle_limit_seconds, expires_at,
      address, user_agent)
    values (${session.id}, ${session.tokenHash}, ${session.accountId}, ${session.createdAt}, ${session.lastSeenAt},
      ${session.idleLimitSeconds}, ${session.expiresAt}, ${session.address}, ${session.userAgent})`.execute(tx)
}

export type SessionWithAccount = Session & Pick<Account, 'kind' | 'blockedAt'> & { readonly accountId: string }

export async function findSessionByToken(reader: Reader, tokenHash: Uint8Array): Promise<SessionWithAccount | null> {
  const { rows } = await sql<SessionWithAccount>`
    select ${sessionColumns}, account.id as "accountId", account.kind, account.blocked_at as "blockedAt"
    from identity_session as session join identity_account as account on account.id = session.account_id
    where session.token_hash = ${tokenHash}`.execute(reader)
  return rows[0] ?? null
}

export async function findSessions(reader: Reader, ids: readonly string[]): Promise<readonly SessionWithAccount[]> {
  const { rows } = await sql<SessionWithAccount>`
    select ${sessionColumns}, account.id as "accountId", account.kind, account.blocked_at as "blockedAt"
    from identity_session as session join identity_account as account on account.id = session.account_id
    where session.id = any(${ids}::uuid[])`.execute(reader)
  return rows
}

export async function markSeen(tx: Tx, id: Id<'session'>, at: Date): Promise<void> {
  await sql`update identity_session set last_seen_at = ${at} where id = ${id} and last_seen_at < ${at}`.execute(tx)
}

export async function endSession(tx: Tx, id: Id<'session'>, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_session set ended_at = ${at}
    where id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length === 1
}

export async function endSessionsOf(tx: Tx, accountId: string, at: Date): Promise<readonly Id<'session'>[]> {
  const { rows } = await sql<{ id: Id<'session'> }>`update identity_session set ended_at = ${at}
    where account_id = ${accountId} and ended_at is null returning id`.execute(tx)
  return rows.map((row) => row.id)
}
