import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Promotions {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  /** Told after the commit, so that the member's open pages look again. */
  readonly announce: (memberId: Id<'member'>) => void
}

export const now = ({ clock }: Pick<Promotions, 'clock'>): Date => new Date(clock.nowMs())
