import { expect, test } from 'vitest'
import { add, multiply, type Ratio, ratio, toNumber, zero } from '#engines/ratio.ts'
import { roulette, rouletteWithPartage } from '#engines/tables/roulette/game.ts'
import { colourOf, covers, neighboursOf, racetrack, wheel } from '#engines/tables/roulette/layout.ts'

const all = Array.from({ length: 37 }, (_, number) => number)

function enumerated(game: typeof roulette, spot: string): Ratio {
  const total = all.reduce((sum, number) => add(sum, game.paysOf({ spot }, { number })), zero)
  return multiply(total, ratio(1, 37))
}

test('BX-03.1 every one of the 157 spots returns 36/37; with la partage even money returns 73/74', () => {
  expect(Object.keys(covers)).toHaveLength(157)
  for (const spot of Object.keys(covers)) {
    expect([spot, roulette.rtpOf({ spot })]).toEqual([spot, ratio(36, 37)])
    expect(enumerated(roulette, spot)).toEqual(ratio(36, 37))
    expect(rouletteWithPartage.rtpOf({ spot })).toEqual(enumerated(rouletteWithPartage, spot))
  }
  for (const spot of ['red', 'black', 'odd', 'even', 'low', 'high'])
    expect(rouletteWithPartage.rtpOf({ spot })).toEqual(ratio(73, 74))
  expect(rouletteWithPartage.rtpOf({ spot: 'dozen-1' })).toEqual(ratio(36, 37))
})

test('the layout has 37 straight, 60 split, 12 street, 2 trio, 23 corner and 11 line spots, which pay 35, 17, 11, 11, 8 and 5', () => {
  const kinds = Object.groupBy(Object.keys(covers), (spot) => spot.split('-', 1)[0] ?? '')
  const counts = ['straight', 'split', 'street', 'trio', 'corner', 'line'].map((kind) => kinds[kind]?.length)
  expect(counts).toEqual([37, 60, 12, 2, 23, 11])
  const pays = (spot: string) => toNumber(roulette.topOf({ spot })) - 1
  expect(
    ['straight-17', 'split-17-20', 'street-16-17-18', 'trio-0-1-2', 'corner-0-1-2-3', 'line-1-2-3-4-5-6'].map(pays),
  ).toEqual([35, 17, 11, 11, 8, 5])
  expect(['dozen-2', 'column-3', 'red', 'low'].map(pays)).toEqual([2, 2, 1, 1])
})

test('the wheel has every number once, and colours take turns but for zero', () => {
  expect(wheel.toSorted((one, other) => one - other)).toEqual(all)
  const round = wheel.slice(1).map(colourOf)
  expect(round.every((colour, at) => at === 0 || colour !== round[at - 1])).toBe(true)
  expect(all.filter((number) => colourOf(number) === 'red')).toHaveLength(18)
})

test('bets of the racetrack are chips on spots that exist: 9, 6 and 5 of them, and together they cover the wheel', () => {
  const chips = Object.values(racetrack).map((bets) => bets.reduce((sum, { chips: count }) => sum + count, 0))
  expect(chips).toEqual([9, 6, 5])
  const covered = new Set(Object.values(racetrack).flatMap((bets) => bets.flatMap(({ spot }) => covers[spot] ?? [])))
  expect(covered.size).toBe(37)
  expect(neighboursOf(0, 2)).toEqual(['straight-3', 'straight-26', 'straight-0', 'straight-32', 'straight-15'])
})
