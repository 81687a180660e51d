import { fairRow, kindOf, optionsPlay, range } from '#engines/lottery/build.ts'
import { hands } from '#engines/lottery/conditions.ts'
import { subsetsOf } from '#engines/lottery/counting.ts'
import type { PlayType } from '#engines/lottery/model.ts'
import { half, halfOptions } from '#engines/lottery/option-plays.ts'
import { ratio } from '#engines/ratio.ts'

const places = range(0, 4)
const digits = range(0, 9)
const sums = range(0, 45)

/** Big is 5 … 9; the sum of all five is big from 23, which is exactly half of all numbers. */
const bigAndSmall = [
  optionsPlay(
    'big-small',
    'digit-halves',
    places.flatMap((at) => halfOptions(`${at + 1}-`, [at], digits, 5)),
    [half],
  ),
  optionsPlay('big-small', 'sum-halves', halfOptions('', places, sums, 23), [half]),
]

/** A tie loses unless it was chosen. */
const dragonTiger = optionsPlay(
  'dragon-tiger',
  'dragon-tiger',
  subsetsOf(places, 2).flatMap(([first = 0, second = 0]) => {
    const pair = `${first + 1}v${second + 1}`
    const at = [first, second] as const
    return [
      { name: `${pair}-dragon`, row: 'side', set: pair, when: { kind: 'compare', at, is: 'more' } },
      { name: `${pair}-tiger`, row: 'side', set: pair, when: { kind: 'compare', at, is: 'less' } },
      { name: `${pair}-tie`, row: 'tie', set: pair, when: { kind: 'compare', at, is: 'same' } },
    ]
  }),
  [kindOf(fairRow('side', ratio(45, 100))), kindOf(fairRow('tie', ratio(10, 100)))],
)

/** Of a thousand. 890 and 901 are straights: nine and nought are neighbours. */
const handCounts = { leopard: 10, straight: 60, pair: 270, 'half-straight': 360, mixed: 300 }

const handPlays = Object.entries({ front: 0, middle: 1, back: 2 }).map(([name, from]) =>
  optionsPlay(
    'three-card',
    `${name}-three-card`,
    hands.map((hand) => ({
      ...{ name: hand, row: hand, set: 'hand' },
      when: { kind: 'hand', at: range(from, from + 2), is: hand, wraps: true },
    })),
    hands.map((hand) => kindOf(fairRow(hand, ratio(handCounts[hand], 1000)))),
  ),
)

/** Of 100,000, by points; 0 is none, 10 is niu-niu. */
const niuCounts = [35_649, 6375, 6505, 6375, 6505, 6375, 6505, 6375, 6505, 6375, 6456]
const niuName = (points: number) => {
  if (points === 0) return 'none'
  return points === 10 ? 'niu-niu' : `niu-${points}`
}

const niu = optionsPlay(
  'niu-niu',
  'niu-niu',
  niuCounts.map((_, points) => ({
    ...{ name: niuName(points), row: niuName(points), set: 'niu' },
    when: { kind: 'niu', at: places, points },
  })),
  niuCounts.map((count, points) => kindOf(fairRow(niuName(points), ratio(count, 100_000)))),
)

export const sscOptions: readonly PlayType[] = [...bigAndSmall, dragonTiger, ...handPlays, niu]
