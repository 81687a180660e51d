import { combinations, timesOf } from '#engines/lottery/counting.ts'
import { list, listAt, type Mechanic, shownAt, won } from '#engines/lottery/mechanics/mechanic.ts'
import type { PresentRule } from '#engines/lottery/rule.ts'

export const present: Mechanic<PresentRule> = {
  shape: ({ symbols, choose, most }) => ({
    kind: 'lists',
    lists: [list('pool', symbols, choose, most)],
    leastFilled: 1,
  }),
  notes: ({ choose }, selection) => combinations(listAt(selection, 0).length, choose),
  wins: ({ at, modulus, choose, times, want, row }, selection, outcome) => {
    const came = timesOf(shownAt(outcome, at).map((number) => number % modulus))
    const isThere = (number: number) => (came.get(number) ?? 0) >= times
    const fitting = listAt(selection, 0).filter((number) => isThere(number) === (want === 'all')).length
    return won(row, combinations(fitting, choose))
  },
  most: ({ at, choose, times, want, row }, selection, worth) => {
    const size = listAt(selection, 0).length
    const fitting = want === 'all' ? Math.min(size, Math.floor(at.length / times)) : size
    return BigInt(combinations(fitting, choose)) * worth(row)
  },
}
