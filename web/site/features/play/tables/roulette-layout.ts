import { covers } from '#engines/tables/roulette/layout.ts'

/**
 * Where each spot of roulette lies, in cells of the cloth: numbers in twelve columns of three rows, zero before them, outside bets below
 * and at the end. An upright cloth is the same, turned.
 */
export interface SpotPlace {
  readonly spot: string
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** A spot on a line between numbers; it is small and lies above them. */
  readonly isLine: boolean
}

const columnOf = (number: number) => (number === 0 ? -0.5 : Math.floor((number - 1) / 3) + 0.5)
const rowOf = (number: number) => (number === 0 ? 1.5 : 2 - ((number - 1) % 3) + 0.5)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const lineSize = { width: 0.44, height: 0.4, isLine: true }

const outside: Readonly<Record<string, readonly [x: number, y: number, width: number]>> = {
  'dozen-1': [2, 3.5, 4],
  'dozen-2': [6, 3.5, 4],
  'dozen-3': [10, 3.5, 4],
  low: [1, 4.5, 2],
  even: [3, 4.5, 2],
  red: [5, 4.5, 2],
  black: [7, 4.5, 2],
  odd: [9, 4.5, 2],
  high: [11, 4.5, 2],
}

function placeOf(spot: string, numbers: readonly number[]): SpotPlace {
  const at = outside[spot]
  if (at) return { spot, x: at[0], y: at[1], width: at[2], height: 1, isLine: false }
  const [kind = '', first = ''] = spot.split('-')
  if (kind === 'column') return { spot, x: 12.5, y: 3.5 - Number(first), width: 1, height: 1, isLine: false }
  if (kind === 'straight') {
    const number = Number(first)
    return { spot, x: columnOf(number), y: rowOf(number), width: 1, height: number === 0 ? 3 : 1, isLine: false }
  }
  const shown = numbers.filter((number) => number !== 0)
  const x = numbers.includes(0) ? 0 : mean(shown.map(columnOf))
  const isAtEdge = kind === 'street' || kind === 'line' || spot === 'corner-0-1-2-3'
  return { spot, x, y: isAtEdge ? 3 : mean(shown.map(rowOf)), ...lineSize }
}

export const rouletteSpots: readonly SpotPlace[] = Object.entries(covers).map(([spot, numbers]) =>
  placeOf(spot, numbers),
)

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The nearest spot in a direction, with those straight ahead before those aside. */
export function nextSpot(from: SpotPlace, way: Way, isUpright: boolean): SpotPlace {
  const turned = isUpright ? upright[way] : way
  const [dx, dy] = directions[turned]
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (const spot of rouletteSpots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y]
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (ahead < 0.2 || aside > ahead * 1.2 + 0.3) continue
    const far = ahead + 2.5 * aside
    if (far < least) [best, least] = [spot, far]
  }
  return best
}

const directions: Readonly<Record<Way, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** On the upright cloth zero is at the top and the first row at the left. */
const upright: Readonly<Record<Way, Way>> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowDown',
  ArrowRight: 'ArrowUp',
}
