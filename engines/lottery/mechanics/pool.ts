import { combinations } from '#engines/lottery/counting.ts'
import { greatest, list, listAt, type Mechanic, shownAt, sizeOf } from '#engines/lottery/mechanics/mechanic.ts'
import type { RowWins, Selection } from '#engines/lottery/model.ts'
import type { PoolRule } from '#engines/lottery/rule.ts'

/** Bankers are in every note; the rest of a note comes from the others. */
function partsOf({ hasBankers }: PoolRule, selection: Selection) {
  return hasBankers
    ? { bankers: listAt(selection, 0), others: listAt(selection, 1) }
    : { bankers: [], others: listAt(selection, 0) }
}

/** How many notes have exactly so many hits, when so many of the bankers and of the others came. */
function notesWith(
  rule: PoolRule,
  selection: Selection,
  hits: number,
  came: { bankers: number; others: number },
): number {
  const { bankers, others } = partsOf(rule, selection)
  const needed = hits - came.bankers
  const open = rule.choose - bankers.length
  return combinations(came.others, needed) * combinations(others.length - came.others, open - needed)
}

export const pool: Mechanic<PoolRule> = {
  shape: ({ symbols, choose, most, hasBankers }) => {
    const lists = hasBankers
      ? [list('bankers', symbols, 1, choose - 1), list('others', symbols, 1, most)]
      : [list('pool', symbols, choose, most)]
    return { kind: 'lists', lists, leastFilled: lists.length }
  },
  // A number that is both a banker and another would be twice in a note, so that such a selection has none.
  notes: (rule, selection) => {
    const { bankers, others } = partsOf(rule, selection)
    return others.some((number) => bankers.includes(number))
      ? 0
      : combinations(others.length, rule.choose - bankers.length)
  },
  wins: (rule, selection, outcome) => {
    const drawn = new Set(shownAt(outcome, rule.at))
    const { bankers, others } = partsOf(rule, selection)
    const count = (numbers: readonly number[]) => numbers.filter((number) => drawn.has(number)).length
    const came = { bankers: count(bankers), others: count(others) }
    return rule.tiers.flatMap(({ hits, row }): readonly RowWins[] => {
      const notes = notesWith(rule, selection, hits, came)
      return notes > 0 ? [{ row, count: notes }] : []
    })
  },
  most: (rule, selection, worth) => {
    const { bankers, others } = partsOf(rule, selection)
    const drawn = rule.at.length
    const missing = sizeOf(rule.symbols) - bankers.length - others.length
    const totals: bigint[] = []
    for (let first = 0; first <= Math.min(bankers.length, drawn); first += 1)
      for (let second = 0; second <= Math.min(others.length, drawn - first); second += 1) {
        if (drawn - first - second > missing) continue
        const came = { bankers: first, others: second }
        const paid = rule.tiers.map(({ hits, row }) => BigInt(notesWith(rule, selection, hits, came)) * worth(row))
        totals.push(paid.reduce((sum, one) => sum + one, 0n))
      }
    return greatest(totals)
  },
}
