import { fairRow, kindOf, lotteryGame, numbersOf, optionsPlay, range } from '#engines/lottery/build.ts'
import { chanceOfHits } from '#engines/lottery/chances.ts'
import { directPlays, fixedPlay, hitsPlay } from '#engines/lottery/distinct.ts'

const number = { symbols: numbersOf(1, 11, 2), size: 11 }
const all = range(0, 4)
const odd = range(1, 11).filter((one) => one % 2 === 1)

const windows = {
  'front-two': range(0, 1),
  'back-two': range(3, 4),
  'front-three': range(0, 2),
  'middle-three': range(1, 3),
  'back-three': range(2, 4),
}

const anyPlays = range(1, 8).flatMap((choose) => [
  hitsPlay('any', `any-${choose}`, all, choose, number),
  ...(choose > 1 ? [hitsPlay('any-bankers', `any-${choose}-bankers`, all, choose, number, true)] : []),
])

const oddCount = (count: number) => `${count}-odd`

/** Five different numbers of eleven, in the order in which they come. */
export const elevenFive = lotteryGame({
  ...{ id: 'eleven-five', mathVersion: 1, pricing: 'group' },
  space: { kind: 'sample', from: 1, to: 11, count: 5, digits: 2 },
  plays: [
    fixedPlay('fixed', 'fixed', all, number),
    ...anyPlays,
    ...Object.entries(windows).flatMap(([id, at]) => [
      ...directPlays(id, id, at, number),
      hitsPlay(id, `${id}-group`, at, at.length, number),
    ]),
    hitsPlay('any-position', 'one-of-front-three', windows['front-three'], 1, number),
    hitsPlay('any-position', 'one-of-middle-three', windows['middle-three'], 1, number),
    hitsPlay('any-position', 'one-of-back-three', windows['back-three'], 1, number),
    optionsPlay(
      'odd-even',
      'odd-count',
      range(0, 5).map((count) => ({
        ...{ name: oddCount(count), row: oddCount(count), set: 'odd' },
        when: { kind: 'count', at: all, among: odd, from: count, to: count },
      })),
      range(0, 5).map((count) => kindOf(fairRow(oddCount(count), chanceOfHits(11, 5, odd.length, count)))),
    ),
  ],
})
