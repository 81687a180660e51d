import { fixedRow, kindOf, numbersOf, play, range } from '#engines/lottery/build.ts'
import { chanceOfAll, chanceOfNone } from '#engines/lottery/chances.ts'
import type { PlayType, Space } from '#engines/lottery/model.ts'
import { digitPlace } from '#engines/lottery/space.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

/** A board: prizes from the highest down, each with so many numbers of so many digits. */
export type Board = Readonly<Record<string, { readonly count: number; readonly digits: number }>>

export function spaceOf(board: Board): Space {
  const places = Object.values(board).flatMap(({ count, digits }) => range(1, count).map(() => digitPlace(digits)))
  return { kind: 'places', places }
}

/** Where the numbers of these prizes are. */
export function placesOf(board: Board, prizes: readonly string[]): readonly number[] {
  const order = Object.entries(board).flatMap(([prize, { count }]) => range(1, count).map(() => prize))
  return order.flatMap((prize, at) => (prizes.includes(prize) ? [at] : []))
}

/** Where numbers of so many digits or more are: every one of them takes part in lô of so many digits. */
export function placesWith(board: Board, digits: number): readonly number[] {
  const order = Object.values(board).flatMap((prize) => range(1, prize.count).map(() => prize.digits))
  return order.flatMap((count, at) => (count >= digits ? [at] : []))
}

const chosenMost = { 1: 10, 2: 100, 3: 500, 4: 500 } as const
type DigitCount = keyof typeof chosenMost

/** A number held against the ends of some numbers of the board: a note is a number and a place, and each place pays by itself. */
export function endingPlay(
  tab: string,
  id: string,
  at: readonly number[],
  digits: DigitCount,
  pays: Ratio,
  drop = 0,
): PlayType {
  assert(at.length > 0, `${id} has places`)
  const slots = [{ row: 'hit', at }]
  const rule = { kind: 'endings', digits, drop, per: 'place', slots, most: chosenMost[digits] } as const
  return play(tab, id, rule, kindOf(fixedRow('hit', ratio(1, 10 ** digits), pays)))
}

const pairs = numbersOf(0, 99, 2)

/** So many two-digit endings that all come, or none of which comes; paid once however often they come. */
export function togetherPlay(
  tab: string,
  id: string,
  at: readonly number[],
  choose: number,
  want: 'all' | 'none',
  pays: Ratio,
): PlayType {
  const chance = (want === 'all' ? chanceOfAll : chanceOfNone)(100, at.length, choose)
  const row = want === 'all' ? 'all' : 'none'
  const rule = { kind: 'present', at, modulus: 100, choose, times: 1, want, symbols: pairs, most: 20, row } as const
  return play(tab, id, rule, kindOf(fixedRow(row, chance, pays)))
}
