import { lotteryGame, range } from '#engines/lottery/build.ts'
import { everySum, sumHalves, sumPlay, waysOfSums } from '#engines/lottery/option-plays.ts'
import { equalPlaces } from '#engines/lottery/space.ts'

const all = range(0, 2)
const ways = waysOfSums(3, 0, 9)
const big = range(14, 27)
const small = range(0, 13)
const isOdd = (sum: number) => sum % 2 === 1
const isEven = (sum: number) => sum % 2 === 0

const corners = [
  { name: 'big-odd', set: 'corner', among: big.filter(isOdd) },
  { name: 'big-even', set: 'corner', among: big.filter(isEven) },
  { name: 'small-odd', set: 'corner', among: small.filter(isOdd) },
  { name: 'small-even', set: 'corner', among: small.filter(isEven) },
]
const ends = [
  { name: 'very-small', set: 'end', among: range(0, 5) },
  { name: 'very-big', set: 'end', among: range(22, 27) },
]

/** The sum of three digits, 0 … 27. */
export const pc28 = lotteryGame({
  ...{ id: 'pc28', mathVersion: 1, space: equalPlaces(3, 0, 9, 1), pricing: 'group' },
  plays: [
    sumPlay('sum', 'sum', all, ways, everySum(ways)),
    sumPlay('halves', 'sum-halves', all, ways, sumHalves(ways, 14)),
    sumPlay('halves', 'corners', all, ways, corners),
    sumPlay('halves', 'ends', all, ways, ends),
  ],
})
