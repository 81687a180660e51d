import { range } from '#engines/lottery/build.ts'
import type { Numbers, Space } from '#engines/lottery/model.ts'

/** What past draws were: how often numbers came, and how long ago. It says nothing about the next draw. */

/** One row of a chart: the numbers that can come at one place, at any place, or as the last two digits of any. */
export interface TrendRow {
  /** `place-1` …, `any` or `ending`. */
  readonly name: string
  readonly from: number
  /** By number, from `from` on: draws in which it came. */
  readonly times: readonly number[]
  /** Draws since it last came; 0 when it came in the last one. */
  readonly missing: readonly number[]
  readonly longestMissing: readonly number[]
}

export interface Trends {
  readonly draws: number
  readonly rows: readonly TrendRow[]
  /** The sum of all sums, for their average. */
  readonly sumTotal: number
}

interface RowShape {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly at: readonly number[]
  readonly modulus: number
}

/** More numbers than these are not told apart by place. */
const placeSizeMost = 12
const whole = 10 ** 9

function shapesOf(space: Space): readonly RowShape[] {
  const places = space.kind === 'places' ? space.places : range(1, space.count).map(() => space)
  const [from, to] = [Math.min(...places.map((place) => place.from)), Math.max(...places.map((place) => place.to))]
  const at = range(0, places.length - 1)
  if (to > 99) return [{ name: 'ending', from: 0, to: 99, at, modulus: 100 }]
  const any = { name: 'any', from, to, at, modulus: whole }
  if (to - from >= placeSizeMost) return [any]
  const byPlace = at.map((place) => ({ name: `place-${place + 1}`, from, to, at: [place], modulus: whole }))
  // All ten numbers come in every draw of ten: where they come is all there is to say.
  const isAll = space.kind === 'sample' && space.count === to - from + 1
  return isAll ? byPlace : [...byPlace, any]
}

export function noTrends(space: Space): Trends {
  const rows = shapesOf(space).map(({ name, from, to }): TrendRow => {
    const zeros = range(from, to).map(() => 0)
    return { name, from, times: zeros, missing: zeros, longestMissing: zeros }
  })
  return { draws: 0, rows, sumTotal: 0 }
}

export const sumOfNumbers = (numbers: Numbers): number => numbers.reduce((sum, number) => sum + number, 0)

/** The indexes of a row's numbers that came in a draw. */
function cameIn({ from, at, modulus }: RowShape, numbers: Numbers): ReadonlySet<number> {
  return new Set(at.map((place) => ((numbers[place] ?? Number.NaN) % modulus) - from))
}

/** Missing counts found from a draw backwards; null for a number that none of the draws read so far has. */
export interface Lookback {
  readonly draws: number
  readonly rows: readonly (readonly (number | null)[])[]
}

export function noLookback(space: Space): Lookback {
  return { draws: 0, rows: shapesOf(space).map(({ from, to }) => range(from, to).map(() => null)) }
}

/** One draw further back. */
export function lookBack(space: Space, found: Lookback, numbers: Numbers): Lookback {
  const shapes = shapesOf(space)
  const rows = found.rows.map((row, index) => {
    const shape = shapes[index]
    const came = shape ? cameIn(shape, numbers) : new Set()
    return row.map((count, at) => count ?? (came.has(at) ? found.draws : null))
  })
  return { draws: found.draws + 1, rows }
}

export const isFound = ({ rows }: Lookback): boolean => rows.every((row) => !row.includes(null))

/** The trends with one draw more. */
export function addDraw(space: Space, trends: Trends, numbers: Numbers): Trends {
  const shapes = shapesOf(space)
  const rows = trends.rows.map((row, index): TrendRow => {
    const shape = shapes[index]
    const came = shape ? cameIn(shape, numbers) : new Set()
    const has = (at: number) => came.has(at)
    const missing = row.missing.map((count, at) => (has(at) ? 0 : count + 1))
    return {
      ...{ name: row.name, from: row.from, missing },
      times: row.times.map((count, at) => count + (has(at) ? 1 : 0)),
      longestMissing: row.longestMissing.map((count, at) => Math.max(count, missing[at] ?? 0)),
    }
  })
  return { draws: trends.draws + 1, rows, sumTotal: trends.sumTotal + sumOfNumbers(numbers) }
}
