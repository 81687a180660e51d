import { lotteryGame, numbersOf } from '#engines/lottery/build.ts'
import type { PlayType } from '#engines/lottery/model.ts'
import {
  anyDirectPlay,
  anyGroupPlay,
  digitGroups,
  directPlays,
  fixedPlay,
  groupPlay,
  places,
  presentPlay,
  totalPlays,
} from '#engines/lottery/places.ts'
import { equalPlaces } from '#engines/lottery/space.ts'
import { sscOptions } from '#engines/lottery/ssc/options.ts'

const digit = { symbols: numbersOf(0, 9, 1), size: 10 }
const all = places(0, 5)

const five: readonly PlayType[] = [
  ...directPlays('five', 'five', all, digit),
  ...Object.entries(digitGroups.five).map(([notes, classes]) =>
    groupPlay('five', `five-group-${notes}`, all, classes, digit, false),
  ),
]

const four = Object.entries({ front: 0, back: 1 }).flatMap(([side, from]) => {
  const [at, id] = [places(from, 4), `${side}-four`]
  const groups = Object.entries(digitGroups.four).map(([notes, classes]) =>
    groupPlay('four', `${id}-group-${notes}`, at, classes, digit, false),
  )
  return [...directPlays('four', id, at, digit), ...groups]
})

const three = Object.entries({ front: 0, middle: 1, back: 2 }).flatMap(([side, from]) => {
  const [at, id] = [places(from, 3), `${side}-three`]
  const groups = Object.entries(digitGroups.three).map(([notes, classes]) =>
    groupPlay(id, `${id}-group-${notes}`, at, classes, digit, true),
  )
  return [...directPlays(id, id, at, digit), ...groups, ...totalPlays(id, id, at, digit)]
})

const two = Object.entries({ front: 0, back: 3 }).flatMap(([side, from]) => {
  const [at, id] = [places(from, 2), `${side}-two`]
  const group = groupPlay('two', `${id}-group`, at, digitGroups.two['2'], digit, true)
  return [...directPlays('two', id, at, digit), group, ...totalPlays('two', id, at, digit)]
})

/** Digits that come anywhere in a window: `one-of-back-three`, `two-of-five`. */
const windows = {
  'front-three': places(0, 3),
  'middle-three': places(1, 3),
  'back-three': places(2, 3),
  'front-four': places(0, 4),
  'back-four': places(1, 4),
  five: all,
}
const codes = { one: 1, two: 2, three: 3 }
/** Three digits are asked for of all five only. */
const isOffered = (choose: number, window: readonly number[]) => choose < 3 || window.length === 5

const anyPosition = Object.entries(windows).flatMap(([window, at]) =>
  Object.entries(codes)
    .filter(([, choose]) => isOffered(choose, at))
    .map(([name, choose]) => presentPlay('any-position', `${name}-of-${window}`, { at, choose }, digit)),
)
const repeats = [2, 3, 4].map((times) =>
  presentPlay('any-position', `digit-${times}-times`, { at: all, choose: 1, times }, digit),
)

const anyPlaces: readonly PlayType[] = [
  anyDirectPlay('any-two', 'any-two-direct', all, 2, digit),
  anyGroupPlay('any-two', 'any-two-group', 2, digitGroups.two['2'], digit, true, all),
  anyDirectPlay('any-three', 'any-three-direct', all, 3, digit),
  ...Object.entries(digitGroups.three).map(([notes, classes]) =>
    anyGroupPlay('any-three', `any-three-group-${notes}`, 3, classes, digit, true, all),
  ),
  anyDirectPlay('any-four', 'any-four-direct', all, 4, digit),
  ...Object.entries(digitGroups.four).map(([notes, classes]) =>
    anyGroupPlay('any-four', `any-four-group-${notes}`, 4, classes, digit, false, all),
  ),
]

const fixed = fixedPlay('fixed', 'fixed', all, digit)

/** Five digits. */
export const ssc = lotteryGame({
  ...{ id: 'ssc', mathVersion: 1, space: equalPlaces(5, 0, 9, 1), pricing: 'group' },
  plays: [fixed, ...five, ...four, ...three, ...two, ...anyPosition, ...repeats, ...anyPlaces, ...sscOptions],
})
