import { importJWK, type JWK } from 'jose'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#server/db/database.ts'
import {
  deleteKeysCreatedBefore,
  insertNewKey,
  listKeys,
  lockKeys,
  retireKey,
  type StoredKey,
  unsealPrivateJwk,
} from '#server/keys/key-store.ts'
import type { Sealer } from '#server/keys/sealer.ts'

export interface PublicKey {
  readonly kid: string
  readonly jwk: JWK
}

/** The keys that browsers encrypt for: one to give out, and those still accepted because somebody may hold them. */
export interface PayloadKeys {
  current(): Promise<PublicKey>
  privateKey(kid: string): Promise<CryptoKey | null>
}

export interface PayloadKeyOptions {
  readonly db: Database
  readonly sealer: Sealer
  readonly clock: Clock
  /** How long a key is given out. */
  readonly rotateEveryMs?: number
  /** How long it is accepted after that. */
  readonly graceMs?: number
}

interface LoadedKey extends PublicKey {
  readonly privateKey: CryptoKey
  readonly createdAtMs: number
}

const dayMs = 86_400_000

/** A made-up kid must not cost a query each: the table is read again for an unknown one at most this often. */
const rereadAfterMs = 5_000

/**
 * A key's life follows from its birth alone (given out, then in grace, then gone), so that nodes agree without talking.
 * The key is rotated by whoever finds it too old; the others learn of the new one when they meet its kid.
 */
export async function openPayloadKeys(options: PayloadKeyOptions): Promise<PayloadKeys> {
  const { db, sealer, clock, rotateEveryMs = dayMs, graceMs = dayMs } = options
  let keys = new Map<string, LoadedKey>()
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let rotation: Promise<LoadedKey> | undefined

  async function load(stored: readonly StoredKey[]): Promise<void> {
    const loaded = await Promise.all(stored.map(async (key) => keys.get(key.kid) ?? (await openKey(key, sealer))))
    keys = new Map(loaded.map((key) => [key.kid, key]))
    loadedAtMs = clock.nowMs()
  }

  function findFresh(): LoadedKey | undefined {
    const newest = [...keys.values()].at(-1)
    return newest && clock.nowMs() < newest.createdAtMs + rotateEveryMs ? newest : undefined
  }

  async function rotate(): Promise<LoadedKey> {
    const nowMs = clock.nowMs()
    const stored = await db.tx(async (tx) => {
      await lockKeys(tx)
      const inUse = (await listKeys(tx, 'payload')).find((key) => key.retiredAt === null)
      if (!inUse || nowMs >= inUse.createdAt.getTime() + rotateEveryMs) {
        if (inUse) await retireKey(tx, inUse.kid, new Date(nowMs))
        await insertNewKey(tx, 'payload', sealer, new Date(nowMs))
        await deleteKeysCreatedBefore(tx, 'payload', new Date(nowMs - rotateEveryMs - graceMs))
      }
      return await listKeys(tx, 'payload')
    })
    await load(stored)
    const fresh = findFresh()
    assert(fresh, 'there is no payload key after a rotation')
    return fresh
  }

  async function current(): Promise<PublicKey> {
    const fresh = findFresh()
    if (fresh) return fresh
    rotation ??= rotate().finally(() => {
      rotation = undefined
    })
    return await rotation
  }

  await current()
  return {
    async current() {
      const { kid, jwk } = await current()
      return { kid, jwk }
    },
    async privateKey(kid) {
      const nowMs = clock.nowMs()
      if (!keys.has(kid) && nowMs - loadedAtMs >= rereadAfterMs) await load(await listKeys(db.read, 'payload'))
      const key = keys.get(kid)
      return key && nowMs < key.createdAtMs + rotateEveryMs + graceMs ? key.privateKey : null
    },
  }
}

async function openKey(stored: StoredKey, sealer: Sealer): Promise<LoadedKey> {
  const privateJwk = await unsealPrivateJwk(stored, 'payload', sealer)
  const privateKey = await importJWK(privateJwk, 'ECDH-ES')
  assert(privateKey instanceof CryptoKey, 'a payload key is not an elliptic key')
  return { kid: stored.kid, jwk: stored.publicJwk, privateKey, createdAtMs: stored.createdAt.getTime() }
}
