import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { HasRoom } from '#modules/messaging/model.ts'
import type { Settings } from '#modules/settings/service.ts'

export interface Messaging {
  readonly db: { readonly read: Reader; readonly single: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  /** Written in the transaction that makes it true. */
  readonly publish: Publish
  /** Something about a member's messages changed: what they have open looks again. After the commit. */
  readonly announce: (memberId: Id<'member'>) => void
  /** To everyone who has a room open. After the commit. */
  readonly announceChat: (room: string, event: unknown) => void
  /** How a member is called before others: never by what they sign in with. */
  readonly shownName: (memberId: Id<'member'>) => Promise<string>
  /** Whether another module has this room. */
  readonly hasOtherRoom?: HasRoom
  readonly findMember: (reader: Reader, username: string) => Promise<Id<'member'> | null>
}

/** Who is told of a message as soon as it is there. */
export const arrived = 'messaging.arrived'

/** Null: everybody. */
export interface Arrived {
  readonly memberId: Id<'member'> | null
}

export const now = ({ clock }: Pick<Messaging, 'clock'>): Date => new Date(clock.nowMs())
