import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { OperatorRole } from '#kit/operator-roles.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Account, Icon } from '#modules/identity/model.ts'

const accountColumns = sql`account.id, account.kind, account.type, account.username, account.nickname, account.icon,
  account.password_hash as "passwordHash", account.password_expires_at as "passwordExpiresAt",
  account.password_changed_at as "passwordChangedAt", account.has_default_password as "hasDefaultPassword",
  account.blocked_at as "blockedAt", account.email, account.email_verified_at as "emailVerifiedAt",
  account.phone_sealed as "phoneSealed", account.phone_verified_at as "phoneVerifiedAt",
  account.details_sealed as "detailsSealed", account.totp_sealed as "totpSealed",
  account.totp_enabled_at as "totpEnabledAt"`

/** An account that is about to be: everything it has on its first day. */
export interface NewAccount {
  readonly id: Account['id']
  readonly kind: Account['kind']
  readonly type: number
  readonly username: string
  readonly nickname: string
  readonly passwordHash: string | null
  readonly passwordExpiresAt?: Date | null
  readonly hasDefaultPassword?: boolean
  readonly email?: string | null
  readonly emailVerifiedAt?: Date | null
  readonly phoneSealed?: Uint8Array | null
  readonly phoneHash?: Uint8Array | null
  readonly phoneVerifiedAt?: Date | null
  readonly detailsSealed?: Uint8Array | null
  readonly referralCode?: string | null
  readonly affiliateCode?: string | null
  readonly uplineId?: string | null
  readonly recommenderId?: string | null
  readonly registerAddress?: string | null
  readonly registerUrl?: string | null
  readonly registerDomain?: string | null
  /** What an operator is there for. */
  readonly roles?: readonly OperatorRole[]
}

const writeRoles = (roles: readonly OperatorRole[]): string => `{${roles.join(',')}}`

/** False when the name is taken. */
export async function insertAccount(tx: Tx, account: NewAccount, createdAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into identity_account (id, kind, type, username, nickname, password_hash, password_expires_at,
      password_changed_at, has_default_password, email, email_verified_at, phone_sealed, phone_hash, phone_verified_at,
      details_sealed, referral_code, affiliate_code, upline_id, recommender_id, register_address, register_url,
      register_domain, roles, created_at)
    values (${account.id}, ${account.kind}, ${account.type}, ${account.username}, ${account.nickname},
      ${account.passwordHash}, ${account.passwordExpiresAt ?? null},
      ${account.passwordHash === null ? null : createdAt}, ${account.hasDefaultPassword ?? false},
      ${account.email ?? null}, ${account.emailVerifiedAt ?? null}, ${account.phoneSealed ?? null},
      ${account.phoneHash ?? null}, ${account.phoneVerifiedAt ?? null}, ${account.detailsSealed ?? null},
      ${account.referralCode ?? null}, ${account.affiliateCode ?? null}, ${account.uplineId ?? null},
      ${account.recommenderId ?? null}, ${account.registerAddress ?? null}, ${account.registerUrl ?? null},
      ${account.registerDomain ?? null}, ${writeRoles(account.roles ?? [])}::text::text[], ${createdAt})
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

/** By a number that was proven to be theirs. */
/** What many are called, in one question. */
export async function findUsernames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from identity_account where id = any(${arrayOf('uuid', `{${ids.join(',')}}`)})`.execute(reader)
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export async function findAccountByPhone(reader: Reader, phoneHash: Uint8Array): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from identity_account as account
    where phone_hash = ${phoneHash} and phone_verified_at is not null`.execute(reader)
  return rows[0] ?? null
}

export async function findAccountBySocial(reader: Reader, issuer: string, subject: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from identity_account as account
    join identity_social as social on social.account_id = account.id
    where social.issuer = ${issuer} and social.subject = ${subject}`.execute(reader)
  return rows[0] ?? null
}

/** False when this account elsewhere is linked already. */
export async function linkSocial(
  tx: Tx,
  link: { readonly issuer: string; readonly subject: string; readonly accountId: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity_social (issuer, subject, account_id, linked_at)
    values (${link.issuer}, ${link.subject}, ${link.accountId}, ${at})
    on conflict do nothing returning subject`.execute(tx)
  return rows.length === 1
}

/** The account with its row held, so that whatever two callers do to it comes one after the other. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from identity_account as account where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** False when an agent comes too late: what is closed stays closed as it is, unless the house closes it. */
export async function markBlocked(
  tx: Tx,
  id: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update identity_account set blocked_at = coalesce(blocked_at, ${at}), blocked_by = ${by}::uuid
    where id = ${id} and (blocked_at is null or ${by}::uuid is null) returning id`.execute(tx)
  return rows.length === 1
}

/** Under whom somebody stands; the tree of agents follows by its own triggers. */
export async function setUpline(tx: Tx, id: string, uplineId: string | null): Promise<void> {
  await sql`update identity_account set upline_id = ${uplineId}::uuid where id = ${id}`.execute(tx)
}

export async function clearBlock(tx: Tx, id: string): Promise<void> {
  await sql`update identity_account set blocked_at = null, blocked_by = null where id = ${id}`.execute(tx)
}

/** True the first time only. */
export async function markFirstSignIn(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_account set first_signed_in_at = ${at}
    where id = ${id} and first_signed_in_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** True the first time only. */
export async function markWelcomed(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_account set welcomed_at = ${at}
    where id = ${id} and welcomed_at is null returning id`.execute(tx)
  return rows.length === 1
}

