import type { Logger } from 'pino'
import type { Bus } from '#kit/bus.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Result } from '#kit/result.ts'
import type { SettingDocument } from '#kit/setting-document.ts'

/** Encrypts under the server's secret; the label binds what is sealed to its row. */
export interface Sealer {
  seal(plain: Uint8Array, label: string): Promise<Uint8Array>
  unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
}

/** An Ed25519 key whose signatures outlive it: every public key that ever signed stays listed. */
export interface SigningKey {
  sign(bytes: Uint8Array): Promise<{ kid: string; signature: Uint8Array }>
  publicKeys(): readonly { kid: string; jwk: object }[]
}

/** Seals phone and document numbers, and finds them again by a blind index. */
export interface PersonalDataKeys {
  seal(text: string, label: string): Promise<Uint8Array>
  unseal(sealed: Uint8Array, label: string): Promise<string>
  blind(text: string): Uint8Array
  isOld(sealed: Uint8Array): boolean
}

export interface Keys {
  /** Signs the ledger's daily roots and the statements of payouts. */
  readonly ledgerRoot: SigningKey & {
    /** Whether a key that this server has, or ever had, made this signature. */
    isSignedBy(kid: string, bytes: Uint8Array, signature: Uint8Array): Promise<boolean>
  }
  /** Signs what we answer and ask of vendors. */
  readonly vendors: SigningKey
  readonly pii: PersonalDataKeys
}

export interface ModuleMetrics {
  /** Registers a value that is read when somebody scrapes. */
  gauge(
    name: string,
    help: string,
    read: () => number | Promise<number>,
    labels?: Readonly<Record<string, string>>,
  ): void
  /** Registers a count for each of a closed list of values; all are there from the start, as zero. */
  counter<Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ): (value: Value) => void
}

/** Why the database failed, for those who try again. */
export interface DatabaseFaults {
  isConnectionLost(error: unknown): boolean
  isLocked(error: unknown): boolean
  isOverloaded(error: unknown): boolean
}

/** Who listens to the topics of sockets on this node. */
export interface Audience {
  /** How many sockets listen to a topic. */
  of(topic: string): number
  /** Told of each topic whose listeners became more or fewer. Gives back the way to unsubscribe. */
  watch(handle: (topic: string) => void): () => void
  /**
   * Tells those who listen on this node, and nobody else, what the parts make together: one JSON text. Where thousands of topics say much
   * the same, the parts are made once and shared.
   */
  tell(topic: string, parts: readonly Uint8Array[]): void
}

/** What the server offers to every module. A module names the parts it uses: `Pick<Platform, 'db' | 'clock'>`. */
export interface Platform {
  readonly db: Database
  readonly databaseFaults: DatabaseFaults
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: ModuleMetrics
  /** Messages between nodes that may be lost. */
  readonly bus: Bus
  /** Writes events to the outbox, in the transaction that makes them true. */
  readonly publish: Publish
  /** Publishes to the sockets that subscribed to a topic, on whichever node. The topic has to be one that a module declares. */
  readonly pushToSockets: (topic: string, data: unknown) => void
  readonly audience: Audience
  readonly sealer: Sealer
  readonly keys: Keys
  /** True for the first caller of a key on any node, and for no other until it expires. */
  readonly claimOnce: (key: string, expiresAt: Date) => Promise<boolean>
  readonly fetch: typeof fetch
  /** Reads JSON that a stranger sent: no duplicate keys, nothing that cannot be stored. */
  readonly readJson: (bytes: Uint8Array) => Result<unknown, string>
  /** The group that an address is counted in. */
  readonly groupAddress: (address: string) => string
  /** Reads a small private file of the data folder, or makes it with what `make` gives. */
  readonly keepFile: (name: string, make: () => string) => string
  /** What this process is called among the nodes. */
  readonly node: string
  /** Where this server listens, as a URL; links lead here only where no domain is configured. */
  readonly ownAddress: () => string
  /** Whether everyone's outgoing messages may be looked at: a demo on one machine, and nothing else. */
  readonly hasInbox: boolean
  /** The documents that all modules declare, for the module that keeps them. */
  readonly settingDocuments: readonly SettingDocument[]
}
