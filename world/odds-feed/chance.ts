import type { Weighted } from './model.ts'

/** Distributions that the models share. */

/** Chances of 0 … most of something that happens `mean` times on average; the last has the rest. */
export function poisson(mean: number, most: number): readonly number[] {
  const chances: number[] = []
  let chance = Math.exp(-mean)
  let left = 1
  for (let count = 0; count < most; count += 1) {
    chances.push(chance)
    left -= chance
    chance = (chance * mean) / (count + 1)
  }
  return [...chances, Math.max(left, 0)]
}

/** Whole numbers around a mean, by the normal curve; one certain number where nothing is left to happen. */
export function around(mean: number, deviation: number): readonly (readonly [number, number])[] {
  if (deviation < 0.2) return [[Math.round(mean), 1]]
  const from = Math.max(0, Math.floor(mean - 3.6 * deviation))
  const to = Math.ceil(mean + 3.6 * deviation)
  const values: [number, number][] = []
  let whole = 0
  for (let value = from; value <= to; value += 1) {
    const weight = Math.exp(-((value - mean) ** 2) / (2 * deviation ** 2))
    values.push([value, weight])
    whole += weight
  }
  return values.map(([value, weight]) => [value, weight / whole])
}

/** So that half of the chances are below: where lines are set. */
export function medianOf(endings: readonly Weighted[], valueOf: (ending: Weighted) => number): number {
  const sorted = endings.map((ending) => [valueOf(ending), ending.weight] as const).toSorted(([a], [b]) => a - b)
  let sum = 0
  const whole = sorted.reduce((all, [, weight]) => all + weight, 0)
  for (const [value, weight] of sorted) {
    sum += weight
    if (sum >= whole / 2) return value
  }
  return 0
}

/** Lines on both sides of one, as the protocol writes them. */
export const linesAround = (middle: number, step: number, each: number): readonly string[] =>
  Array.from({ length: each * 2 + 1 }, (_, at) => String(middle + (at - each) * step))

/** The chance to win a race to `target` points from a score, each point won with chance `q`, by `lead` points, and every final score of it. */
export function raceEndings(q: number, from: readonly [number, number], { target, lead }: Race): readonly Weighted[] {
  const found: Weighted[] = []
  let layer: readonly Weighted[] = [{ home: from[0], away: from[1], weight: 1, parts: [] }]
  // Every point ends some of the ways; scores that are reached in several ways are one.
  while (layer.length > 0) {
    const next = new Map<number, Weighted>()
    const reach = (home: number, away: number, weight: number) =>
      next.set(home, { home, away, parts: [], weight: weight + (next.get(home)?.weight ?? 0) })
    for (const { home, away, weight } of layer) {
      if (isRaceOver(home, away, { target, lead })) {
        found.push({ home, away, weight, parts: [] })
        continue
      }
      reach(home + 1, away, weight * q)
      reach(home, away + 1, weight * (1 - q))
    }
    layer = [...next.values()]
  }
  return found
}

export interface Race {
  readonly target: number
  readonly lead: number
}

/** What is still level so long after the target is decided by one point. */
const longestOver = 8

export function isRaceOver(home: number, away: number, { target, lead }: Race): boolean {
  const [high, low] = home > away ? [home, away] : [away, home]
  return high >= target && (high - low >= lead || (high >= target + longestOver && high > low))
}

/** How likely the home side is to win, of endings that cannot be level. */
export const winChance = (endings: readonly Weighted[]): number =>
  endings.reduce((sum, { home, away, weight }) => (home > away ? sum + weight : sum), 0)
