import { reelsOf } from '#engines/slots/fast.ts'
import type { Machine } from '#engines/slots/machine.ts'
import type { Win } from '#engines/slots/scan.ts'
import { pictureOf, type SlotState, type Spin, type SpinPicture } from '#engines/slots/spin.ts'
import type { SlotStage } from '#web/site/features/play/slot/slot-stage.ts'

/** What is said beside the reels while they show a round. Units are multiplied already. */
export type Cue =
  | { readonly kind: 'turning' }
  | { readonly kind: 'reel'; readonly reel: number; readonly isTense: boolean }
  | { readonly kind: 'win'; readonly win: Win; readonly units: number; readonly factor: number }
  | { readonly kind: 'scatters'; readonly count: number; readonly units: number }
  | { readonly kind: 'sum'; readonly units: number; readonly factor: number }
  | { readonly kind: 'coins'; readonly units: number; readonly left: number }

export interface Pace {
  readonly isQuick: boolean
  /** Who wants no movement is shown the result at once. */
  readonly isStill: boolean
}

interface Showing {
  readonly stage: SlotStage
  readonly machine: Machine
  readonly pace: Pace
  readonly coinText: (units: number) => string
  readonly say: (cue: Cue) => void
}

export const stripsOf = (machine: Machine, mode: Spin['mode']): string[][] =>
  reelsOf(machine, mode).strips.map((strip) => Array.from(strip, (code) => machine.symbols[code] ?? ''))

/** The window that a round's latest spin left. */
export function lastCells(machine: Machine, { spins }: SlotState): readonly string[] {
  const spin = spins.at(-1)
  return spin ? (pictureOf(machine, spin).frames.at(-1)?.cells ?? []) : firstCells(machine)
}

/** Before the first round: the tops of the strips, which win nothing that counts. */
export function firstCells(machine: Machine): readonly string[] {
  return stripsOf(machine, 'base').flatMap((strip) => strip.slice(0, machine.rows))
}

/** From which reel on a landing is waited for: where the next scatter, or coin, would open the feature. */
function tenseFrom(machine: Machine, picture: SpinPicture, mode: Spin['mode']): number | null {
  const awards = machine.awards[mode]
  const need = awards.findIndex((given) => given > 0)
  if (machine.scatter < 0 || need < 2) return null
  const scatter = machine.symbols[machine.scatter]
  let seen = 0
  for (let reel = 0; reel < machine.reels; reel += 1) {
    if (seen === need - 1) return reel
    seen += picture.landed.slice(reel * machine.rows, (reel + 1) * machine.rows).filter((one) => one === scatter).length
  }
  return null
}

export async function showSpin({ stage, machine, pace, say }: Showing, spin: Spin): Promise<void> {
  const picture = pictureOf(machine, spin)
  const [first] = picture.frames
  if (pace.isStill) {
    stage.still(picture.frames.at(-1)?.cells ?? [])
    for (const { wins, factor } of picture.frames) for (const win of wins) tell(say, win, factor * spin.factor)
    tellScatters(say, picture, spin)
    lightAll(stage, picture)
    say({ kind: 'sum', units: spin.units, factor: spin.factor })
    return
  }
  await stage.land({
    cells: picture.landed,
    tenseFrom: pace.isQuick ? null : tenseFrom(machine, picture, spin.mode),
    isQuick: pace.isQuick,
    onReel: (reel, isTense) => say({ kind: 'reel', reel, isTense }),
  })
  if (first) {
    const grown = first.cells.flatMap((symbol, cell) => (symbol === picture.landed[cell] ? [] : [cell]))
    if (grown.length > 0) await stage.board.change(grown, first.cells)
  }
  for (const [at, frame] of picture.frames.entries()) {
    if (frame.wins.length === 0) continue
    await showWins({ stage, say, pace }, frame.wins, frame.factor * spin.factor)
    const next = picture.frames[at + 1]
    if (next) await stage.board.cascade(new Set(frame.wins.flatMap(({ cells }) => cells)), next.cells)
  }
  tellScatters(say, picture, spin)
  if (spin.awarded > 0 || picture.scatterUnits > 0) {
    stage.board.light(picture.scatters)
    await stage.board.pulse(picture.scatters, 520)
  }
  lightAll(stage, picture)
  say({ kind: 'sum', units: spin.units, factor: spin.factor })
}

