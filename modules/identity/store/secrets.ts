import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Device {
  readonly selector: string
  readonly family: string
  readonly validatorHash: Uint8Array
  readonly accountId: string
  readonly expiresAt: Date
  readonly spentAt: Date | null
  /** When the authenticator was passed before the browser was remembered. */
  readonly factorPassedAt: Date | null
}

const deviceColumns = sql`selector, family, validator_hash as "validatorHash", account_id as "accountId",
  expires_at as "expiresAt", spent_at as "spentAt", factor_passed_at as "factorPassedAt"`

export async function insertDevice(tx: Tx, device: Omit<Device, 'spentAt'>): Promise<void> {
  await sql`insert into identity_device (selector, family, validator_hash, account_id, expires_at, factor_passed_at)
    values (${device.selector}, ${device.family}, ${device.validatorHash}, ${device.accountId}, ${device.expiresAt},
      ${device.factorPassedAt})`.execute(tx)
}

export async function lockDevice(tx: Tx, selector: string): Promise<Device | null> {
  const { rows } = await sql<Device>`
    select ${deviceColumns} from identity_device where selector = ${selector} for update`.execute(tx)
  return rows[0] ?? null
}

export async function spendDevice(tx: Tx, selector: string, at: Date): Promise<void> {
  await sql`update identity_device set spent_at = ${at} where selector = ${selector}`.execute(tx)
}

export async function deleteFamily(tx: Tx, family: string): Promise<void> {
  await sql`delete from identity_device where family = ${family}`.execute(tx)
}

export async function deleteDevicesOf(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from identity_device where account_id = ${accountId}`.execute(tx)
}

export type KeyPurpose = 'reset' | 'handoff'

export interface Key {
  readonly accountId: string | null
  readonly sessionId: Id<'session'> | null
  readonly expiresAt: Date
  readonly spentAt: Date | null
}

export async function insertKey(
  tx: Tx,
  purpose: KeyPurpose,
  hash: Uint8Array,
  key: Omit<Key, 'spentAt'>,
): Promise<void> {
  await sql`insert into identity_key (hash, purpose, account_id, session_id, expires_at)
    values (${hash}, ${purpose}, ${key.accountId}, ${key.sessionId}, ${key.expiresAt})`.execute(tx)
}

const keyColumns = sql`account_id as "accountId", session_id as "sessionId", expires_at as "expiresAt",
  spent_at as "spentAt"`

export async function findKey(reader: Reader, purpose: KeyPurpose, hash: Uint8Array): Promise<Key | null> {
  const { rows } = await sql<Key>`select ${keyColumns} from identity_key
    where hash = ${hash} and purpose = ${purpose}`.execute(reader)
  return rows[0] ?? null
}

export async function lockKey(tx: Tx, purpose: KeyPurpose, hash: Uint8Array): Promise<Key | null> {
  const { rows } = await sql<Key>`select ${keyColumns} from identity_key
    where hash = ${hash} and purpose = ${purpose} for update`.execute(tx)
  return rows[0] ?? null
}

export async function spendKey(tx: Tx, hash: Uint8Array, at: Date): Promise<void> {
  await sql`update identity_key set spent_at = ${at} where hash = ${hash}`.execute(tx)
}

/** A new password makes every link that could set another one worthless. */
export async function spendKeysOf(tx: Tx, accountId: string, at: Date): Promise<void> {
  await sql`update identity_key set spent_at = ${at} where account_id = ${accountId} and spent_at is null`.execute(tx)
}

/** What expired long ago opens nothing; it goes in batches, so that no sweep holds many rows. */
export async function sweepSecrets(tx: Tx, before: Date, batch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with keys as (delete from identity_key where hash in
        (select hash from identity_key where expires_at < ${before} limit ${batch}) returning 1),
      devices as (delete from identity_device where selector in
        (select selector from identity_device where expires_at < ${before} limit ${batch}) returning 1),
      failures as (delete from identity_failure where key in
        (select key from identity_failure where since < ${before} and coalesce(locked_until, since) < ${before}
          limit ${batch}) returning 1)
    select ((select count(*) from keys) + (select count(*) from devices) + (select count(*) from failures))::int as count
  `.execute(tx)
  return rows[0]?.count ?? 0
}
