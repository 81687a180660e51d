import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Tx } from '#kit/tx.ts'
import type { Database } from '#server/db/database.ts'
import { listKeys, lockKeys, retireKey, type StoredKey } from '#server/keys/key-store.ts'
import { makeSealer, type Sealer } from '#server/keys/sealer.ts'

/** Seals what must be readable again but not by whoever copies the database. */
export interface PiiKeys {
  /** The label says which row it is for, so that nothing opens in another's place. */
  seal(text: string, label: string): Promise<Uint8Array>
  unseal(sealed: Uint8Array, label: string): Promise<string>
  /** Finds equal texts without opening any: a keyed hash, the same on every node and for good. */
  blind(text: string): Uint8Array
  /** Whether it was sealed by an older key than the one in use, and should be sealed again. */
  isOld(sealed: Uint8Array): boolean
  /** Takes a new key into use; what the old ones sealed still opens. */
  rotate(): Promise<void>
}

export interface PiiKeyOptions {
  readonly db: Database
  readonly sealer: Sealer
  readonly secret: Uint8Array
  readonly clock: Clock
  readonly rotateEveryMs?: number
}

interface OpenKey {
  readonly kid: string
  readonly sealer: Sealer
}

const purpose = 'pii'
const kidBytes = 8
const ninetyDaysMs = 90 * 86_400_000

/** What is sealed carries the name of its key in front, so that any number of keys can stand side by side. */
export async function openPiiKeys(options: PiiKeyOptions): Promise<PiiKeys> {
  const { db, sealer, clock, secret, rotateEveryMs = ninetyDaysMs } = options
  const blindKey = Buffer.from(hkdfSync('sha256', secret, '', 'laro pii blind v1', 32))
  const keys = new Map<string, OpenKey>()
  let inUse: OpenKey | undefined

  async function load(): Promise<void> {
    for (const stored of await listKeys(db.read, purpose)) {
      const open = keys.get(stored.kid) ?? (await openKey(stored, sealer))
      keys.set(stored.kid, open)
      if (stored.retiredAt === null) inUse = open
    }
  }

  async function replace(isDue: (current: StoredKey | undefined) => boolean): Promise<void> {
    await db.tx(async (tx) => {
      await lockKeys(tx)
      const current = (await listKeys(tx, purpose)).find((key) => key.retiredAt === null)
      if (!isDue(current)) return
      if (current) await retireKey(tx, current.kid, new Date(clock.nowMs()))
      await insertKey(tx, sealer, new Date(clock.nowMs()))
    })
    await load()
  }

  async function keyOf(sealed: Uint8Array): Promise<OpenKey> {
    const kid = Buffer.from(sealed.subarray(0, kidBytes)).toString('hex')
    // Another node may have taken a new key into use meanwhile.
    if (!keys.has(kid)) await load()
    const key = keys.get(kid)
    assert(key, 'something was sealed with a key that there is not')
    return key
  }

  await replace((current) => !current || clock.nowMs() - current.createdAt.getTime() >= rotateEveryMs)
  return {
    async seal(text, label) {
      assert(inUse, 'there is a key to seal with')
      const sealed = await inUse.sealer.seal(new TextEncoder().encode(text), label)
      return new Uint8Array([...Buffer.from(inUse.kid, 'hex'), ...sealed])
    },
    async unseal(sealed, label) {
      const key = await keyOf(sealed)
      return new TextDecoder().decode(await key.sealer.unseal(sealed.subarray(kidBytes), label))
    },
    blind: (text) => new Uint8Array(createHmac('sha256', blindKey).update(text).digest()),
    isOld: (sealed) => Buffer.from(sealed.subarray(0, kidBytes)).toString('hex') !== inUse?.kid,
    rotate: () => replace(() => true),
  }
}

async function insertKey(tx: Tx, sealer: Sealer, now: Date): Promise<void> {
  const kid = randomBytes(kidBytes).toString('hex')
  const sealed = await sealer.seal(randomBytes(32), `${purpose}/${kid}`)
  await sql`insert into server_key (kid, purpose, sealed_private, created_at)
    values (${kid}, ${purpose}, ${sealed}, ${now})`.execute(tx)
}

async function openKey({ kid, sealedPrivate }: StoredKey, sealer: Sealer): Promise<OpenKey> {
  return { kid, sealer: await makeSealer(await sealer.unseal(sealedPrivate, `${purpose}/${kid}`)) }
}
