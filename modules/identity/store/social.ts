import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'
import type { SocialProvider } from '#modules/identity/model.ts'

export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly redirectUri: string
  readonly expiresAt: Date
}

export async function insertAttempt(tx: Tx, hash: Uint8Array, attempt: SocialAttempt): Promise<void> {
  await sql`insert into identity_social_attempt (hash, provider, redirect_uri, expires_at)
    values (${hash}, ${attempt.provider}, ${attempt.redirectUri}, ${attempt.expiresAt})`.execute(tx)
}

/** Takes it away for good: whoever comes second finds nothing. */
export async function takeAttempt(tx: Tx, hash: Uint8Array): Promise<SocialAttempt | null> {
  const { rows } = await sql<SocialAttempt>`delete from identity_social_attempt where hash = ${hash}
    returning provider, redirect_uri as "redirectUri", expires_at as "expiresAt"`.execute(tx)
  return rows[0] ?? null
}

/** Whoever starts sweeps up after a few who never came back, so that they do not pile up and no sweep is long. */
export async function sweepAttempts(tx: Tx, now: Date): Promise<void> {
  await sql`delete from identity_social_attempt where hash in
    (select hash from identity_social_attempt where expires_at < ${now} limit 20 for update skip locked)`.execute(tx)
}

/** Two first visits of one person come one after the other, so that they end in one account. */
export async function holdSubject(tx: Tx, issuer: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([issuer, subject])}, 75))`.execute(tx)
}
