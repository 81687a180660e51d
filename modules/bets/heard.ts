import type { BetEvent } from '#modules/bets/model.ts'

/** An event is some 600 bytes. What a second of a busy house writes, twice. */
const eventsMost = 4_096

/**
 * Events that somebody has just read. Half a dozen readers follow the same bets, one shortly after the other: the first of them asks the
 * database, and the others find here what never changes.
 */
export interface Heard {
  /** What follows a height of a lane without a gap: at most so many, and fewer where the next is not known. */
  after(lane: number, height: bigint, most: number): BetEvent[]
  add(events: readonly BetEvent[]): void
  forget(): void
}

type ByPlace = Map<string, BetEvent>

const placeOf = (lane: number, height: bigint) => `${lane} ${height}`

export function makeHeard(most = eventsMost): Heard {
  // Two halves: when the younger is full, the older is dropped whole.
  let [younger, older]: [ByPlace, ByPlace] = [new Map(), new Map()]
  return {
    after(lane, height, count) {
      const found: BetEvent[] = []
      while (found.length < count) {
        const place = placeOf(lane, height + BigInt(found.length) + 1n)
        const event = younger.get(place) ?? older.get(place)
        if (!event) break
        found.push(event)
      }
      return found
    },
    add(events) {
      if (younger.size + events.length > most / 2) [younger, older] = [new Map(), younger]
      for (const event of events) younger.set(placeOf(event.lane, event.height), event)
    },
    forget() {
      younger = new Map()
      older = new Map()
    },
  }
}
