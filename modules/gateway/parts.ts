import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Result } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { KeyRing } from '#modules/gateway/keys.ts'
import { Turns } from '#modules/gateway/turns.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { GroupCommit } from '#modules/ledger/service.ts'
import type { Wallet } from '#modules/wallet/service.ts'

export interface GatewayParts {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly ledger: GroupCommit
  readonly wallet: Wallet
  readonly catalog: Catalog
  readonly identity: Identity
  /** Seals under the server's secret; the label binds what is sealed to its row. */
  readonly sealer: {
    seal(plain: Uint8Array, label: string): Promise<Uint8Array>
    unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
  }
  /** Our own key: it signs what we answer to vendors who sign with a key pair, and what we ask of every vendor. */
  readonly signer: {
    sign(bytes: Uint8Array): Promise<{ kid: string; signature: Uint8Array }>
    publicKeys(): readonly { kid: string; jwk: object }[]
  }
  /** True for the first caller of a name until it expires. */
  readonly claimOnce: (name: string, expiresAt: Date) => Promise<boolean>
  readonly readJson: (bytes: Uint8Array) => Result<unknown, string>
  /** Asks a vendor; given by tests that have none. */
  readonly fetch: typeof fetch
  readonly logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Told after the commit, so that the page of whoever plays shows it. */
  readonly announceBalance: (memberId: Id<'member'>) => void
}

export interface Gateway extends GatewayParts {
  readonly turns: Turns
  readonly keys: KeyRing
}

export function makeGateway(parts: GatewayParts): Gateway {
  return { ...parts, turns: new Turns(), keys: new KeyRing(parts) }
}
