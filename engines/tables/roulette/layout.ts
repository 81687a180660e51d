/** The pockets of a European wheel, in their order. */
export const wheel = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22],
  ...[18, 29, 7, 28, 12, 35, 3, 26],
] as const

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export const colourOf = (number: number): 'red' | 'black' | 'green' => {
  if (number === 0) return 'green'
  return reds.has(number) ? 'red' : 'black'
}

const numbers = Array.from({ length: 36 }, (_, at) => at + 1)
const rows = Array.from({ length: 12 }, (_, row) => [3 * row + 1, 3 * row + 2, 3 * row + 3])
const named = (kind: string, covers: readonly (readonly number[])[]) =>
  covers.map((covered): [string, readonly number[]] => [`${kind}-${covered.join('-')}`, covered])

const isTop = (number: number) => number % 3 === 0

/**
 * The numbers that each spot of the layout covers: inside bets by the numbers, such as `split-17-20`, outside bets by name. A spot pays as
 * if the house had no zero: 36 stakes shared by the numbers it covers.
 */
export const covers: Readonly<Record<string, readonly number[]>> = Object.fromEntries([
  ...named('straight', [[0], ...numbers.map((number) => [number])]),
  ...named('split', [
    ...[1, 2, 3].map((number) => [0, number]),
    ...numbers.filter((number) => !isTop(number)).map((number) => [number, number + 1]),
    ...numbers.filter((number) => number <= 33).map((number) => [number, number + 3]),
  ]),
  ...named('street', rows),
  ...named('trio', [
    [0, 1, 2],
    [0, 2, 3],
  ]),
  ...named('corner', [
    [0, 1, 2, 3],
    ...numbers
      .filter((number) => !isTop(number) && number <= 32)
      .map((number) => [number, number + 1, number + 3, number + 4]),
  ]),
  ...named(
    'line',
    rows.slice(0, -1).map((row, at) => [...row, ...(rows[at + 1] ?? [])]),
  ),
  ...[1, 2, 3].map(
    (dozen) => [`dozen-${dozen}`, numbers.filter((number) => Math.ceil(number / 12) === dozen)] as const,
  ),
  ...[1, 2, 3].map((column) => [`column-${column}`, numbers.filter((number) => number % 3 === column % 3)] as const),
  ['red', numbers.filter((number) => colourOf(number) === 'red')],
  ['black', numbers.filter((number) => colourOf(number) === 'black')],
  ['odd', numbers.filter((number) => number % 2 === 1)],
  ['even', numbers.filter((number) => number % 2 === 0)],
  ['low', numbers.filter((number) => number <= 18)],
  ['high', numbers.filter((number) => number > 18)],
])

/**
 * Bets of the racetrack, as chips on spots of the layout. They are ways to place several bets at once and have no pay of their own.
 */
export const racetrack: Readonly<Record<string, readonly { readonly spot: string; readonly chips: number }[]>> = {
  voisins: [
    { spot: 'trio-0-2-3', chips: 2 },
    ...['split-4-7', 'split-12-15', 'split-18-21', 'split-19-22', 'split-32-35'].map((spot) => ({ spot, chips: 1 })),
    { spot: 'corner-25-26-28-29', chips: 2 },
  ],
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'].map((pair) => ({ spot: `split-${pair}`, chips: 1 })),
  orphelins: [
    { spot: 'straight-1', chips: 1 },
    ...['6-9', '14-17', '17-20', '31-34'].map((pair) => ({ spot: `split-${pair}`, chips: 1 })),
  ],
}

/** A number and its neighbours on the wheel, so many to each side, one chip straight on each. */
export function neighboursOf(number: number, each: number): string[] {
  const at = (wheel as readonly number[]).indexOf(number)
  return Array.from({ length: 2 * each + 1 }, (_, place) => {
    const pocket = wheel[(at - each + place + wheel.length) % wheel.length]
    return `straight-${pocket}`
  })
}
