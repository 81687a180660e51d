import { importJWK, type JWK } from 'jose'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#server/db/database.ts'
import { insertNewKey, listKeys, lockKeys, unsealPrivateJwk } from '#server/keys/key-store.ts'
import type { Sealer } from '#server/keys/sealer.ts'

/** An Ed25519 key whose signatures outlive it: every public key that ever signed stays listed. */
export interface SigningKey {
  sign(bytes: Uint8Array): Promise<{ kid: string; signature: Uint8Array }>
  publicKeys(): readonly { kid: string; jwk: JWK }[]
}

export interface SigningKeyOptions {
  readonly db: Database
  readonly sealer: Sealer
  readonly clock: Clock
  readonly purpose: 'ledger-root' | 'vendors'
}

export async function openSigningKey({ db, sealer, clock, purpose }: SigningKeyOptions): Promise<SigningKey> {
  const stored = await db.tx(async (tx) => {
    await lockKeys(tx)
    const keys = await listKeys(tx, purpose)
    if (keys.some((key) => key.retiredAt === null)) return keys
    await insertNewKey(tx, purpose, sealer, new Date(clock.nowMs()))
    return await listKeys(tx, purpose)
  })
  const inUse = stored.find((key) => key.retiredAt === null)
  assert(inUse, 'there is no signing key after one was made')
  const privateKey = await importJWK(await unsealPrivateJwk(inUse, purpose, sealer), 'EdDSA')
  assert(privateKey instanceof CryptoKey, 'the signing key is not an Ed25519 key')
  const publicKeys = stored.map(({ kid, publicJwk }) => ({ kid, jwk: publicJwk }))
  return {
    async sign(bytes) {
      const signature = await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(bytes))
      return { kid: inUse.kid, signature: new Uint8Array(signature) }
    },
    publicKeys: () => publicKeys,
  }
}
