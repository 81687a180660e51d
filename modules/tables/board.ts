import type { Json } from '#engines/game.ts'
import { roadResultOf } from '#engines/tables/road-results.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { TableEvent, TableTotal } from '#modules/tables/contract.ts'
import { shoeOf, type TablePhase } from '#modules/tables/model.ts'
import { type Streak, streakOf } from '#modules/tables/rules.ts'

/** A slip for real money, as nodes tell it to each other. */
export interface SlipEvent {
  readonly tableId: string
  readonly number: number
  readonly slipId: string
  readonly playerId: string
  readonly currency: Currency
  /** Stakes in minor units. `name` is the player's, as strangers may see it, on a seat that is theirs alone. */
  readonly spots: readonly { readonly spot: string; readonly stake: string; readonly name: string | null }[]
}

export interface Shown {
  readonly phase: TablePhase
  readonly number: number | null
  readonly closesAt: string | null
  /** While players act: until when, if nobody does anything. */
  readonly actsUntil: string | null
  readonly until: string | null
  readonly steps: readonly { readonly at: number; readonly step: Json }[]
}

/** A seat that somebody had in the round before. */
interface HadSeat {
  readonly spot: string
  readonly name: string
  readonly playerId: string
}

interface Entry extends Shown {
  steps: { readonly at: number; readonly step: Json }[]
  phase: TablePhase
  number: number | null
  closesAt: string | null
  actsUntil: string | null
  until: string | null
  slips: Map<string, SlipEvent>
  had: readonly HadSeat[]
  /** The marks of this shoe; null while nobody on this node needed them. */
  road: { shoe: number; marks: { readonly number: number; readonly mark: string }[] } | null
}

/**
 * What goes on at the tables, as this node heard it from those who deal them: a copy that who has just come is shown. What came out, and
 * who bet what, is the database's.
 */
export class Board {
  readonly #entries = new Map<string, Entry>()

  find(tableId: string): Shown | null {
    return this.#entries.get(tableId) ?? null
  }

  /** Whether a round takes bets; null for one that this node has heard nothing of. */
  isBetting(tableId: string, number: number): boolean | null {
    const entry = this.#entries.get(tableId)
    return entry?.number === number ? entry.phase === 'betting' : null
  }

  apply(tableId: string, event: TableEvent): void {
    const entry = this.#entries.get(tableId) ?? newEntry()
    this.#entries.set(tableId, entry)
    // News of a round that is not the one in play comes from a dealer who is no longer one.
    if ('number' in event && event.type !== 'betting' && entry.number !== null && event.number < entry.number) return
    apply(entry, event)
  }

  /** Another node tells what it knows, to one that has just started. */
  copy(tableId: string, shown: Shown): void {
    if (!this.#entries.has(tableId)) this.#entries.set(tableId, { ...newEntry(), ...shown, steps: [...shown.steps] })
  }

  /** Counts a slip; false when it was counted before or its round is not in play. */
  onSlip(slip: SlipEvent): boolean {
    const entry = this.#entries.get(slip.tableId)
    if (!entry || entry.number !== slip.number || entry.slips.has(slip.slipId)) return false
    entry.slips.set(slip.slipId, slip)
    return true
  }

  /** How many players have bet in the round. */
  bettorsOf(tableId: string): number {
    return new Set([...(this.#entries.get(tableId)?.slips.values() ?? [])].map(({ playerId }) => playerId)).size
  }

  /** What everybody has on each spot. */
  totalsOf(tableId: string): TableTotal[] {
    const totals = new Map<
      string,
      { spot: string; currency: Currency; stake: bigint; players: Set<string>; name: string | null }
    >()
    for (const { currency, playerId, spots } of this.#entries.get(tableId)?.slips.values() ?? [])
      for (const { spot, stake, name } of spots) {
        const key = `${currency} ${spot}`
        const total = totals.get(key) ?? { spot, currency, stake: 0n, players: new Set(), name }
        total.stake += BigInt(stake)
        total.players.add(playerId)
        totals.set(key, total)
      }
    return [...totals.values()].map(({ spot, currency, stake, players, name }) => {
      return { spot, currency, stake: formatMoney(stake, currency), players: players.size, name }
    })
  }

  /** Who had which seat in the round before the one in play. */
  seatsBefore(tableId: string): readonly HadSeat[] {
    return this.#entries.get(tableId)?.had ?? []
  }

  /** The results so far, from who deals the table. */
  keepRoad(tableId: string, last: number, marks: readonly { readonly number: number; readonly mark: string }[]): void {
    const entry = this.#entries.get(tableId) ?? newEntry()
    this.#entries.set(tableId, entry)
    if (last > (entry.number ?? 0)) entry.number = last
    entry.road = { shoe: shoeOf(last || 1), marks: [...marks] }
  }

  streakOf(tableId: string, game: string): Streak | null {
    const marks = this.#entries.get(tableId)?.road?.marks ?? []
    return roadStreak(game, marks)
  }
}

export function roadStreak(game: string, marks: readonly { readonly mark: string }[]): Streak | null {
  return streakOf(marks.map(({ mark }) => roadResultOf(game, mark)).filter((result) => result !== null))
}

function newEntry(): Entry {
  return {
    ...{ phase: 'waiting', number: null, closesAt: null, actsUntil: null, until: null, steps: [] },
    ...{ slips: new Map(), had: [], road: null },
  }
}

function apply(entry: Entry, event: TableEvent): void {
  if (event.type === 'betting') {
    const { number, closesAt } = event
    const had = entry.number === number - 1 ? hadSeats(entry) : []
    const begun = { phase: 'betting', number, closesAt, actsUntil: null, until: null, steps: [], slips: new Map(), had }
    Object.assign(entry, begun)
  } else if (event.type === 'closed') {
    Object.assign(entry, { phase: 'closed', number: event.number, closesAt: null })
  } else if (event.type === 'acting') {
    Object.assign(entry, { phase: 'acting', number: event.number, actsUntil: event.actsUntil })
  } else if (event.type === 'step') {
    entry.phase = 'revealing'
    entry.actsUntil = null
    entry.number = event.number
    if (!entry.steps.some(({ at }) => at === event.at)) entry.steps.push({ at: event.at, step: event.step })
  } else if (event.type === 'over') {
    Object.assign(entry, { phase: 'over', number: event.number, closesAt: null, actsUntil: null })
    if (event.mark !== null) addMark(entry, event.number, event.mark)
  } else if (event.type === 'rest') {
    Object.assign(entry, { phase: event.phase, until: event.until, closesAt: null })
  }
}

function hadSeats({ slips }: Entry): HadSeat[] {
  const had = [...slips.values()].flatMap(({ playerId, spots }) =>
    spots.flatMap(({ spot, name }) => (name === null ? [] : { spot, name, playerId })),
  )
  return [...new Map(had.map((seat) => [seat.spot, seat])).values()]
}

function addMark(entry: Entry, number: number, mark: string): void {
  if (!entry.road) return
  const shoe = shoeOf(number)
  if (entry.road.shoe !== shoe) entry.road = { shoe, marks: [] }
  if (!entry.road.marks.some((one) => one.number === number)) entry.road.marks.push({ number, mark })
}
