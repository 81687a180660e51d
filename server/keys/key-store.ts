import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Sealer } from '#server/keys/sealer.ts'

export type Purpose = 'payload' | 'ledger-root' | 'pii' | 'vendors'

export interface StoredKey {
  readonly kid: string
  readonly publicJwk: JWK
  readonly sealedPrivate: Uint8Array
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

const algorithms = {
  payload: { alg: 'ECDH-ES', crv: 'P-256' },
  'ledger-root': { alg: 'EdDSA', crv: 'Ed25519' },
  vendors: { alg: 'EdDSA', crv: 'Ed25519' },
} as const

/** Servers that share a database take turns here, so that two that start together agree on one key. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(5276000002)`.execute(tx)
}

export async function listKeys(db: Reader | Tx, purpose: Purpose): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select kid, public_jwk as "publicJwk", sealed_private as "sealedPrivate", created_at as "createdAt",
      retired_at as "retiredAt"
    from server_key where purpose = ${purpose} order by created_at, kid`.execute(db)
  return rows
}

export async function insertNewKey(tx: Tx, purpose: keyof typeof algorithms, sealer: Sealer, now: Date): Promise<void> {
  const { alg, crv } = algorithms[purpose]
  const pair = await generateKeyPair(alg, { crv, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const plain = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.privateKey)))
  const sealed = await sealer.seal(plain, labelOf(purpose, kid))
  await sql`insert into server_key (kid, purpose, public_jwk, sealed_private, created_at)
    values (${kid}, ${purpose}, ${JSON.stringify(publicJwk)}::jsonb, ${sealed}, ${now})`.execute(tx)
}

export async function unsealPrivateJwk(key: StoredKey, purpose: Purpose, sealer: Sealer): Promise<JWK> {
  const plain = await sealer.unseal(key.sealedPrivate, labelOf(purpose, key.kid))
  return JSON.parse(new TextDecoder().decode(plain)) as JWK
}

export async function retireKey(tx: Tx, kid: string, now: Date): Promise<void> {
  await sql`update server_key set retired_at = ${now} where kid = ${kid}`.execute(tx)
}

/** A private key that nobody may use any more is destroyed, so that what was sealed for it stays sealed for good. */
export async function deleteKeysCreatedBefore(tx: Tx, purpose: Purpose, moment: Date): Promise<void> {
  await sql`delete from server_key
    where purpose = ${purpose} and created_at < ${moment} and retired_at is not null`.execute(tx)
}

function labelOf(purpose: Purpose, kid: string): string {
  return `${purpose}/${kid}`
}
