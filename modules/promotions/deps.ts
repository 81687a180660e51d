import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Sealer } from '#kit/platform.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Loyalty } from '#modules/loyalty/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'

export interface Promotions {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly sealer: Sealer
  readonly identity: Identity
  /** Tickets are given there, and days of play counted. */
  readonly loyalty: Loyalty
  /** Messages to members go out with what they tell of. */
  readonly publish: Messaging['publish']
  /** Told after the commit, so that the member's open pages look again. */
  readonly announce: (memberId: Id<'member'>) => void
}

export const now = ({ clock }: Pick<Promotions, 'clock'>): Date => new Date(clock.nowMs())
