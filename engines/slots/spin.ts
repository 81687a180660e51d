import type { Draw } from '#engines/game.ts'
import {
  awardFor,
  countSpecial,
  drawMultiplier,
  drawStops,
  drawWeighted,
  type Mode,
  reelsOf,
  winOfCascade,
  winOfStops,
} from '#engines/slots/fast.ts'
import type { Machine } from '#engines/slots/machine.ts'
import { scanGrid, showWindow, type Win } from '#engines/slots/scan.ts'
import { assert } from '#kit/assert.ts'

/** A spin as it is kept: where the reels stopped and what was drawn. Everything else follows from the model. */
export type Spin = {
  readonly mode: Mode
  readonly stops: readonly number[]
  readonly factor: number
  /** What it paid, multiplied. */
  readonly units: number
  readonly awarded: number
}

/** Coins by the respin that brought them, those of the window first: pairs of a cell and its units. */
export type Holding = {
  readonly drops: readonly (readonly (readonly [cell: number, units: number])[])[]
  readonly left: number
}

/** A round as far as it has come, in plain JSON. It holds nothing that a player may not see: what is to come is not drawn yet. */
export type SlotState = {
  readonly spins: readonly Spin[]
  readonly hold: Holding | null
  /** Free spins still to be played, and given in all. */
  readonly left: number
  readonly awarded: number
  /** Units so far, never above the cap. */
  readonly won: number
}

export function isRoundOver(machine: Machine, { left, hold, won }: SlotState): boolean {
  return won >= machine.cap || (left === 0 && (hold?.left ?? 0) === 0)
}

/** The spin that is paid for. */
export function beginRound(machine: Machine, draw: Draw): SlotState {
  const spin = drawSpin(machine, 'base', 0, draw)
  const hold = beginHold(machine, draw)
  const won = Math.min(machine.cap, spin.units + unitsOf(hold))
  return { spins: [spin], hold, left: spin.awarded, awarded: spin.awarded, won }
}

/** The next step of a round that is not over: respins first, then free spins. */
export function continueRound(machine: Machine, state: SlotState, draw: Draw): SlotState {
  assert(!isRoundOver(machine, state), 'a round that is over has no next step')
  if (state.hold && state.hold.left > 0) {
    const hold = respin(machine, state.hold, draw)
    const more = unitsOf(hold) - unitsOf(state.hold) + (isFull(machine, hold) ? (machine.model.hold?.full ?? 0) : 0)
    return { ...state, hold, won: Math.min(machine.cap, state.won + more) }
  }
  const spin = drawSpin(machine, 'free', state.awarded, draw)
  return {
    ...state,
    spins: [...state.spins, spin],
    left: state.left - 1 + spin.awarded,
    awarded: state.awarded + spin.awarded,
    won: Math.min(machine.cap, state.won + spin.units),
  }
}

function drawSpin(machine: Machine, mode: Mode, awarded: number, draw: Draw): Spin {
  drawStops(machine, reelsOf(machine, mode), draw)
  const factor = drawMultiplier(machine.model, mode, draw)
  const units = winOfStops(machine, mode)
  const scatters = machine.scatter < 0 ? 0 : countSpecial(machine, mode, 'scatters')
  return {
    mode,
    stops: [...machine.stops],
    factor,
    units: (units + (machine.scatterPays[scatters] ?? 0)) * factor,
    awarded: awardFor(machine, mode, scatters, awarded),
  }
}

/** Reads the coins of the spin that the machine has just made. */
function beginHold(machine: Machine, draw: Draw): Holding | null {
  const { hold } = machine.model
  if (!hold || countSpecial(machine, 'base', 'coins') < hold.trigger) return null
  if (!machine.model.cascade) showWindow(machine, machine.base)
  const drop: [number, number][] = []
  machine.grid.forEach((shown, cell) => {
    if (shown === machine.coin) drop.push([cell, drawWeighted(hold.values, draw)])
  })
  return { drops: [drop], left: drop.length === machine.cells ? 0 : hold.respins }
}

function respin(machine: Machine, { drops, left }: Holding, draw: Draw): Holding {
  const { hold } = machine.model
  assert(hold, 'only a game with coins respins')
  const held = new Set(drops.flat().map(([cell]) => cell))
  const drop: [number, number][] = []
  for (let cell = 0; cell < machine.cells; cell += 1) {
    if (held.has(cell) || draw.int(hold.of) >= hold.chance) continue
    drop.push([cell, drawWeighted(hold.values, draw)])
  }
  const isDone = held.size + drop.length === machine.cells
  const again = drop.length > 0 ? hold.respins : left - 1
  return { drops: [...drops, drop], left: isDone ? 0 : again }
}

const unitsOf = (hold: Holding | null): number => (hold?.drops ?? []).flat().reduce((all, [, units]) => all + units, 0)

const isFull = (machine: Machine, hold: Holding): boolean => hold.drops.flat().length === machine.cells

/** A window and what it wins; in a cascade one follows another, and the last wins nothing. */
export type Frame = {
  readonly cells: readonly string[]
  readonly wins: readonly Win[]
  /** The step of the cascade's ladder. */
  readonly factor: number
}

/** Everything a scene shows of a spin. Units are before the spin's factor. A cell is reel × rows + row. */
export type SpinPicture = {
  readonly landed: readonly string[]
  readonly frames: readonly Frame[]
  readonly scatters: readonly number[]
  readonly scatterUnits: number
  readonly coins: readonly number[]
}

/** Replays a kept spin. `landed` is what the strips show before a wild expands; with no such wild it is the first frame. */
export function pictureOf(machine: Machine, { mode, stops }: Pick<Spin, 'mode' | 'stops'>): SpinPicture {
  const reels = reelsOf(machine, mode)
  machine.stops.set(stops)
  showWindow(machine, reels)
  const nameOf = (code: number) => machine.symbols[code] ?? ''
  const read = () => Array.from(machine.grid, nameOf)
  const landed = read().map((_, cell) => {
    const strip = reels.strips[Math.floor(cell / machine.rows)] ?? new Uint8Array()
    const stop = stops[Math.floor(cell / machine.rows)] ?? 0
    return nameOf(strip[(stop + (cell % machine.rows)) % strip.length] ?? 0)
  })
  const frames: Frame[] = []
  const keep = (wins: readonly Win[], factor: number) => frames.push({ cells: read(), wins, factor })
  if (machine.model.cascade) {
    winOfCascade(machine, mode, keep)
    keep([], 1)
  } else {
    const wins: Win[] = []
    scanGrid(machine, wins)
    keep(wins, 1)
  }
  const cells = read()
  const placesOf = (code: number) => cells.flatMap((name, cell) => (code >= 0 && name === nameOf(code) ? [cell] : []))
  const scatters = placesOf(machine.scatter)
  return {
    landed,
    frames,
    scatters,
    scatterUnits: machine.scatterPays[scatters.length] ?? 0,
    coins: placesOf(machine.coin),
  }
}
