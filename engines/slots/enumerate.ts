import { countBits, countSpecial, type Mode, reelsOf, winOfStops } from '#engines/slots/fast.ts'
import type { Machine, Reels } from '#engines/slots/machine.ts'

/**
 * The exact law of one spin: how many of all stops win how much, told apart by the scatters and coins that they show. Units are before
 * multipliers and include what scatters pay.
 */
export interface SpinLaw {
  readonly total: number
  readonly cases: readonly SpinCase[]
}

export interface SpinCase {
  readonly scatters: number
  readonly coins: number
  /** How many stops win so many units. */
  readonly wins: ReadonlyMap<number, number>
}

/** Goes through every combination of stops. */
export function enumerateSpins(machine: Machine, mode: Mode): SpinLaw {
  return reelsOf(machine, mode).runs ? enumerateRuns(machine, mode) : enumerateFlat(machine, mode)
}

const coinStep = 64

/** Counts wins by class; a class is scatters + 64 × coins. */
class Tally {
  readonly #counts = new Map<number, Map<number, number>>()
  #lastClass = -1
  #last = new Map<number, number>()

  add(kind: number, units: number, times: number): void {
    if (kind !== this.#lastClass) {
      this.#lastClass = kind
      this.#last = this.#counts.get(kind) ?? new Map<number, number>()
      this.#counts.set(kind, this.#last)
    }
    this.#last.set(units, (this.#last.get(units) ?? 0) + times)
  }

  close({ scatterPays }: Machine, { strips }: Reels): SpinLaw {
    const total = strips.reduce((all, { length }) => all * length, 1)
    const cases = [...this.#counts].map(([kind, counts]) => {
      const scatters = kind % coinStep
      const extra = scatterPays[scatters] ?? 0
      const wins = new Map([...counts].map(([units, times]) => [units + extra, times]))
      return { scatters, coins: Math.floor(kind / coinStep), wins }
    })
    return { total, cases }
  }
}

/** The plain way: one flat count over all stops, of which only the reels that turned are set anew. It knows every feature. */
export function enumerateFlat(machine: Machine, mode: Mode): SpinLaw {
  const reels = reelsOf(machine, mode)
  const lengths = reels.strips.map(({ length }) => length)
  const tally = new Tally()
  const { stops } = machine
  stops.fill(0)
  for (;;) {
    const units = winOfStops(machine, mode)
    const scatters = machine.scatter < 0 ? 0 : countSpecial(machine, mode, 'scatters')
    const coins = machine.coin < 0 ? 0 : countSpecial(machine, mode, 'coins')
    tally.add(scatters + coinStep * coins, units, 1)
    let reel = machine.reels - 1
    for (; reel >= 0; reel -= 1) {
      const next = (stops[reel] ?? 0) + 1
      stops[reel] = next === lengths[reel] ? 0 : next
      if (next !== lengths[reel]) break
    }
    if (reel < 0) return tally.close(machine, reels)
  }
}

/**
 * The short way where wins are runs from the left: once every run has ended, the reels that remain change nothing but scatters and
 * coins, and how often they show how many is known beforehand. A test holds it against the plain way.
 */
function enumerateRuns(machine: Machine, mode: Mode): SpinLaw {
  const reels = reelsOf(machine, mode)
  const tally = new Tally()
  const depth = machine.reels
  const special = specialByStop(reels)
  const rests = restsFrom(special)
  const width = machine.symbols.length
  const { pays, stride } = machine
  const isLines = machine.lines > 0
  const live = Array.from({ length: depth + 1 }, () => new Int32Array(width))
  const state = Array.from({ length: depth + 1 }, () => new Int32Array(width))

  function close(reel: number, kind: number, units: number): void {
    for (const [rest, times] of rests[reel] ?? []) tally.add(kind + rest, units, times)
  }

  /** `count` symbols are still in a run after the reels before this one. */
  function descend(reel: number, count: number, kind: number, units: number): void {
    if (count === 0 || reel === depth) {
      close(reel, kind, units)
      return
    }
    const table = reels.runs?.[reel] ?? new Int32Array()
    const [from, to] = [live[reel] ?? [], live[reel + 1] ?? []]
    const [held, next] = [state[reel] ?? [], state[reel + 1] ?? []]
    const kinds = special[reel] ?? []
    const isLast = reel + 1 === depth
    for (let stop = 0; stop < kinds.length; stop += 1) {
      let more = 0
      let won = units
      for (let i = 0; i < count; i += 1) {
        const symbol = from[i] ?? 0
        const before = held[i] ?? 0
        const here = table[stop * width + symbol] ?? 0
        const after = isLines ? before & here : before * here
        const ended = isLines ? countBits(before ^ after) : Number(after === 0) * before
        won += ended * (pays[symbol * stride + reel] ?? 0)
        if (after === 0) continue
        if (isLast) won += (isLines ? countBits(after) : after) * (pays[symbol * stride + depth] ?? 0)
        to[more] = symbol
        next[more] = after
        more += 1
      }
      if (isLast) tally.add(kind + (kinds[stop] ?? 0), won, 1)
      else descend(reel + 1, more, kind + (kinds[stop] ?? 0), won)
    }
  }

  reels.firsts.forEach((symbols, stop) => {
    symbols.forEach((symbol, i) => {
      const [first, held] = [live[1] ?? [], state[1] ?? []]
      first[i] = symbol
      held[i] = reels.runs?.[0]?.[stop * width + symbol] ?? 0
    })
    descend(1, symbols.length, special[0]?.[stop] ?? 0, 0)
  })
  return tally.close(machine, reels)
}

/** The class that each stop of each reel adds. */
function specialByStop({ scatters, coins }: Reels): number[][] {
  return scatters.map((counts, reel) =>
    Array.from(counts, (count, stop) => count + coinStep * (coins[reel]?.[stop] ?? 0)),
  )
}

/** How many stops of the reels from each one on add which class. */
function restsFrom(special: readonly (readonly number[])[]): Map<number, number>[] {
  const rests = [new Map([[0, 1]])]
  for (const kinds of special.toReversed()) {
    const rest = new Map<number, number>()
    for (const [kind, times] of rests[0] ?? [])
      for (const own of kinds) rest.set(kind + own, (rest.get(kind + own) ?? 0) + times)
    rests.unshift(rest)
  }
  return rests
}
