import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
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
  /** Whether a game of ours could be played with free rounds of a stake; a document that says so is not written otherwise. */
  readonly takesFreeRounds?: (round: FreeRound) => Promise<boolean>
  /** Told after the commit, so that the member's open pages look again. */
  readonly announce: (memberId: Id<'member'>) => void
}

interface FreeRound {
  readonly nodeId: string
  readonly stake: bigint
  readonly currency: Currency
}

export const now = ({ clock }: Pick<Promotions, 'clock'>): Date => new Date(clock.nowMs())
