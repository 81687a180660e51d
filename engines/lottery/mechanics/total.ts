import { timesOf } from '#engines/lottery/counting.ts'
import { greatest, list, listAt, type Mechanic, shownAt, won } from '#engines/lottery/mechanics/mechanic.ts'
import type { TotalRule } from '#engines/lottery/rule.ts'

const totalOf = (of: TotalRule['of'], shown: readonly number[]): number =>
  of === 'span' ? Math.max(...shown) - Math.min(...shown) : shown.reduce((sum, number) => sum + number, 0)

/** Of a group-sum: the first row for two different numbers, the next for three. */
function rowOf({ of, rows }: TotalRule, shown: readonly number[]): string | undefined {
  const different = timesOf(shown).size
  if (of !== 'group-sum') return rows[0]
  return rows[different - 2]
}

const ways = new Map<string, ReadonlyMap<number, number>>()

/** How many notes each total has, counted once over all numbers of the places: at most 1,000. */
function waysOf(rule: TotalRule): ReadonlyMap<number, number> {
  const { of, size } = rule
  const key = `${of}:${rule.at.length}:${size}`
  const known = ways.get(key)
  if (known) return known
  const counts = new Map<number, number>()
  for (let index = 0; index < size ** rule.at.length; index += 1) {
    const shown = rule.at.map((_, place) => Math.floor(index / size ** place) % size)
    const isCounted =
      of !== 'group-sum' || (timesOf(shown).size > 1 && shown.every((n, at) => n >= (shown[at - 1] ?? 0)))
    if (isCounted) counts.set(totalOf(of, shown), (counts.get(totalOf(of, shown)) ?? 0) + 1)
  }
  ways.set(key, counts)
  return counts
}

export const total: Mechanic<TotalRule> = {
  shape: ({ from, to, digits, of }) => {
    const symbols = { kind: 'numbers', from, to, digits } as const
    return { kind: 'lists', lists: [list(of, symbols, 1)], leastFilled: 1 }
  },
  notes: (rule, selection) => listAt(selection, 0).reduce((sum, one) => sum + (waysOf(rule).get(one) ?? 0), 0),
  wins: (rule, selection, outcome) => {
    const shown = shownAt(outcome, rule.at)
    const row = rowOf(rule, shown)
    return row !== undefined && listAt(selection, 0).includes(totalOf(rule.of, shown)) ? won(row, 1) : []
  },
  most: ({ rows }, _, worth) => greatest(rows.map(worth)),
}
