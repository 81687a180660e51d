import { lotteryGame, numbersOf, optionsPlay, range } from '#engines/lottery/build.ts'
import { directPlays, fixedPlay } from '#engines/lottery/distinct.ts'
import { everySum, half, halfOptions, sumHalves, sumPlay, waysOfPairs } from '#engines/lottery/option-plays.ts'
import type { Option } from '#engines/lottery/rule.ts'

const runner = { symbols: numbersOf(1, 10, 2), size: 10 }
const all = range(0, 9)
const firstTwo = range(0, 1)
const ways = waysOfPairs(1, 10)

/** The first against the tenth, the second against the ninth, and so on; there are no ties. */
const dragonTiger = range(0, 4).flatMap((first): readonly Option[] => {
  const [at, pair] = [[first, 9 - first] as const, `${first + 1}v${10 - first}`]
  return [
    { name: `${pair}-dragon`, row: 'half', set: pair, when: { kind: 'compare', at, is: 'more' } },
    { name: `${pair}-tiger`, row: 'half', set: pair, when: { kind: 'compare', at, is: 'less' } },
  ]
})

/** Ten numbers in the order in which they finish. Of the sum of the first two, 11 is small. */
export const pk10 = lotteryGame({
  ...{ id: 'pk10', mathVersion: 1, pricing: 'group' },
  space: { kind: 'sample', from: 1, to: 10, count: 10, digits: 2 },
  plays: [
    fixedPlay('fixed', 'fixed', all, runner),
    ...directPlays('front', 'front-two', firstTwo, runner),
    ...directPlays('front', 'front-three', range(0, 2), runner),
    sumPlay('sum', 'sum', firstTwo, ways, everySum(ways)),
    sumPlay('sum', 'sum-halves', firstTwo, ways, sumHalves(ways, 12)),
    optionsPlay(
      'big-small',
      'place-halves',
      all.flatMap((at) => halfOptions(`${at + 1}-`, [at], range(1, 10), 6)),
      [half],
    ),
    optionsPlay('dragon-tiger', 'dragon-tiger', dragonTiger, [half]),
  ],
})
