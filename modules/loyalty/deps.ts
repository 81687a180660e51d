import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { type KeyedMutex, makeKeyedMutex } from '#kit/keyed-mutex.ts'
import type { Sealer } from '#kit/platform.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Settings } from '#modules/settings/service.ts'

export interface LoyaltyDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly sealer: Sealer
  readonly settings: Settings
  readonly identity: Identity
  /** Tells a member's pages to look again. `isMoney` where their balance changed too. */
  readonly announce: (memberId: string | Id<'member'>, isMoney?: boolean) => void
}

export interface Loyalty extends LoyaltyDeps {
  /** The last call of each member that proves a payment password. */
  readonly turns: KeyedMutex
}

export function makeLoyalty(parts: LoyaltyDeps): Loyalty {
  return { ...parts, turns: makeKeyedMutex() }
}
