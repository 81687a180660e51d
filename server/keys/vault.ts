import type { Clock } from '#kit/clock.ts'
import type { Database } from '#server/db/database.ts'
import { openPayloadKeys, type PayloadKeys } from '#server/keys/payload-keys.ts'
import { openPiiKeys, type PiiKeys } from '#server/keys/pii-keys.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { openSigningKey, type SigningKey } from '#server/keys/signing-key.ts'

export interface Vault {
  readonly payload: PayloadKeys
  readonly ledgerRoot: SigningKey
  readonly pii: PiiKeys
  /** Signs what we answer and ask of vendors. */
  readonly vendors: SigningKey
}

export interface VaultOptions {
  readonly db: Database
  /** At least 32 bytes, kept apart from the database. */
  readonly secret: Uint8Array
  readonly clock: Clock
}

/** Opens every key at once, so that a wrong secret is known at the start (SecretIsWrong) and not at the first use. */
export async function openVault({ db, secret, clock }: VaultOptions): Promise<Vault> {
  const sealer = await makeSealer(secret)
  const ledgerRoot = await openSigningKey({ db, sealer, clock, purpose: 'ledger-root' })
  const vendors = await openSigningKey({ db, sealer, clock, purpose: 'vendors' })
  const payload = await openPayloadKeys({ db, sealer, clock })
  const pii = await openPiiKeys({ db, sealer, secret, clock })
  return { payload, ledgerRoot, pii, vendors }
}
