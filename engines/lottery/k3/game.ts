import { fairRow, kindOf, lotteryGame, numbersOf, optionsPlay, range } from '#engines/lottery/build.ts'
import { everySum, half, halfOptions, sumPlay, waysOfSums } from '#engines/lottery/option-plays.ts'
import { digitGroups, groupPlay, places, presentPlay } from '#engines/lottery/places.ts'
import type { Option } from '#engines/lottery/rule.ts'
import { equalPlaces } from '#engines/lottery/space.ts'
import { ratio } from '#engines/ratio.ts'

const die = { symbols: numbersOf(1, 6, 1), size: 6 }
const faces = range(1, 6)
const all = places(0, 3)
const ways = waysOfSums(3, 1, 6)

const count = (name: string, row: string, among: readonly number[], times: number): Option => ({
  ...{ name, row, set: row },
  when: { kind: 'count', at: all, among, from: times, to: times },
})

const kinds = { triple: ratio(1, 216), 'any-triple': ratio(6, 216), pair: ratio(15, 216), straight: ratio(24, 216) }
const kind = (name: keyof typeof kinds) => kindOf(fairRow(name, kinds[name]))

/** Three dice. Big is a sum of 11 and more, triples included; `11` means exactly two. */
export const k3 = lotteryGame({
  ...{ id: 'k3', mathVersion: 1, space: equalPlaces(3, 1, 6, 1), pricing: 'group' },
  plays: [
    sumPlay('sum', 'sum', all, ways, everySum(ways)),
    optionsPlay('sum', 'sum-halves', halfOptions('', all, [...ways.keys()], 11), [half]),
    optionsPlay(
      'triple',
      'triple',
      faces.map((face) => count(`${face}${face}${face}`, 'triple', [face], 3)),
      [kind('triple')],
    ),
    optionsPlay(
      'triple',
      'any-triple',
      [{ name: 'any', row: 'any-triple', set: 'hand', when: { kind: 'hand', at: all, is: 'leopard', wraps: false } }],
      [kind('any-triple')],
    ),
    groupPlay('different', 'three-different', all, digitGroups.three['6'], die, true),
    optionsPlay(
      'different',
      'straight',
      [{ name: 'any', row: 'straight', set: 'hand', when: { kind: 'hand', at: all, is: 'straight', wraps: false } }],
      [kind('straight')],
    ),
    optionsPlay(
      'pair',
      'pair',
      faces.map((face) => count(`${face}${face}`, 'pair', [face], 2)),
      [kind('pair')],
    ),
    groupPlay('pair', 'pair-and-single', all, digitGroups.three['3'], die, false),
    presentPlay('different', 'two-different', { at: all, choose: 2 }, die),
    presentPlay('different', 'one-number', { at: all, choose: 1 }, die),
  ],
})
