import { fairRow, kindOf, lotteryGame, numbersOf, optionsPlay, play, range } from '#engines/lottery/build.ts'
import { chanceOfHits } from '#engines/lottery/chances.ts'
import { fixedPlay, hitsPlay } from '#engines/lottery/distinct.ts'
import { lunarYears, signs } from '#engines/lottery/mark-six/lunar-year.ts'
import type { NoteKind, PlayType } from '#engines/lottery/model.ts'
import type { Option } from '#engines/lottery/rule.ts'
import { one, ratio, subtract } from '#engines/ratio.ts'

const number = { symbols: numbersOf(1, 49, 2), size: 49 }
/** The six balls are the first six places, the special number is the last. */
const normal = range(0, 5)
const special = [6]
const all = range(0, 6)

const colours = {
  red: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  blue: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  green: [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
}

/** 49 is neither big nor small, odd nor even: the stake comes back. */
const halves = {
  big: { set: 'size', among: range(25, 48) },
  small: { set: 'size', among: range(1, 24) },
  odd: { set: 'parity', among: range(1, 48).filter((each) => each % 2 === 1) },
  even: { set: 'parity', among: range(1, 48).filter((each) => each % 2 === 0) },
}
const back = { when: { kind: 'sum', at: special, among: [49] }, row: 'back' } as const
const halfOptions = Object.entries(halves).map(
  ([name, { set, among }]): Option => ({
    name,
    set,
    row: 'half',
    when: { kind: 'sum', at: special, among },
    push: back,
  }),
)
/** 24 of the 48 that decide. */
const halfKind: NoteKind = {
  id: 'half',
  rows: [
    { id: 'half', chance: ratio(24, 49), pays: ratio(2), isScaled: true },
    { id: 'back', chance: ratio(1, 49), pays: one, isScaled: false },
  ],
}

/** Of a sign 4 numbers, 5 of the year's: a row each, by how likely one of them is among so many balls. */
function signPlay(id: string, at: readonly number[]): PlayType {
  const options = signs.map(
    (name, sign): Option => ({
      ...{ name, row: 'sign-4', yearRow: 'sign-5', set: at.length === 1 ? 'sign' : name },
      when: { kind: 'sign', at, sign },
    }),
  )
  const kind = (count: number) => kindOf(fairRow(`sign-${count}`, subtract(one, chanceOfHits(49, at.length, count, 0))))
  return optionsPlay('zodiac', id, options, [kind(4), kind(5)])
}

/** Six numbers of 49 and a special one. */
export const markSix = lotteryGame({
  ...{ id: 'mark-six', mathVersion: 1, pricing: 'group', hasYearSign: true, extra: { colours, lunarYears, signs } },
  space: { kind: 'sample', from: 1, to: 49, count: 7, digits: 2 },
  plays: [
    fixedPlay('special', 'special-number', special, number),
    optionsPlay('special', 'special-halves', halfOptions, [halfKind]),
    optionsPlay(
      'special',
      'special-colour',
      Object.entries(colours).map(([name, among]) => ({
        name,
        row: name,
        set: 'colour',
        when: { kind: 'sum', at: special, among },
      })),
      Object.entries(colours).map(([name, among]) => kindOf(fairRow(name, ratio(among.length, 49)))),
    ),
    signPlay('special-zodiac', special),
    signPlay('flat-zodiac', all),
    hitsPlay('normal', 'normal-number', normal, 1, number),
    hitsPlay('normal', 'two-of-two', normal, 2, number),
    hitsPlay('normal', 'three-of-three', normal, 3, number),
    noneOf(5),
  ],
})

/** None of the chosen numbers is among the seven. */
function noneOf(choose: number): PlayType {
  const tiers = [{ hits: 0, row: 'none' }]
  const rule = { kind: 'pool', at: all, choose, hasBankers: false, symbols: number.symbols, most: 10, tiers } as const
  return play('normal', `none-of-${choose}`, rule, kindOf(fairRow('none', chanceOfHits(49, all.length, choose, 0))))
}
