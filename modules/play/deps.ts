import type { OpenStream } from '#engines/fairness/stream.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Player } from '#modules/rounds/model.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'

/** Seals what must be readable again but not by whoever copies the database; the label binds it to its row. */
export interface Sealer {
  seal(plain: Uint8Array, label: string): Promise<Uint8Array>
  unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
}

export interface PlayDeps {
  readonly db: {
    readonly read: Reader
    tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
    readonly long: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  }
  readonly clock: Clock
  readonly ledger: StakeLedger
  readonly wallet: Wallet
  readonly settings: Settings
  readonly sealer: Sealer
  readonly catalog: Catalog
  /** Where draws come from. Every round is drawn from a stream that is opened here; a test may count them. */
  readonly openStream?: OpenStream
  /** A member's name as strangers may see it. */
  shownName(id: Id<'member'>): Promise<string>
  /** Money moved without a call of the member's own: a target was reached, or a round that was left has ended. */
  announceBalance(id: Id<'member'>): void
}

export type { Player } from '#modules/rounds/model.ts'

/** A pair in use, opened: it holds the seed that must not leave this process. */
export interface OpenPair {
  readonly id: Id<'pair'>
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nextServerSeedHash: string
  nonce: number
  /** When the latest round began; rounds may not follow each other faster than the policy says. */
  begunAtMs: number | null
  isNextShown: boolean
}

/**
 * What this node knows of somebody who plays: the pair in use with its next number, and the rounds that are open. It is a copy. The
 * database decides, by numbers that may only be raised from what was read; whoever finds the copy old drops it and looks again.
 */
export interface PlayerState {
  readonly player: Player
  pair: OpenPair
  /** By the game: one open round of each. */
  readonly open: Map<string, StoredRound>
  /** When the catalogue was last told that this game is played, so that it is not told with every spin. */
  readonly played: Map<string, number>
  /** Whether the work under way has drawn: then it must not be given up, see `PlayerQueues.withDraw`. */
  hasDrawn: boolean
}
