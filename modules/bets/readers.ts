import type { Clock } from '#kit/clock.ts'
import { type FollowDatabase, follow } from '#kit/follow-stream.ts'
import type { Tx } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import {
  deleteAside,
  findAside,
  insertAside,
  lockReader,
  moveReader,
  readNext,
  readNextOfMember,
} from '#modules/bets/store.ts'

/** Few enough that bets do not wait long for the database. */
const eventsAtOnce = 250
const asideAtOnce = 100

/**
 * Whoever follows what bets came to. `apply` is given events in any order and more than once: it goes by the bet and its version. Before
 * it reads what it has of a member, it locks that member, since a member's own look and the background may apply the same event at once.
 */
export interface EventReader {
  readonly name: string
  apply(tx: Tx, events: readonly BetEvent[]): Promise<void>
}

/** Applies everything that is new. Two nodes that do so take turns. */
export async function followEvents(
  db: FollowDatabase,
  reader: EventReader,
  signal?: AbortSignal,
  clock?: Clock,
): Promise<void> {
  const { name } = reader
  const followed = {
    name: `bets-${name}`,
    lock: async (tx: Tx) => await lockReader(tx, name),
    readNext: async (tx: Tx) => await readNext(tx, name, eventsAtOnce),
    apply: async (tx: Tx, events: readonly BetEvent[]) => await reader.apply(tx, newestOf(events)),
    move: async (tx: Tx, events: readonly BetEvent[]) => await moveReader(tx, name, events),
    nameOf: ({ lane, height }: BetEvent) => `event ${lane}:${height}`,
    aside: {
      add: async (tx: Tx, event: BetEvent) => await insertAside(tx, name, event),
      read: async (tx: Tx) => await findAside(tx, name, asideAtOnce),
      remove: async (tx: Tx, event: BetEvent) => await deleteAside(tx, name, event),
    },
  }
  await follow(db, followed, signal, clock)
}

/** Brings a reader up to what this transaction sees of one member. What it applies is read once more in the background, without effect. */
export async function followMemberEvents(tx: Tx, reader: EventReader, memberId: string): Promise<void> {
  const events = await readNextOfMember(tx, reader.name, memberId)
  if (events.length > 0) await reader.apply(tx, newestOf(events))
}

/** An event has a bet's whole figures, so of one bet the last version is enough. */
function newestOf(events: readonly BetEvent[]): BetEvent[] {
  const newest = new Map<string, BetEvent>()
  for (const event of events)
    if (event.version > (newest.get(event.betId)?.version ?? 0)) newest.set(event.betId, event)
  return [...newest.values()]
}
