import { type FollowDatabase, type FollowOptions, follow } from '#kit/follow-stream.ts'
import type { Tx } from '#kit/tx.ts'
import { type Heard, makeHeard } from '#modules/bets/heard.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import {
  deleteAhead,
  deleteAside,
  findAhead,
  findAside,
  findBehind,
  insertAhead,
  insertAside,
  type LaneBehind,
  lockReader,
  lockReaderFor,
  moveReader,
  type Place,
  readAfter,
  readNextOfMember,
} from '#modules/bets/store.ts'

/** Few, so that bets do not wait for the step: with four times as many the slowest in a hundred took nearly twice as long. */
const eventsAtOnce = 64
/** Whoever is so many steps behind, such as after a large draw, reads on in larger ones: an event then costs less work. */
const stepsBehind = 8
const eventsAtOnceBehind = 256
const asideAtOnce = 100

/**
 * Whoever follows what bets came to. Each event is applied once, by one transaction at a time. Of one bet a later version may come first:
 * a reader keeps the newest version that it has applied, and leaves older ones alone.
 */
export interface EventReader {
  readonly name: string
  /** Instead of keeping what it has applied of a bet, it adds each version's difference to the one before (`findVersionsBefore`). */
  readonly isOfDifferences?: boolean
  apply(tx: Tx, events: readonly BetEvent[]): Promise<void>
}

/** What readers of one database have read lately. A step that failed asks the database again. */
const heardOf = new WeakMap<FollowDatabase, Heard>()

function heardBy(db: FollowDatabase): Heard {
  const heard = heardOf.get(db) ?? makeHeard()
  heardOf.set(db, heard)
  return heard
}

type NextEvent = BetEvent & { readonly isAhead?: boolean }

/** Applies everything that is new. Two nodes that do so take turns. */
export async function followEvents(
  db: FollowDatabase,
  reader: EventReader,
  options: FollowOptions = {},
): Promise<void> {
  const { name } = reader
  const heard = heardBy(db)
  let isLast = false
  const careful: FollowDatabase = {
    tx: async (work) =>
      await db.tx(work).catch((error: unknown) => {
        heard.forget()
        throw error
      }),
  }
  await follow<NextEvent>(
    careful,
    {
      name: `bets-${name}`,
      lock: async (tx) => await lockReader(tx, name),
      async readNext(tx) {
        const next = await readNext(tx, name, heard)
        isLast = next.isLast
        return next.events
      },
      isLast: () => isLast,
      apply: async (tx, events) => {
        const unapplied = events.filter(({ isAhead }) => isAhead !== true)
        const fresh = reader.isOfDifferences ? unapplied : newestOf(unapplied)
        if (fresh.length > 0) await reader.apply(tx, fresh)
      },
      async move(tx, events) {
        await moveReader(tx, name, events)
        const ahead = events.filter(({ isAhead }) => isAhead === true)
        if (ahead.length > 0) await deleteAhead(tx, name, ahead)
      },
      nameOf: ({ lane, height }) => `event ${lane}:${height}`,
      aside: {
        add: async (tx, event) => await insertAside(tx, name, event),
        read: async (tx) => await findAside(tx, name, asideAtOnce),
        remove: async (tx, event) => await deleteAside(tx, name, event),
      },
    },
    options,
  )
}

interface Next {
  readonly events: readonly NextEvent[]
  /** These are all there were. */
  readonly isLast: boolean
}

/**
 * The next events of every lane, and which of them were applied already. Each lane gives its part of the limit, by how much is new in it, so
 * that nobody who is behind reads more than it applies, and no lane waits for another.
 */
async function readNext(tx: Tx, reader: string, heard: Heard): Promise<Next> {
  const lanes = await findBehind(tx, reader)
  if (lanes.length === 0) return { events: [], isLast: true }
  const all = lanes.reduce((sum, { behind }) => sum + behind, 0)
  const limit = all > stepsBehind * eventsAtOnce ? eventsAtOnceBehind : eventsAtOnce
  const mostOf = ({ behind }: LaneBehind) => Math.ceil((behind * Math.min(limit, all)) / all)
  const known = new Map(lanes.map((one) => [one.lane, heard.after(one.lane, one.height, mostOf(one))]))
  const isKnown = (one: LaneBehind) => known.get(one.lane)?.length === mostOf(one)
  const asked = lanes.filter((one) => !isKnown(one)).map((one) => ({ ...one, most: mostOf(one) }))
  const read = asked.length > 0 ? await readAfter(tx, asked) : []
  heard.add(read)
  const events = [...lanes.filter(isKnown).flatMap(({ lane }) => known.get(lane) ?? []), ...read]
  const withAhead = lanes.filter(({ hasAhead }) => hasAhead).map(({ lane }) => lane)
  const isLast = all <= limit
  if (withAhead.length === 0) return { events, isLast }
  const nameOf = ({ lane, height }: Place) => `${lane}:${height}`
  const ahead = new Set((await findAhead(tx, reader, withAhead)).map(nameOf))
  return { events: events.map((event) => (ahead.has(nameOf(event)) ? { ...event, isAhead: true } : event)), isLast }
}

/** Brings a reader up to what this transaction sees of one member. */
export async function followMemberEvents(tx: Tx, reader: EventReader, memberId: string): Promise<void> {
  if ((await readNextOfMember(tx, reader.name, memberId)).length === 0) return
  await lockReaderFor(tx, reader.name, memberId)
  // Once more, now that nobody else applies them.
  const events = await readNextOfMember(tx, reader.name, memberId)
  if (events.length === 0) return
  await reader.apply(tx, reader.isOfDifferences ? events : newestOf(events))
  await insertAhead(tx, reader.name, events)
}

/** An event has a bet's whole figures, so of one bet the last version is enough. */
function newestOf(events: readonly BetEvent[]): BetEvent[] {
  const newest = new Map<string, BetEvent>()
  for (const event of events)
    if (event.version > (newest.get(event.betId)?.version ?? 0)) newest.set(event.betId, event)
  return [...newest.values()]
}
