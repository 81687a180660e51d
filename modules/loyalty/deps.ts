import type { Clock } from '#kit/clock.ts'
import { type KeyedMutex, makeKeyedMutex } from '#kit/keyed-mutex.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

export interface LoyaltyDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly turnover: OpenTurnover
}

export interface Loyalty extends LoyaltyDeps {
  /** The last call of each member that proves a payment password. */
  readonly turns: KeyedMutex
}

export function makeLoyalty(parts: LoyaltyDeps): Loyalty {
  return { ...parts, turns: makeKeyedMutex() }
}
