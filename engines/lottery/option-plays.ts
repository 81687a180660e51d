import { fairRow, kindOf, optionsPlay, range } from '#engines/lottery/build.ts'
import type { PlayType } from '#engines/lottery/model.ts'
import type { Option } from '#engines/lottery/rule.ts'
import { ratio } from '#engines/ratio.ts'

/** Plays by named options that several games have. */

/** Big, small, odd and even of these places' sum, all of one row. */
export function halfOptions(
  prefix: string,
  at: readonly number[],
  of: readonly number[],
  bigFrom: number,
): readonly Option[] {
  const option = (name: string, set: string, among: readonly number[]): Option => ({
    ...{ name: `${prefix}${name}`, row: 'half', set: `${prefix}${set}` },
    when: { kind: 'sum', at, among },
  })
  return [
    option(
      'big',
      'size',
      of.filter((number) => number >= bigFrom),
    ),
    option(
      'small',
      'size',
      of.filter((number) => number < bigFrom),
    ),
    option(
      'odd',
      'parity',
      of.filter((number) => number % 2 === 1),
    ),
    option(
      'even',
      'parity',
      of.filter((number) => number % 2 === 0),
    ),
  ]
}

export const half = kindOf(fairRow('half', ratio(1, 2)))

/** In how many ways each sum comes. */
export type Ways = ReadonlyMap<number, number>

/** Of so many places that each show a number of `from` … `to`. */
export function waysOfSums(places: number, from: number, to: number): Ways {
  let ways: Ways = new Map([[0, 1]])
  for (let place = 0; place < places; place += 1) {
    const next = new Map<number, number>()
    for (const [sum, count] of ways)
      for (const number of range(from, to)) next.set(sum + number, (next.get(sum + number) ?? 0) + count)
    ways = next
  }
  return ways
}

/** Of two places that show different numbers of `from` … `to`. */
export function waysOfPairs(from: number, to: number): Ways {
  const ways = new Map(waysOfSums(2, from, to))
  for (const number of range(from, to)) ways.set(2 * number, (ways.get(2 * number) ?? 0) - 1)
  return new Map([...ways].filter(([, count]) => count > 0))
}

export interface SumSet {
  readonly name: string
  readonly set: string
  readonly among: readonly number[]
}

/** Options on the sum of some places, each with a row of its own. */
export function sumPlay(tab: string, id: string, at: readonly number[], ways: Ways, sets: readonly SumSet[]): PlayType {
  const total = [...ways.values()].reduce((sum, count) => sum + count, 0)
  const waysTo = (among: readonly number[]) => among.reduce((sum, one) => sum + (ways.get(one) ?? 0), 0)
  const options = sets.map(
    ({ name, set, among }): Option => ({ name, row: name, set, when: { kind: 'sum', at, among } }),
  )
  return optionsPlay(
    tab,
    id,
    options,
    sets.map(({ name, among }) => kindOf(fairRow(name, ratio(waysTo(among), total)))),
  )
}

/** Every sum as an option of its own. */
export const everySum = (ways: Ways): readonly SumSet[] =>
  [...ways.keys()].toSorted((a, b) => a - b).map((sum) => ({ name: `${sum}`, set: 'sum', among: [sum] }))

/** Big, small, odd and even of a sum, where they are not equally likely. */
export function sumHalves(ways: Ways, bigFrom: number): readonly SumSet[] {
  const sums = [...ways.keys()].toSorted((a, b) => a - b)
  return [
    { name: 'big', set: 'size', among: sums.filter((sum) => sum >= bigFrom) },
    { name: 'small', set: 'size', among: sums.filter((sum) => sum < bigFrom) },
    { name: 'odd', set: 'parity', among: sums.filter((sum) => sum % 2 === 1) },
    { name: 'even', set: 'parity', among: sums.filter((sum) => sum % 2 === 0) },
  ]
}
