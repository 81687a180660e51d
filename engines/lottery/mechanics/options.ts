import { holds } from '#engines/lottery/holds.ts'
import { greatest, list, listAt, type Mechanic } from '#engines/lottery/mechanics/mechanic.ts'
import type { Outcome, RowWins, Selection } from '#engines/lottery/model.ts'
import type { Option, OptionsRule } from '#engines/lottery/rule.ts'

const chosen = ({ options }: OptionsRule, selection: Selection): readonly Option[] =>
  listAt(selection, 0).flatMap((at) => options[at] ?? [])

function rowWon(option: Option, outcome: Outcome): string | undefined {
  if (option.push && holds(option.push.when, outcome)) return option.push.row
  if (!holds(option.when, outcome)) return undefined
  const isOfYear = option.when.kind === 'sign' && option.when.sign === outcome.yearSign
  return isOfYear && option.yearRow !== undefined ? option.yearRow : option.row
}

const rowsOf = ({ row, yearRow, push }: Option): readonly string[] => [
  ...[row, ...(yearRow === undefined ? [] : [yearRow]), ...(push ? [push.row] : [])],
]

export const options: Mechanic<OptionsRule> = {
  shape: (rule) => {
    const symbols = { kind: 'names', names: rule.options.map(({ name }) => name) } as const
    return { kind: 'lists', lists: [list('options', symbols, 1)], leastFilled: 1 }
  },
  notes: (_, selection) => listAt(selection, 0).length,
  wins: (rule, selection, outcome) => {
    const counts = new Map<string, number>()
    for (const option of chosen(rule, selection)) {
      const row = rowWon(option, outcome)
      if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1)
    }
    return [...counts].map(([row, count]): RowWins => ({ row, count }))
  },
  // Of each set one wins; a stake that is given back can be every option's, and is never worth more than a win.
  most: (rule, selection, worth) => {
    const sets = new Map<string, bigint>()
    for (const option of chosen(rule, selection))
      sets.set(option.set, greatest([sets.get(option.set) ?? 0n, ...rowsOf(option).map(worth)]))
    const wins = [...sets.values()].reduce((sum, one) => sum + one, 0n)
    const pushes = chosen(rule, selection).reduce((sum, { push }) => sum + (push ? worth(push.row) : 0n), 0n)
    return greatest([wins, pushes])
  },
}
