import type { Draw } from '#engines/game.ts'
import type { Machine, Reels } from '#engines/slots/machine.ts'
import type { Hold, SlotModel, Weighted } from '#engines/slots/model.ts'
import { dropGrid, scanGrid, showWindow, type Win } from '#engines/slots/scan.ts'

export type Mode = 'base' | 'free'

export const reelsOf = (machine: Machine, mode: Mode): Reels => (mode === 'base' ? machine.base : machine.free)

/** How many of these bits are set. */
export function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55_55_55_55)
  left = (left & 0x33_33_33_33) + ((left >>> 2) & 0x33_33_33_33)
  return Math.imul((left + (left >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

export function drawStops({ stops, reels }: Machine, { strips }: Reels, draw: Draw): void {
  for (let reel = 0; reel < reels; reel += 1) stops[reel] = draw.int(strips[reel]?.length ?? 1)
}

export function drawWeighted(table: readonly Weighted[], draw: Draw): number {
  let total = 0
  for (const { weight } of table) total += weight
  let left = draw.int(total)
  for (const { value, weight } of table) {
    if (left < weight) return value
    left -= weight
  }
  return 0
}

/** The multiplier of a spin: what is drawn, times what free spins have by rule. */
export function drawMultiplier({ multiplier, freeSpins }: SlotModel, mode: Mode, draw: Draw): number {
  const fixed = mode === 'free' ? (freeSpins?.multiplier ?? 1) : 1
  return multiplier && (mode === 'free' || multiplier.during === 'every')
    ? fixed * drawWeighted(multiplier.table, draw)
    : fixed
}

/** The units of the machine's stops before any multiplier, scatters aside. */
export function winOfStops(machine: Machine, mode: Mode): number {
  const reels = reelsOf(machine, mode)
  if (reels.runs)
    return machine.lines > 0 ? winOfLines(machine, reels, reels.runs) : winOfWays(machine, reels, reels.runs)
  showWindow(machine, reels)
  return machine.model.cascade ? winOfCascade(machine, mode) : scanGrid(machine)
}

/** Sets of lines shrink from reel to reel; a line that leaves the set has its run behind it. */
function winOfLines(machine: Machine, { firsts }: Reels, runs: readonly Int32Array[]): number {
  const { stops, reels, pays, stride } = machine
  const width = machine.symbols.length
  const first = stops[0] ?? 0
  const starting = firsts[first] ?? []
  const [opening, second] = [runs[0], runs[1]]
  const secondAt = (stops[1] ?? 0) * width
  let total = 0
  for (let i = 0; i < starting.length; i += 1) {
    const symbol = starting[i] ?? 0
    const all = opening?.[first * width + symbol] ?? 0
    let set = all & (second?.[secondAt + symbol] ?? 0)
    const single = pays[symbol * stride + 1] ?? 0
    if (single > 0) total += single * countBits(all ^ set)
    for (let reel = 2; reel < reels && set !== 0; reel += 1) {
      const next = set & (runs[reel]?.[(stops[reel] ?? 0) * width + symbol] ?? 0)
      const pay = pays[symbol * stride + reel] ?? 0
      if (pay > 0 && next !== set) total += pay * countBits(set ^ next)
      set = next
    }
    if (set !== 0) total += (pays[symbol * stride + reels] ?? 0) * countBits(set)
  }
  return total
}

function winOfWays(machine: Machine, { firsts }: Reels, runs: readonly Int32Array[]): number {
  const { stops, reels, pays, stride, symbols } = machine
  const first = stops[0] ?? 0
  let total = 0
  for (const symbol of firsts[first] ?? []) {
    let ways = runs[0]?.[first * symbols.length + symbol] ?? 0
    let reel = 1
    for (; reel < reels; reel += 1) {
      const here = runs[reel]?.[(stops[reel] ?? 0) * symbols.length + symbol] ?? 0
      if (here === 0) break
      ways *= here
    }
    total += ways * (pays[symbol * stride + reel] ?? 0)
  }
  return total
}

const taken = new Int32Array(16)

/** Plays a cascade out; afterwards the grid shows its last window. */
export function winOfCascade(
  machine: Machine,
  mode: Mode,
  onFrame?: (wins: readonly Win[], factor: number) => void,
): number {
  const { cascade } = machine.model
  const ladder = (mode === 'free' ? cascade?.freeLadder : undefined) ?? cascade?.ladder ?? []
  const limit = cascade?.limit ?? 0
  const reels = reelsOf(machine, mode)
  taken.fill(0)
  let total = 0
  for (let step = 0; step < limit; step += 1) {
    const wins = onFrame && []
    const units = scanGrid(machine, wins)
    if (units === 0) break
    const factor = ladder[Math.min(step, ladder.length - 1)] ?? 1
    total += units * factor
    onFrame?.(wins ?? [], factor)
    dropGrid(machine, reels, taken)
  }
  return total
}

/** How many scatters or coins there are when the spin has come to rest. */
export function countSpecial(machine: Machine, mode: Mode, kind: 'scatters' | 'coins'): number {
  const { stops, reels, grid, cells, model } = machine
  let found = 0
  if (model.cascade) {
    const code = kind === 'scatters' ? machine.scatter : machine.coin
    for (let cell = 0; cell < cells; cell += 1) found += Number(grid[cell] === code)
    return found
  }
  const counts = reelsOf(machine, mode)[kind]
  for (let reel = 0; reel < reels; reel += 1) found += counts[reel]?.[stops[reel] ?? 0] ?? 0
  return found
}

/**
 * One whole round without its details: the units it pays. It draws exactly what spin.ts draws for the same round, in the same
 * order, which a test holds it to.
 */
export function playFast(machine: Machine, draw: Draw): number {
  const { cap, model } = machine
  let won = spinFast(machine, 'base', draw)
  let left = machine.scatter < 0 ? 0 : awardFor(machine, 'base', machine.seen[0] ?? 0, 0)
  if (model.hold) {
    const coins = countSpecial(machine, 'base', 'coins')
    if (coins >= model.hold.trigger && won < cap) won += holdFast(model.hold, machine.cells, coins, cap - won, draw)
  }
  let awarded = left
  while (left > 0 && won < cap) {
    won += spinFast(machine, 'free', draw)
    const more = awardFor(machine, 'free', machine.seen[0] ?? 0, awarded)
    awarded += more
    left += more - 1
  }
  return Math.min(won, cap)
}

/** Leaves the scatters it saw behind in the machine. */
function spinFast(machine: Machine, mode: Mode, draw: Draw): number {
  const { model, scatter, scatterPays, seen } = machine
  drawStops(machine, reelsOf(machine, mode), draw)
  const factor = mode === 'free' || model.multiplier ? drawMultiplier(model, mode, draw) : 1
  const units = winOfStops(machine, mode)
  if (scatter < 0) return units * factor
  const scatters = countSpecial(machine, mode, 'scatters')
  seen[0] = scatters
  return (units + (scatterPays[scatters] ?? 0)) * factor
}

/** The free spins that so many scatters give, within the round's limit. */
export function awardFor({ awards, model }: Machine, mode: Mode, scatters: number, awarded: number): number {
  const given = awards[mode][scatters] ?? 0
  return given === 0 ? 0 : Math.min(given, (model.freeSpins?.limit ?? Number.MAX_SAFE_INTEGER) - awarded)
}

function holdFast(hold: Hold, cells: number, coins: number, room: number, draw: Draw): number {
  let held = coins
  let units = 0
  for (let coin = 0; coin < coins; coin += 1) units += drawWeighted(hold.values, draw)
  let left = hold.respins
  while (left > 0 && held < cells && units < room) {
    left -= 1
    for (let empty = cells - held; empty > 0; empty -= 1) {
      if (draw.int(hold.of) >= hold.chance) continue
      units += drawWeighted(hold.values, draw)
      held += 1
      left = hold.respins
    }
  }
  return held === cells ? units + hold.full : units
}
