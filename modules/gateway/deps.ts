import { BatchLoader, batchDistinct } from '#kit/batch-loader.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Result, WrongField } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import { type GateAsked, makeGates } from '#modules/gateway/gate.ts'
import { KeyRing } from '#modules/gateway/keys.ts'
import type { Rejection } from '#modules/gateway/model.ts'
import { type Asked, type CallRows, type Found, findScenes, insertQuietly } from '#modules/gateway/store/rounds.ts'
import type { Player } from '#modules/gateway/store/vendors.ts'
import { KeyedMutex } from '#modules/gateway/turns.ts'
import type { Identity } from '#modules/identity/service.ts'
import { playableOf, type StakeLedger, type Wallet } from '#modules/wallet/service.ts'

export interface GatewayDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly ledger: StakeLedger
  readonly wallet: Wallet
  /** The members' limits: money that goes to a vendor is looked at before it goes. */
  readonly compliance: Compliance
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
  /** Told too, since a game of a vendor says only that the stake was not taken. */
  readonly announceRefusal: (memberId: Id<'member'>, refused: RefusedStake) => void
}

/** What stopped a stake; of a bonus which one, by which of its terms. */
export interface RefusedStake {
  readonly refusal: StakeBlock
  readonly fields: readonly WrongField[]
}

export interface Gateway extends GatewayDeps {
  readonly turns: KeyedMutex
  readonly keys: KeyRing
  /** A crowd of calls is read for together; a lone one at once. */
  readonly scenes: BatchLoader<Asked, Found>
  /** Writes what moves no money; false when it was judged on an old state. */
  readonly quiet: BatchLoader<CallRows, boolean>
  readonly balances: BatchLoader<Player, bigint>
  readonly gates: BatchLoader<GateAsked, Rejection | null>
  /** Who is who never changes, so it may be remembered. */
  readonly players: Map<string, Player>
}

export function makeGateway(parts: GatewayDeps): Gateway {
  const scenes = new BatchLoader((asked: readonly Asked[]) => findScenes(parts.db.read, asked))
  const balances = batchDistinct(
    ({ memberId, currency }: Player) => `${memberId} ${currency}`,
    async ({ memberId, currency }) =>
      await playableOf(parts.db.read, memberId, currency, new Date(parts.clock.nowMs())),
  )
  const quiet = new BatchLoader((calls: readonly CallRows[]) => insertQuietly(parts.db, calls))
  const [turns, keys, gates] = [new KeyedMutex(), new KeyRing(parts), makeGates(parts)]
  return { ...parts, turns, keys, scenes, quiet, balances, gates, players: new Map() }
}
