import { combinations, subsetsOf, timesOf } from '#engines/lottery/counting.ts'
import { list, listAt, type Mechanic, shownAt, won } from '#engines/lottery/mechanics/mechanic.ts'
import type { ListShape, Selection } from '#engines/lottery/model.ts'
import type { AnyGroupRule, GroupClass, GroupRule } from '#engines/lottery/rule.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'

type Classes = Pick<GroupRule, 'classes' | 'isOnePool' | 'symbols'>

/** The lists of a group: one pool for all classes, or one for each. */
function poolsOf({ classes, isOnePool, symbols }: Classes): readonly ListShape[] {
  const taken = classes.reduce((sum, { choose }) => sum + choose, 0)
  return isOnePool ? [list('pool', symbols, taken)] : classes.map(({ name, choose }) => list(name, symbols, choose))
}

/** Of the first list so many, of the second so many others: by how many of the first are in both. */
function countPair(first: readonly number[], choose: number, second: readonly number[], others: number): number {
  const shared = first.filter((number) => second.includes(number)).length
  let ways = 0
  for (let both = 0; both <= choose; both += 1) {
    const firsts = combinations(shared, both) * combinations(first.length - shared, choose - both)
    ways += firsts * combinations(second.length - both, others)
  }
  return ways
}

function countGroup({ classes, isOnePool }: Classes, pools: Selection): number {
  const [first, second] = classes
  const own = listAt(pools, 0)
  if (!first) return 0
  if (!second) return combinations(own.length, first.choose)
  return countPair(own, first.choose, isOnePool ? own : listAt(pools, 1), second.choose)
}

/** Whether these numbers come as often as the classes ask, each from the list of its class. */
function isGroup({ classes, isOnePool }: Classes, pools: Selection, shown: readonly number[]): boolean {
  const times = [...timesOf(shown)]
  return classes.every((one: GroupClass, at) => {
    const fitting = times.filter(([, count]) => count === one.times)
    const pool = listAt(pools, isOnePool ? 0 : at)
    return fitting.length === one.choose && fitting.every(([number]) => pool.includes(number))
  })
}

export const group: Mechanic<GroupRule> = {
  shape: (rule) => {
    const lists = poolsOf(rule)
    return { kind: 'lists', lists, leastFilled: lists.length }
  },
  notes: countGroup,
  wins: (rule, selection, outcome) => won(rule.row, isGroup(rule, selection, shownAt(outcome, rule.at)) ? 1 : 0),
  most: ({ row }, _, worth) => worth(row),
}

const positionsOf = (at: readonly number[]): Symbols => ({ kind: 'numbers', from: 1, to: at.length, digits: 1 })

export const anyGroup: Mechanic<AnyGroupRule> = {
  shape: (rule) => {
    const lists = [list('positions', positionsOf(rule.at), rule.window), ...poolsOf(rule)]
    return { kind: 'lists', lists, leastFilled: lists.length }
  },
  notes: (rule, selection) =>
    combinations(listAt(selection, 0).length, rule.window) * countGroup(rule, selection.slice(1)),
  wins: (rule, selection, outcome) => {
    const places = listAt(selection, 0).map((position) => rule.at[position - 1] ?? -1)
    const pools = selection.slice(1)
    const windows = subsetsOf(places, rule.window)
    return won(rule.row, windows.filter((window) => isGroup(rule, pools, shownAt(outcome, window))).length)
  },
  most: ({ window, row }, selection, worth) => BigInt(combinations(listAt(selection, 0).length, window)) * worth(row),
}
