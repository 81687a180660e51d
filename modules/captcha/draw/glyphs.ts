/**
 * The letters of the word picture as strokes in a box of 10 by 14, so that it needs no font of the machine it runs on.
 * Left out is whatever has a twin: 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, G next to 6, U and V, F next to E, N next to M and W.
 */
const strokes = {
  '3': 'M1 1L9 1L5 5.5Q9.5 5.5 9.5 9.5Q9.5 13 5 13Q1.5 13 .8 10.5',
  '4': 'M7.2 13L7.2 1L.8 9.5L9.6 9.5',
  '6': 'M8 1Q1 4 1 9.2Q1 13 5 13Q9 13 9 9.4Q9 6 5.2 6Q2 6 1.2 9',
  '7': 'M1 1L9 1L4 13',
  '9': 'M2 13Q9 10 9 4.8Q9 1 5 1Q1 1 1 4.6Q1 8 4.8 8Q8 8 8.8 5',
  A: 'M.5 13L5 1L9.5 13M2.2 9L7.8 9',
  C: 'M9.2 3.2Q7.8 1 5.3 1Q1 1 1 7Q1 13 5.3 13Q7.8 13 9.2 10.8',
  E: 'M9 1L1.5 1L1.5 13L9 13M1.5 7L7.5 7',
  H: 'M1.2 1L1.2 13M8.8 1L8.8 13M1.2 7L8.8 7',
  J: 'M4 1L8 1L8 9.5Q8 13 4.5 13Q1.5 13 1 10',
  K: 'M1.5 1L1.5 13M9 1L1.5 8M4.5 5.5L9.2 13',
  M: 'M.6 13L1.2 1L5 8L8.8 1L9.4 13',
  P: 'M1.5 13L1.5 1L5.5 1Q9.2 1 9.2 4.4Q9.2 7.8 5.5 7.8L1.5 7.8',
  R: 'M1.5 13L1.5 1L5.5 1Q9.2 1 9.2 4.4Q9.2 7.8 5.5 7.8L1.5 7.8M5 7.8L9.2 13',
  T: 'M.8 1L9.2 1M5 1L5 13',
  W: 'M.4 1L2.8 13L5 5L7.2 13L9.6 1',
  X: 'M1 1L9 13M9 1L1 13',
  Y: 'M1 1L5 7L9 1M5 7L5 13',
} as const

export const letters = Object.keys(strokes) as [string, ...string[]]
export const glyphBox = { width: 10, height: 14 } as const

type Point = readonly [number, number]

const stepsOfCurve = 8

/** A letter as chains of points, close enough together that bending each of them bends the letter. */
export function traceGlyph(letter: string): readonly (readonly Point[])[] {
  const path: string = Object.hasOwn(strokes, letter) ? strokes[letter as keyof typeof strokes] : ''
  const chains: Point[][] = []
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.split(' ').map(Number)
    const chain = chains.at(-1)
    const from = chain?.at(-1)
    if (command === 'M' || !chain || !from) chains.push([[a, b]])
    else if (command === 'L') chain.push(...bend(from, [(from[0] + a) / 2, (from[1] + b) / 2], [a, b]))
    else chain.push(...bend(from, [a, b], [c, d]))
  }
  return chains
}

function bend(from: Point, control: Point, to: Point): Point[] {
  return Array.from({ length: stepsOfCurve }, (_, i) => {
    const t = (i + 1) / stepsOfCurve
    const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]
    return [at(0), at(1)] as const
  })
}
