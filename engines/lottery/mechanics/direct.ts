import { combinations, distinctTuples, productsOf } from '#engines/lottery/counting.ts'
import { listAt, type Mechanic, placeLists, shownAt, won } from '#engines/lottery/mechanics/mechanic.ts'
import type { Outcome, Selection } from '#engines/lottery/model.ts'
import type { AnyDirectRule, DirectRule, FixedRule, TicketsRule } from '#engines/lottery/rule.ts'

/** At how many of its places a selection has the number that came. */
function placesHit(at: readonly number[], selection: Selection, outcome: Outcome): number {
  return shownAt(outcome, at).filter((number, list) => listAt(selection, list).includes(number)).length
}

const sizesOf = (selection: Selection) => selection.map((list) => list.length)
const filled = (selection: Selection) => selection.filter((list) => list.length > 0).length

export const direct: Mechanic<DirectRule> = {
  shape: ({ at, symbols }) => ({ kind: 'lists', lists: placeLists(at, symbols, 1), leastFilled: at.length }),
  notes: ({ at, isDistinct }, selection) =>
    isDistinct ? distinctTuples(selection) : productsOf(sizesOf(selection), at.length),
  wins: ({ at, row }, selection, outcome) => won(row, placesHit(at, selection, outcome) === at.length ? 1 : 0),
  most: ({ row }, _, worth) => worth(row),
}

export const tickets: Mechanic<TicketsRule> = {
  shape: ({ at, symbols, isDistinct }) => ({ kind: 'tickets', size: at.length, symbols, isDistinct }),
  notes: (_, selection) => selection.length,
  wins: ({ at, row }, selection, outcome) => {
    const shown = shownAt(outcome, at)
    return won(row, selection.filter((ticket) => ticket.every((number, place) => number === shown[place])).length)
  },
  most: ({ row }, _, worth) => worth(row),
}

export const fixed: Mechanic<FixedRule> = {
  shape: ({ at, symbols }) => ({ kind: 'lists', lists: placeLists(at, symbols, 0), leastFilled: 1 }),
  notes: (_, selection) => productsOf(sizesOf(selection), 1),
  wins: ({ at, row }, selection, outcome) => won(row, placesHit(at, selection, outcome)),
  most: ({ row }, selection, worth) => BigInt(filled(selection)) * worth(row),
}

export const anyDirect: Mechanic<AnyDirectRule> = {
  shape: ({ at, symbols, choose }) => ({ kind: 'lists', lists: placeLists(at, symbols, 0), leastFilled: choose }),
  notes: ({ choose }, selection) => productsOf(sizesOf(selection), choose),
  wins: ({ at, choose, row }, selection, outcome) => won(row, combinations(placesHit(at, selection, outcome), choose)),
  most: ({ choose, row }, selection, worth) => BigInt(combinations(filled(selection), choose)) * worth(row),
}
