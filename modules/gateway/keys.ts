import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type KeyAlgorithm, keyIdShape } from '#kit/signature.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { VendorLink } from '#modules/gateway/model.ts'
import { findVendor, lockVendor } from '#modules/gateway/store/vendors.ts'

interface KeyDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly sealer: {
    seal(plain: Uint8Array, label: string): Promise<Uint8Array>
    unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
  }
}

export interface VendorKey {
  readonly id: string
  readonly algorithm: KeyAlgorithm
  /** The shared secret, or the raw public key. */
  readonly bytes: Uint8Array
  readonly vendor: VendorLink
}

interface KeyRow {
  readonly id: string
  readonly vendor: string
  readonly algorithm: KeyAlgorithm
  readonly sealed: Uint8Array
}

/** A vendor changes keys without a gap: the new one joins, calls move over, the old one is retired. */
const liveKeysMax = 2

/** A key that was retired is refused this soon after, on every node. */
const believedMs = 1_000

/** The keys of all vendors. Whether one is live is asked every second; what a seal held is remembered. */
export class KeyRing {
  readonly #parts: KeyDeps
  readonly #opened = new Map<string, Uint8Array>()
  readonly #live = new Map<string, { readonly key: Promise<VendorKey | null>; readonly untilMs: number }>()

  constructor(parts: KeyDeps) {
    this.#parts = parts
  }

  async find(id: string): Promise<VendorKey | null> {
    if (!keyIdShape.test(id)) return null
    const nowMs = this.#parts.clock.nowMs()
    const live = this.#live.get(id)
    if (live && live.untilMs > nowMs) return await live.key
    const key = this.#read(id)
    this.#live.set(id, { key, untilMs: nowMs + believedMs })
    // What is not a key is not remembered: strangers could name any number of them.
    const forget = (): void => void this.#live.delete(id)
    key.then((found) => found ?? forget(), forget)
    return await key
  }

  /** This node changed the keys, so it need not wait to notice. */
  forget(): void {
    this.#live.clear()
  }

  async #read(id: string): Promise<VendorKey | null> {
    const { db } = this.#parts
    const { rows } = await sql<KeyRow>`
      select id, vendor, algorithm, sealed from gateway_key where id = ${id} and retired_at is null`.execute(db.read)
    const [row] = rows
    return row ? await this.#open(row) : null
  }

  /** The newest live key of a vendor, to sign what we ask of it where it shares a secret with us. */
  async newestOf(vendor: string): Promise<VendorKey | null> {
    const { rows } = await sql<KeyRow>`
      select id, vendor, algorithm, sealed from gateway_key where vendor = ${vendor} and retired_at is null
      order by created_at desc, id desc limit 1`.execute(this.#parts.db.read)
    const [row] = rows
    return row ? await this.#open(row) : null
  }

  async #open(row: KeyRow): Promise<VendorKey> {
    const vendor = await findVendor(this.#parts.db.read, row.vendor)
    assert(vendor, 'a key belongs to a vendor')
    const bytes = this.#opened.get(row.id) ?? (await this.#parts.sealer.unseal(row.sealed, labelOf(row.id)))
    this.#opened.set(row.id, bytes)
    return { id: row.id, algorithm: row.algorithm, bytes, vendor }
  }
}

export interface NewKey {
  readonly id: string
  readonly vendor: string
  readonly algorithm: KeyAlgorithm
  readonly bytes: Uint8Array
}

export async function addKey(
  { db, sealer, clock, keys }: KeyDeps & { readonly keys: KeyRing },
  { id, vendor, algorithm, bytes }: NewKey,
): Promise<Result<null, 'vendor_has_two_keys' | 'key_exists'>> {
  assert(keyIdShape.test(id), 'the id of a key is well-formed')
  assert(algorithm === 'ed25519' ? bytes.length === 32 : bytes.length >= 32, 'a key is long enough')
  const sealed = await sealer.seal(bytes, labelOf(id))
  keys.forget()
  return await db.tx(async (tx) => {
    await lockVendor(tx, vendor)
    if ((await countLive(tx, vendor)) >= liveKeysMax) return no('vendor_has_two_keys')
    const { rows } = await sql`
      insert into gateway_key (id, vendor, algorithm, sealed, created_at)
      values (${id}, ${vendor}, ${algorithm}, ${sealed}, ${new Date(clock.nowMs())})
      on conflict do nothing returning id`.execute(tx)
    return rows.length === 1 ? yes(null) : no('key_exists')
  })
}

type Keeper = Pick<KeyDeps, 'db' | 'clock'> & { readonly keys: KeyRing }

/** From this moment nothing signed with it is believed here, and a second later nowhere. */
export async function retireKey({ db, clock, keys }: Keeper, id: string): Promise<boolean> {
  const { rows } = await db.tx((tx) =>
    sql`update gateway_key set retired_at = ${new Date(clock.nowMs())} where id = ${id} and retired_at is null
      returning id`.execute(tx),
  )
  keys.forget()
  return rows.length === 1
}

/** For a simulated vendor, which has a new key at every start: whatever it had before is over. */
export async function retireKeysOf({ db, clock, keys }: Keeper, vendor: string): Promise<void> {
  await db.tx((tx) =>
    sql`update gateway_key set retired_at = ${new Date(clock.nowMs())}
      where vendor = ${vendor} and retired_at is null`.execute(tx),
  )
  keys.forget()
}

async function countLive(tx: Tx | Reader, vendor: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gateway_key where vendor = ${vendor} and retired_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

function labelOf(id: string): string {
  return `gateway-key/${id}`
}
