import type { getLotteryTrends } from '#modules/lottery/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Trends = ReplyOf<typeof getLotteryTrends>
type CountedRow = Pick<Trends['rows'][number], 'name' | 'from' | 'missingBefore'>
export type Drawn = Trends['recent'][number]

/** The numbers of one place, of any place, or endings, over the draws that are shown. */
export interface TrendGroup {
  readonly name: string
  readonly from: number
  readonly size: number
  /** By draw, newest first: what came, as indexes, and how long each number had been missing. A void draw has neither. */
  readonly draws: readonly { readonly came: readonly number[]; readonly missing: readonly number[] }[]
  readonly times: readonly number[]
  readonly missing: readonly number[]
  readonly longestMissing: readonly number[]
}

/** Which numbers of a draw a row is about. */
function numbersOf(name: string, numbers: readonly number[]): readonly number[] {
  if (name === 'any') return numbers
  if (name === 'ending') return numbers.map((number) => number % 100)
  const number = numbers[Number(name.slice('place-'.length)) - 1]
  return number === undefined ? [] : [number]
}

/** Goes through the draws from the oldest on, and counts as the server does over all draws. */
export function layGroup({ name, from, missingBefore }: CountedRow, newestFirst: readonly Drawn[]): TrendGroup {
  let missing: readonly number[] = missingBefore
  let longestMissing: readonly number[] = missingBefore
  let times: readonly number[] = missingBefore.map(() => 0)
  const draws = newestFirst.toReversed().map(({ numbers }) => {
    if (numbers === null) return { came: [], missing: [] }
    const came = new Set(numbersOf(name, numbers.map(Number)).map((number) => number - from))
    missing = missing.map((count, at) => (came.has(at) ? 0 : count + 1))
    longestMissing = longestMissing.map((count, at) => Math.max(count, missing[at] ?? 0))
    times = times.map((count, at) => count + (came.has(at) ? 1 : 0))
    return { came: [...came].toSorted((a, b) => a - b), missing }
  })
  return { name, from, size: missingBefore.length, draws: draws.toReversed(), times, missing, longestMissing }
}

/** Places where there are some; otherwise numbers wherever they came. */
export function groupsOf({ rows, recent }: Pick<Trends, 'rows' | 'recent'>): readonly TrendGroup[] {
  const places = rows.filter(({ name }) => name.startsWith('place-'))
  return (places.length > 0 ? places : rows).map((row) => layGroup(row, recent))
}

export const sumOf = (numbers: readonly string[]): number => numbers.reduce((sum, number) => sum + Number(number), 0)

/** What sums come to on average, all numbers being equally likely; null where numbers are codes, or every draw has all of them. */
export function averageSum(groups: readonly TrendGroup[], count: number): number | null {
  const [first] = groups
  const hasAll = groups.length > 1 && count === first?.size
  if (!first || first.name === 'ending' || hasAll) return null
  return (count * (2 * first.from + first.size - 1)) / 2
}

/** How often each number came over all groups, and how often it would on average. */
export function frequencies(groups: readonly TrendGroup[]) {
  const [first] = groups
  if (!first) return { from: 0, times: [], average: 0 }
  const times = first.times.map((_, at) => groups.reduce((sum, group) => sum + (group.times[at] ?? 0), 0))
  const total = times.reduce((sum, count) => sum + count, 0)
  return { from: first.from, times, average: total / times.length }
}