/** All of them at once first, then each for itself, the dearest first and no more than a few. */
async function showWins(
  { stage, say, pace }: Pick<Showing, 'stage' | 'say' | 'pace'>,
  wins: readonly Win[],
  factor: number,
): Promise<void> {
  const all = [...new Set(wins.flatMap(({ cells }) => cells))]
  stage.board.light(all)
  const sorted = wins.toSorted((a, b) => b.units - a.units)
  if (pace.isQuick || sorted.length > 1) await stage.board.pulse(all, pace.isQuick ? 260 : 420)
  for (const win of sorted) tell(say, win, factor)
  if (pace.isQuick) return
  for (const win of sorted.slice(0, 3)) {
    say({ kind: 'win', win, units: win.units * factor, factor })
    stage.board.light(win.cells, win.line === null ? [] : win.cells)
    await stage.board.pulse(win.cells, 460)
  }
}

function tell(say: Showing['say'], win: Win, factor: number): void {
  say({ kind: 'win', win, units: win.units * factor, factor })
}

function tellScatters(say: Showing['say'], { scatters, scatterUnits }: SpinPicture, { awarded, factor }: Spin): void {
  if (scatterUnits > 0 || awarded > 0) say({ kind: 'scatters', count: scatters.length, units: scatterUnits * factor })
}

/** What stays lit when a spin has been shown: the dearest line, or the scatters. */
function lightAll(stage: SlotStage, picture: SpinPicture): void {
  const last = picture.frames.at(-1)
  const wins = last?.wins ?? []
  const [best] = wins.toSorted((a, b) => b.units - a.units)
  if (best) stage.board.light([...new Set(wins.flatMap(({ cells }) => cells))], best.line === null ? [] : best.cells)
  else if (picture.scatterUnits > 0) stage.board.light(picture.scatters)
  stage.draw()
}

/** Coins that are held, as they lie after so many drops. */
function coinsOf({ hold }: SlotState, coinText: Showing['coinText'], drops: number): Map<number, string> {
  const kept = (hold?.drops ?? []).slice(0, drops).flat()
  return new Map(kept.map(([cell, units]) => [cell, coinText(units)]))
}

const unitsHeld = ({ hold }: SlotState): number => (hold?.drops ?? []).flat().reduce((all, [, units]) => all + units, 0)

/** The coins of the window are taken up, or those of a round that is gone on with. */
export function showHeld({ stage, coinText, say }: Showing, state: SlotState): void {
  stage.board.clear()
  stage.board.holdCoins(coinsOf(state, coinText, state.hold?.drops.length ?? 0))
  stage.draw()
  say({ kind: 'coins', units: unitsHeld(state), left: state.hold?.left ?? 0 })
}

/** The latest respin. */
export async function showRespin({ stage, machine, pace, coinText, say }: Showing, state: SlotState): Promise<void> {
  const drops = state.hold?.drops ?? []
  const held = coinsOf(state, coinText, drops.length - 1)
  const dropped = new Map((drops.at(-1) ?? []).map(([cell, units]) => [cell, coinText(units)]))
  if (pace.isStill) stage.board.holdCoins(coinsOf(state, coinText, drops.length))
  else {
    const free = Array.from({ length: machine.cells }, (_, cell) => cell).filter((cell) => !held.has(cell))
    await stage.board.respin(free, machine.symbols, dropped, pace.isQuick ? 300 : 700)
  }
  stage.draw()
  say({ kind: 'coins', units: unitsHeld(state), left: state.hold?.left ?? 0 })
}
