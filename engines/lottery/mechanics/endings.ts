import { factorial, timesOf } from '#engines/lottery/counting.ts'
import { greatest, list, listAt, type Mechanic, shownAt } from '#engines/lottery/mechanics/mechanic.ts'
import type { Outcome, RowWins } from '#engines/lottery/model.ts'
import type { BoxRule, DigitsRule, EndingsRule, SlotRow } from '#engines/lottery/rule.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'

const numbersOf = (digits: number): Symbols => ({ kind: 'numbers', from: 0, to: 10 ** digits - 1, digits })

/** Row by row how many of its places fit. */
function countSlots(
  slots: readonly SlotRow[],
  outcome: Outcome,
  fits: (number: number) => boolean,
): readonly RowWins[] {
  return slots.flatMap(({ row, at }): readonly RowWins[] => {
    const count = shownAt(outcome, at).filter(fits).length
    return count > 0 ? [{ row, count }] : []
  })
}

const everySlot = (slots: readonly SlotRow[], worth: (row: string) => bigint): bigint =>
  slots.reduce((sum, { row, at }) => sum + BigInt(at.length) * worth(row), 0n)

export const endings: Mechanic<EndingsRule> = {
  shape: ({ digits, most }) => ({
    kind: 'lists',
    lists: [list('numbers', numbersOf(digits), 1, most)],
    leastFilled: 1,
  }),
  notes: ({ per, slots }, selection) => {
    const places = per === 'place' ? slots.reduce((sum, { at }) => sum + at.length, 0) : 1
    return listAt(selection, 0).length * places
  },
  wins: ({ slots, digits, drop }, selection, outcome) => {
    const numbers = new Set(listAt(selection, 0))
    return countSlots(slots, outcome, (shown) => numbers.has(Math.floor(shown / 10 ** drop) % 10 ** digits))
  },
  // Every place can show one of the numbers, and only one.
  most: ({ slots }, _, worth) => everySlot(slots, worth),
}

/** The digits of a number, from the first, leading zeros among them. */
const digitsOf = (number: number, digits: number): readonly number[] =>
  Array.from({ length: digits }, (_, at) => Math.floor(number / 10 ** (digits - 1 - at)) % 10)

/** In how many orders the digits of a number can be written. */
function ordersOf(number: number, digits: number): number {
  let orders = factorial(digits)
  for (const times of timesOf(digitsOf(number, digits)).values()) orders /= factorial(times)
  return orders
}

/** The same for every order of the digits. */
const sortedKey = (number: number, digits: number): string =>
  digitsOf(number, digits)
    .toSorted((a, b) => a - b)
    .join('')

export const box: Mechanic<BoxRule> = {
  shape: ({ digits, most }) => ({
    kind: 'lists',
    lists: [list('numbers', numbersOf(digits), 1, most)],
    leastFilled: 1,
  }),
  // A number whose orders have no row, such as 7777, has no note; nor has one that is another order of a number before it.
  notes: ({ digits, per, orders }, selection) => {
    const numbers = listAt(selection, 0)
    const keys = new Set(numbers.map((number) => sortedKey(number, digits)))
    if (keys.size < numbers.length) return 0
    const counts = numbers.map((number) => ordersOf(number, digits))
    if (!counts.every((count) => orders.includes(count))) return 0
    return per === 'box' ? numbers.length : counts.reduce((sum, count) => sum + count, 0)
  },
  wins: ({ digits, per, slots }, selection, outcome) => {
    const byKey = new Map(listAt(selection, 0).map((number) => [sortedKey(number, digits), ordersOf(number, digits)]))
    const counts = new Map<string, number>()
    for (const { row, at } of slots)
      for (const shown of shownAt(outcome, at)) {
        const orders = byKey.get(sortedKey(shown % 10 ** digits, digits))
        if (orders === undefined) continue
        const rowId = per === 'box' ? boxRow(orders, row) : row
        counts.set(rowId, (counts.get(rowId) ?? 0) + 1)
      }
    return [...counts].map(([row, count]): RowWins => ({ row, count }))
  },
  most: ({ digits, per, slots }, selection, worth) => {
    if (per === 'permutation') return everySlot(slots, worth)
    const orders = listAt(selection, 0).map((number) => ordersOf(number, digits))
    return slots.reduce(
      (sum, { row, at }) => sum + BigInt(at.length) * greatest(orders.map((one) => worth(boxRow(one, row)))),
      0n,
    )
  },
}

/** The row of a number with so many orders. */
export const boxRow = (orders: number, row: string): string => `box-${orders}-${row}`

export const digits: Mechanic<DigitsRule> = {
  shape: (rule) => ({
    kind: 'lists',
    lists: Array.from({ length: rule.digits }, (_, at) => list(`digit-${at + 1}`, numbersOf(1), 1)),
    leastFilled: rule.digits,
  }),
  notes: (_, selection) => selection.reduce((product, one) => product * one.length, 1),
  wins: (rule, selection, outcome) =>
    countSlots(rule.slots, outcome, (shown) =>
      digitsOf(shown % 10 ** rule.digits, rule.digits).every((digit, at) => listAt(selection, at).includes(digit)),
    ),
  most: ({ slots }, _, worth) => everySlot(slots, worth),
}
