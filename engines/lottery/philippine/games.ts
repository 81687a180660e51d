import { fixedRow, kindOf, lotteryGame, numbersOf, play, range } from '#engines/lottery/build.ts'
import { chanceOfHits } from '#engines/lottery/chances.ts'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { digitGroups, directPlays, groupPlay, type PlacesOf } from '#engines/lottery/places.ts'
import { equalPlaces } from '#engines/lottery/space.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

const paying = (from: number, to: number, digits: number, pays: number): PlacesOf => ({
  ...{ symbols: numbersOf(from, to, digits), size: to - from + 1 },
  price: (row, chance: Ratio) => fixedRow(row, chance, ratio(pays)),
})

/** Two numbers of 1 … 31 in order, which can be the same. */
export const twoDigit = lotteryGame({
  ...{ id: 'two-digit', mathVersion: 1, space: equalPlaces(2, 1, 31, 2), pricing: 'fixed' },
  plays: [
    ...directPlays('straight', 'straight', range(0, 1), paying(1, 31, 2, 400)),
    groupPlay('any-order', 'any-order', range(0, 1), digitGroups.two['2'], paying(1, 31, 2, 200), true),
  ],
})

/** Three digits. */
export const threeDigit = lotteryGame({
  ...{ id: 'three-digit', mathVersion: 1, space: equalPlaces(3, 0, 9, 1), pricing: 'fixed' },
  plays: [
    ...directPlays('straight', 'straight', range(0, 2), paying(0, 9, 1, 450)),
    groupPlay('any-order', 'any-order-6', range(0, 2), digitGroups.three['6'], paying(0, 9, 1, 75), true),
    groupPlay('any-order', 'any-order-3', range(0, 2), digitGroups.three['3'], paying(0, 9, 1, 150), true),
  ],
})

/** What five, four and three right pay, in stakes; all six share the rolling jackpot. */
const pools: Readonly<Record<number, readonly [number, number, number]>> = {
  42: [1200, 40, 1],
  45: [1600, 50, 1],
  49: [2500, 60, 1],
  55: [5000, 90, 1],
  58: [6500, 110, 1],
}

/** What of every stake goes into the jackpot. */
const jackpotBp = 3000

function sixOf(size: number, [five, four, three]: readonly [number, number, number]): LotteryGame {
  const symbols = numbersOf(1, size, 2)
  const chance = (hits: number) => chanceOfHits(size, 6, 6, hits)
  const tiers = [6, 5, 4, 3].map((hits) => ({ hits, row: hits === 6 ? 'jackpot' : `hit-${hits}` }))
  const rule = { kind: 'pool', at: range(0, 5), choose: 6, hasBankers: false, symbols, most: 20, tiers } as const
  const kind = kindOf(
    { id: 'jackpot', chance: chance(6), pays: 'jackpot', isScaled: false },
    fixedRow('hit-5', chance(5), ratio(five)),
    fixedRow('hit-4', chance(4), ratio(four)),
    fixedRow('hit-3', chance(3), ratio(three)),
  )
  return lotteryGame({
    ...{ id: `six-of-${size}`, mathVersion: 1, pricing: 'fixed', jackpotBp },
    space: { kind: 'sample', from: 1, to: size, count: 6, digits: 2 },
    plays: [play('pick', 'six', rule, kind)],
  })
}

export const poolGames: readonly LotteryGame[] = Object.entries(pools).map(([size, pays]) => sixOf(Number(size), pays))
