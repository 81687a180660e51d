import { fixedRow, kindOf, lotteryGame, play, range } from '#engines/lottery/build.ts'
import { boxRow } from '#engines/lottery/mechanics/endings.ts'
import type { NoteKind, PlayType } from '#engines/lottery/model.ts'
import type { SlotRow } from '#engines/lottery/rule.ts'
import { equalPlaces } from '#engines/lottery/space.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

/** 23 numbers of four digits: three prizes, ten special and ten consolation ones. A number can come more than once and is paid for each. */
const slots = {
  first: [0],
  second: [1],
  third: [2],
  special: range(3, 12),
  consolation: range(13, 22),
} as const

type Prize = keyof typeof slots
type Pays = Partial<Record<Prize, number>>

/** Per stake of one. */
const straight: Readonly<Record<'big' | 'small', Pays>> = {
  big: { first: 2500, second: 1000, third: 500, special: 180, consolation: 60 },
  small: { first: 3500, second: 2000, third: 1000 },
}

/** The printed table of boxes, by how many orders the digits have. */
const boxes: Readonly<Record<'big' | 'small', Readonly<Record<number, readonly number[]>>>> = {
  big: { 24: [105, 42, 21, 8, 3], 12: [209, 84, 42, 15, 5], 6: [417, 167, 84, 30, 10], 4: [625, 250, 125, 45, 15] },
  small: { 24: [146, 84, 42], 12: [292, 167, 84], 6: [584, 334, 167], 4: [875, 500, 250] },
}

const orders = [24, 12, 6, 4] as const

function playsOf(size: 'big' | 'small'): readonly PlayType[] {
  const prizes = Object.entries(straight[size]) as readonly [Prize, number][]
  const rows: readonly SlotRow[] = prizes.map(([prize]) => ({ row: prize, at: slots[prize] }))
  const chance = (prize: Prize, ways: number): Ratio => ratio(ways * slots[prize].length, 10_000)
  const direct = kindOf(...prizes.map(([prize, pays]) => fixedRow(prize, chance(prize, 1), ratio(pays))))
  const boxed = (paysOf: (prize: number, count: number) => Ratio): readonly NoteKind[] =>
    orders.map((count) =>
      kindOf(...prizes.map(([prize], at) => fixedRow(boxRow(count, prize), chance(prize, count), paysOf(at, count)))),
    )
  const box = { kind: 'box', digits: 4, orders, slots: rows, most: 200 } as const
  return [
    play(
      size,
      `${size}-straight`,
      { kind: 'endings', digits: 4, drop: 0, per: 'number', slots: rows, most: 500 },
      direct,
    ),
    play(size, `${size}-roll`, { kind: 'digits', digits: 4, slots: rows }, direct),
    play(size, `${size}-permutation`, { ...box, per: 'permutation' }, direct),
    play(size, `${size}-box`, { ...box, per: 'box' }, ...boxed((at, count) => ratio(boxes[size][count]?.[at] ?? 0))),
    play(size, `${size}-ibet`, { ...box, per: 'box' }, ...boxed((at, count) => ratio(prizes[at]?.[1] ?? 0, count))),
  ]
}

export const fourDigit = lotteryGame({
  ...{ id: 'four-digit', mathVersion: 1, space: equalPlaces(23, 0, 9999, 4), pricing: 'fixed' },
  plays: [...playsOf('big'), ...playsOf('small')],
})
