import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { OperatorRole } from '#kit/operator-roles.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { Account, Session } from '#modules/identity/model.ts'

const sessionColumns = sql`session.id, session.stage, session.method, session.created_at as "createdAt",
  session.last_seen_at as "lastSeenAt", session.idle_limit_seconds as "idleLimitSeconds",
  session.expires_at as "expiresAt", session.ended_at as "endedAt", session.confirmed_at as "confirmedAt",
  session.address, session.address_group as "addressGroup", session.last_address as "lastAddress",
  session.user_agent as "userAgent"`

export interface NewSession extends Session {
  readonly tokenHash: Uint8Array
  readonly accountId: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into identity_session (id, token_hash, account_id, stage, method, created_at, last_seen_at,
      idle_limit_seconds, expires_at, confirmed_at, address, address_group, last_address, user_agent)
    values (${session.id}, ${session.tokenHash}, ${session.accountId}, ${session.stage}, ${session.method},
      ${session.createdAt}, ${session.lastSeenAt}, ${session.idleLimitSeconds}, ${session.expiresAt},
      ${session.confirmedAt}, ${session.address}, ${session.addressGroup}, ${session.lastAddress},
      ${session.userAgent})`.execute(tx)
}

export type SessionWithAccount = Session &
  Pick<Account, 'kind' | 'type' | 'blockedAt'> & {
    readonly accountId: string
    /** What an operator is there for; nobody else has any. */
    readonly roles: readonly OperatorRole[]
    readonly tries: number
    /** When this half-way session proved the account's phone or mailbox. */
    readonly contactProvenAt: Date | null
  }

const withAccount = sql`${sessionColumns}, session.tries, session.contact_proven_at as "contactProvenAt", account.id as "accountId", account.kind, account.type,
  account.roles, account.blocked_at as "blockedAt"`

/** As much of an open session as it takes to say who calls; it is asked for at every call. */
export interface Bearer
  extends Pick<
    SessionWithAccount,
    | 'id'
    | 'stage'
    | 'lastSeenAt'
    | 'idleLimitSeconds'
    | 'expiresAt'
    | 'address'
    | 'lastAddress'
    | 'userAgent'
    | 'accountId'
    | 'kind'
    | 'type'
    | 'roles'
  > {
  readonly tokenHash: string
  /** When the password, or an operator's authenticator, was last given in it. */
  readonly confirmedAt: Date | null
  /** The session ended, or its account is blocked. */
  readonly isShut: boolean
}

/**
 * Of these hashes, which are hex. What shuts a session is looked at and not asked for: asking would let the planner walk the index of all
 * that are open.
 */
export async function findBearers(reader: Reader, hashes: readonly string[]): Promise<readonly Bearer[]> {
  const { rows } = await sql<Bearer>`${kept}
    select encode(session.token_hash, 'hex') as "tokenHash", session.id, session.stage, session.last_seen_at as "lastSeenAt",
      session.idle_limit_seconds as "idleLimitSeconds", session.expires_at as "expiresAt",
      session.confirmed_at as "confirmedAt", session.address, session.last_address as "lastAddress",
      session.user_agent as "userAgent", session.ended_at is not null or account.blocked_at is not null as "isShut",
      account.id as "accountId", account.kind, account.type, account.roles
    from identity_session as session join identity_account as account on account.id = session.account_id
    where session.token_hash = any(array(
        select decode(given, 'hex') from unnest(${`{${hashes.join(',')}}`}::text::text[]) as given))`.execute(reader)
  return rows
}

/** Whose sessions changed after the change that is given, and which is the latest; without one, the latest alone. */
export async function readChanges(reader: Reader, after: bigint | null) {
  const { rows } = await sql<{ latest: bigint; accountId: string | null }>`${kept}
    select count.number as latest, change.account_id as "accountId"
    from identity_change_count as count left join identity_change as change on change.number > ${after}::bigint`.execute(
    reader,
  )
  const [first] = rows
  assert(first, 'changes of sessions are counted')
  return { latest: first.latest, accounts: rows.flatMap(({ accountId }) => accountId ?? []) }
}

/** Nobody remembers a session for that long. */
export async function sweepChanges(tx: Tx, before: Date): Promise<void> {
  await sql`delete from identity_change where at < ${before}`.execute(tx)
}

export async function findSessions(reader: Reader, ids: readonly string[]): Promise<readonly SessionWithAccount[]> {
  const { rows } = await sql<SessionWithAccount>`
    select ${withAccount}
    from identity_session as session join identity_account as account on account.id = session.account_id
    where session.id = any(${ids}::uuid[])`.execute(reader)
  return rows
}

/** The session with its row held; null when it ended. */
export async function lockSession(tx: Tx, id: Id<'session'>): Promise<SessionWithAccount | null> {
  const { rows } = await sql<SessionWithAccount>`
    select ${withAccount}
    from identity_session as session join identity_account as account on account.id = session.account_id
    where session.id = ${id} and session.ended_at is null for update of session`.execute(tx)
  return rows[0] ?? null
}

/** The newest first. */
export async function listOpenSessions(reader: Reader, accountId: string): Promise<readonly Session[]> {
  const { rows } = await sql<Session>`
    select ${sessionColumns} from identity_session as session
    where account_id = ${accountId} and ended_at is null and stage = 'open'
    order by session.last_seen_at desc limit 100`.execute(reader)
  return rows
}

export interface Seen {
  readonly id: Id<'session'>
  readonly atMs: number
}

/** Many at once. Their rows are taken in the order of ids, so two that do so cannot deadlock. */
export async function markSeen(tx: Tx, seen: readonly Seen[]): Promise<void> {
  await sql`with given as (
      select id, to_timestamp(max(at_ms) / 1000.0) as at
      from unnest(${`{${seen.map(({ id }) => id).join(',')}}`}::text::uuid[],
        ${`{${seen.map(({ atMs }) => atMs).join(',')}}`}::text::bigint[]) as given (id, at_ms) group by id
    ), taken as (
      select session.id, given.at from identity_session as session join given using (id)
      where session.last_seen_at < given.at order by session.id for no key update of session
    )
    update identity_session as session set last_seen_at = taken.at from taken where session.id = taken.id`.execute(tx)
}

/** A session that turns up elsewhere keeps what it may read, but has to prove itself again for what is dear. */
export async function markMoved(tx: Tx, id: Id<'session'>, address: string): Promise<void> {
  await sql`update identity_session set last_address = ${address}, confirmed_at = null where id = ${id}`.execute(tx)
}

export async function markConfirmed(tx: Tx, id: Id<'session'>, at: Date): Promise<void> {
  await sql`update identity_session set confirmed_at = ${at} where id = ${id}`.execute(tx)
}

export async function markContactProven(tx: Tx, id: Id<'session'>, at: Date): Promise<void> {
  await sql`update identity_session set contact_proven_at = ${at} where id = ${id}`.execute(tx)
}

/** How many tries there have been, with this one. */
export async function countTry(tx: Tx, id: Id<'session'>): Promise<number> {
  const { rows } = await sql<{ tries: number }>`update identity_session set tries = tries + 1 where id = ${id}
    returning tries`.execute(tx)
  return rows[0]?.tries ?? 0
}

export async function endSession(tx: Tx, id: Id<'session'>, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_session set ended_at = ${at}
    where id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** Ends one session if it is this account's. */
export async function endSessionOf(tx: Tx, accountId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_session set ended_at = ${at}
    where id = ${id} and account_id = ${accountId} and ended_at is null returning id`.execute(tx)
  return rows.length === 1
}

export async function endSessionsOf(
  tx: Tx,
  accountId: string,
  at: Date,
  except: Id<'session'> | null = null,
): Promise<readonly Id<'session'>[]> {
  const { rows } = await sql<{ id: Id<'session'> }>`update identity_session set ended_at = ${at}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${except}::uuid
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function isKnownPlace(reader: Reader, accountId: string, addressGroup: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity_place
    where account_id = ${accountId} and address_group = ${addressGroup}`.execute(reader)
  return rows.length === 1
}

export async function registerPlace(tx: Tx, accountId: string, addressGroup: string, at: Date): Promise<void> {
  await sql`insert into identity_place (account_id, address_group, first_at, last_at)
    values (${accountId}, ${addressGroup}, ${at}, ${at})
    on conflict (account_id, address_group) do update set last_at = excluded.last_at`.execute(tx)
}
