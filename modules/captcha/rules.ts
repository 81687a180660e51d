import type { TrackPoint } from './model.ts'

/** How far from its place the piece may be let go, in units of the scene. */
const toleranceUnits = 5
/** Nobody sees a puzzle, grasps the piece and puts it in its place in less. */
const timeFloorMs = 300
/** One arrow key moves the piece this far, so that the keyboard can always reach a place within the tolerance. */
const keyStepUnits = 2
/** More than a page key moves; a hand on a slow screen may skip further, but not across half the scene. */
const keyLeapUnits = 60
const leapShare = 0.6

export type TrackFault = 'broken' | 'too_fast' | 'too_even' | 'off_place'

export interface Attempt {
  readonly track: readonly TrackPoint[]
  /** Where the piece was let go. */
  readonly x: number
  /** Where it belongs. */
  readonly target: number
  /** Between the puzzle going out and the answer coming in, by the server's own clock. */
  readonly elapsedMs: number
}

/** Whether somebody moved the piece there by hand or by key; null when all is well. */
export function judgeAttempt({ track, x, target, elapsedMs }: Attempt): TrackFault | null {
  const [first] = track
  const last = track.at(-1)
  if (!first || !last || first[0] > 4 || first[0] < 0 || Math.abs(last[0] - x) > 2) return 'broken'
  const steps = stepsOf(track)
  if (steps.some(({ dt }) => dt < 0)) return 'broken'
  const durationMs = last[2] - first[2]
  // The drag was made after the puzzle went out; who claims more time than there was made it up.
  if (durationMs > elapsedMs) return 'broken'
  if (durationMs < timeFloorMs || elapsedMs < timeFloorMs) return 'too_fast'
  const fault = isByKey(steps) ? judgeKeys(steps) : judgeHand(track, steps, x)
  if (fault) return fault
  return Math.abs(x - target) <= toleranceUnits ? null : 'off_place'
}

interface Step {
  readonly dx: number
  readonly dy: number
  readonly dt: number
}

function stepsOf(track: readonly TrackPoint[]): Step[] {
  return track.slice(1).flatMap(([x, y, t], i) => {
    const before = track[i]
    return before ? [{ dx: x - before[0], dy: y - before[1], dt: t - before[2] }] : []
  })
}

/** Keys move by whole steps of few sizes, and never up or down. A straight line at an even pace looks like that too. */
function isByKey(steps: readonly Step[]): boolean {
  const sizes = new Set(steps.map(({ dx }) => Math.abs(dx)))
  return sizes.size <= 4 && steps.every(({ dx, dy }) => dy === 0 && dx % keyStepUnits === 0)
}

/** Fingers and key repeat are never as even as a loop; a machine that moves a piece is. */
function judgeKeys(steps: readonly Step[]): TrackFault | null {
  if (steps.length < 4 || steps.some(({ dx }) => Math.abs(dx) > keyLeapUnits)) return 'broken'
  return entropyOf(steps.map(({ dt }) => String(dt))) < 1.2 ? 'too_even' : null
}

function judgeHand(track: readonly TrackPoint[], steps: readonly Step[], x: number): TrackFault | null {
  if (steps.length < 5 || steps.some(({ dx }) => Math.abs(dx) > Math.max(24, x * leapShare))) return 'broken'
  if (entropyOf(steps.map(({ dx, dy, dt }) => `${dx},${dy},${dt}`)) < 2.2) return 'too_even'
  // A hand starts slowly, hurries, and brakes before the place.
  return unevenness(distances(track, 12)) < 0.3 ? 'too_even' : null
}

/** How far it went in each of `parts` equal spans of time. */
function distances(track: readonly TrackPoint[], parts: number): number[] {
  const from = track[0]?.[2] ?? 0
  const whole = (track.at(-1)?.[2] ?? 0) - from
  const marks = Array.from({ length: parts + 1 }, (_, i) => placeAt(track, from + (whole * i) / parts))
  return marks.slice(1).map((mark, i) => Math.abs(mark - (marks[i] ?? 0)))
}

function placeAt(track: readonly TrackPoint[], t: number): number {
  const next = track.findIndex((point) => point[2] >= t)
  const after = track[next] ?? track.at(-1)
  const before = track[next - 1]
  if (!after) return 0
  if (!before || after[2] === before[2]) return after[0]
  return before[0] + ((after[0] - before[0]) * (t - before[2])) / (after[2] - before[2])
}

/** Standard deviation over mean: 0 for an even pace. */
function unevenness(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean === 0) return 0
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.sqrt(variance) / mean
}

/** In bits: 0 when all are the same, 3 when eight different ones come equally often. */
function entropyOf(words: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / words.length) * Math.log2(count / words.length)
  return bits
}

/**
 * By what a track is known again: all of it, and its rhythm alone, which stays when somebody stretches an old track to a new
 * place. A rhythm counts only where it is rich enough to be one hand's; coarse clocks give many people the same.
 */
export function marksOf(track: readonly TrackPoint[]): string[] {
  const steps = stepsOf(track)
  const rhythm = steps.map(({ dt }) => dt)
  const whole = `track ${steps.map(({ dx, dy, dt }) => `${dx},${dy},${dt}`).join(' ')}`
  return rhythm.length >= 10 && new Set(rhythm).size >= 6 ? [whole, `rhythm ${rhythm.join(' ')}`] : [whole]
}
