import { fixedRow, lotteryGame, numbersOf, range } from '#engines/lottery/build.ts'
import { digitGroups, directPlays, groupPlay, type PlacesOf, presentPlay } from '#engines/lottery/places.ts'
import { equalPlaces } from '#engines/lottery/space.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

const paying = (pays: Ratio): PlacesOf => ({
  ...{ symbols: numbersOf(0, 9, 1), size: 10 },
  price: (row, chance) => fixedRow(row, chance, pays),
})

/** The six digits of the first prize, of which the last three are the top, and two digits of their own, the bottom. */
const [topThree, topTwo, bottom] = [range(3, 5), range(4, 5), range(6, 7)]

export const thai = lotteryGame({
  ...{ id: 'thai', mathVersion: 1, space: equalPlaces(8, 0, 9, 1), pricing: 'fixed' },
  plays: [
    ...directPlays('three', 'three-top', topThree, paying(ratio(900))),
    // Three in any order: with a pair it has half as many orders and pays twice as much.
    groupPlay('three', 'three-tod-6', topThree, digitGroups.three['6'], paying(ratio(150)), true),
    groupPlay('three', 'three-tod-3', topThree, digitGroups.three['3'], paying(ratio(300)), true),
    ...directPlays('two', 'two-top', topTwo, paying(ratio(95))),
    ...directPlays('two', 'two-bottom', bottom, paying(ratio(95))),
    presentPlay('run', 'run-top', { at: topThree, choose: 1 }, paying(ratio(32, 10))),
    presentPlay('run', 'run-bottom', { at: bottom, choose: 1 }, paying(ratio(42, 10))),
  ],
})