export async function setPassword(
  tx: Tx,
  id: string,
  password: { readonly hash: string; readonly at: Date; readonly expiresAt: Date | null },
): Promise<void> {
  await sql`update identity_account set password_hash = ${password.hash}, password_changed_at = ${password.at},
    password_expires_at = ${password.expiresAt}, has_default_password = false where id = ${id}`.execute(tx)
}

export async function setNickname(tx: Tx, id: string, nickname: string): Promise<void> {
  await sql`update identity_account set nickname = ${nickname} where id = ${id}`.execute(tx)
}

export async function writeDetails(tx: Tx, id: string, sealed: Uint8Array): Promise<void> {
  await sql`update identity_account set details_sealed = ${sealed} where id = ${id}`.execute(tx)
}

export async function findCreatedAt(reader: Reader, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from identity_account where id = ${id}`.execute(reader)
  return rows[0]?.at ?? null
}

export async function setIcon(tx: Tx, id: string, icon: Icon): Promise<void> {
  await sql`update identity_account set icon = ${icon} where id = ${id}`.execute(tx)
}

export async function setTotp(tx: Tx, id: string, sealed: Uint8Array | null, enabledAt: Date | null): Promise<void> {
  await sql`update identity_account set totp_sealed = ${sealed}, totp_enabled_at = ${enabledAt}, totp_step = null
    where id = ${id}`.execute(tx)
}

/** The step that proved it stays spent. */
export async function enableTotp(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update identity_account set totp_enabled_at = ${at} where id = ${id}`.execute(tx)
}

/** False when a code of this time step, or a later one, was spent before. */
export async function spendTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { rows } = await sql`update identity_account set totp_step = ${step}
    where id = ${id} and (totp_step is null or totp_step < ${step}) returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Others who named the same phone number as a member before a moment, proven or not, and whether they had registered before. The hash is
 * of the number in its international form, so it is the same however it was typed.
 */
export async function findPhoneTwins(
  reader: Reader,
  memberId: string,
  before: Date,
): Promise<{ readonly memberId: string; readonly isEarlier: boolean }[]> {
  const { rows } = await sql<{ memberId: string; isEarlier: boolean }>`
    select twin.id as "memberId", (twin.created_at, twin.id) < (me.created_at, me.id) as "isEarlier"
    from identity_account as me join identity_account as twin on twin.phone_hash = me.phone_hash and twin.id <> me.id
    where me.id = ${memberId} and twin.created_at < ${before} order by twin.created_at, twin.id limit 100`.execute(
    reader,
  )
  return rows
}

/** False when another account has proven the same number before. */
export async function bindPhone(
  tx: Tx,
  id: string,
  phone: { readonly sealed: Uint8Array; readonly hash: Uint8Array; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`update identity_account set phone_sealed = ${phone.sealed}, phone_hash = ${phone.hash},
    phone_verified_at = ${phone.at}
    where id = ${id} and not exists (select 1 from identity_account as other
      where other.phone_hash = ${phone.hash} and other.phone_verified_at is not null and other.id <> ${id})
    returning id`.execute(tx)
  return rows.length === 1
}

/** False when another account has proven the same address before. */
export async function bindEmail(tx: Tx, id: string, email: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_account set email = ${email}, email_verified_at = ${at}
    where id = ${id} and not exists (select 1 from identity_account as other
      where other.email = ${email} and other.email_verified_at is not null and other.id <> ${id})
    returning id`.execute(tx)
  return rows.length === 1
}

export async function replaceRecovery(tx: Tx, id: string, hashes: readonly Uint8Array[]): Promise<void> {
  await sql`delete from identity_recovery where account_id = ${id}`.execute(tx)
  for (const hash of hashes)
    await sql`insert into identity_recovery (account_id, hash) values (${id}, ${hash})`.execute(tx)
}

export async function spendRecovery(tx: Tx, id: string, hash: Uint8Array, at: Date): Promise<boolean> {
  const { rows } = await sql`update identity_recovery set spent_at = ${at}
    where account_id = ${id} and hash = ${hash} and spent_at is null returning hash`.execute(tx)
  return rows.length === 1
}

export async function countRecovery(reader: Reader, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_recovery
    where account_id = ${id} and spent_at is null`.execute(reader)
  return rows[0]?.count ?? 0
}

export interface OperatorRow {
  readonly id: Id<'operator'>
  readonly username: string
  readonly nickname: string
  readonly roles: readonly OperatorRole[]
  readonly blockedAt: Date | null
}

/** All who run the brand, by name. With a transaction their rows are held, in one order. */
export async function findOperators(reader: Reader, isHeld = false): Promise<readonly OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select id, username, nickname, roles, blocked_at as "blockedAt" from identity_account
    where kind = 'operator' order by username ${isHeld ? sql`for update` : sql``}`.execute(reader)
  return rows
}

export async function writeOperatorRoles(tx: Tx, id: string, roles: readonly OperatorRole[]): Promise<void> {
  await sql`update identity_account set roles = ${writeRoles(roles)}::text::text[] where id = ${id}`.execute(tx)
}
