import { expect, test } from 'vitest'
import { lotteryGameOf, lotteryGames } from '#engines/lottery/games.ts'
import { findCovering } from '#engines/lottery/joint-coverage.ts'
import { ratio } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import { tryGame } from '#tests/support/lottery-play.ts'

/** The bets of `given`, written `play selection`, that cover more than eight tenths together. */
function covering(id: string, given: readonly string[], yearSign?: number): readonly string[] {
  const game = lotteryGameOf(id)
  assert(game, `${id} is a lottery`)
  const tried = tryGame(game)
  const bets = given.map((text) => {
    const at = text.indexOf(' ')
    const [play, selection] = [text.slice(0, at), text.slice(at + 1)]
    return { text, play: tried.play(play), selection: tried.select(play, selection) }
  })
  return [...findCovering(bets, { game, most: ratio(8, 10), yearSign })].map(({ text }) => text)
}

const all = '0123456789'

test.each<[string, readonly string[]]>([
  // Big by its own play, small digit by digit.
  ['ssc', ['digit-halves 1-big', 'fixed 01234,,,,']],
  ['ssc', ['digit-halves 2-odd', 'fixed ,02468,,,']],
  // Even is half, one, three and five are three tenths, and seven is one.
  ['ssc', ['digit-halves 1-even', 'fixed 135,,,,', 'fixed 7,,,,']],
  ['ssc', ['front-three-group-6 0123456789', 'front-three-group-3 0123456789']],
  ['ssc', ['dragon-tiger 4v5-dragon', `back-two-direct 01234,${all}`, `back-two-direct 56789,56789`]],
  ['ssc', [`any-two-direct 01234,${all},,,`, `front-two-direct 5678,${all}`]],
  ['pc28', ['sum-halves big', 'corners small-odd small-even']],
  ['pc28', ['sum-halves big', 'ends very-small', 'sum 6 7 8 9 10 11 12 13']],
  ['k3', ['sum-halves big', 'sum 3 4 5 6 7 8 9 10']],
  ['pk10', ['sum-halves big', 'sum 3 4 5 6 7 8 9 10 11']],
  ['pk10', ['place-halves 1-big', 'fixed 01 02 03 04,,,,,,,,,']],
  // The special prize by its first digit and by its last: what neither has is three of ten times five of ten.
  ['vietnam-north', ['de-first-digit 0 1 2 3 4 5 6', 'de-last-digit 0 1 2 3 4']],
  ['vietnam-north', ['de 00 01 02 03 04 05 06 07 08 09', 'de-first-digit 1 2 3 4 5 6 7 8']],
  // 49 gives the stake of the halves back.
  ['mark-six', ['special-halves big', 'special-number 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15']],
  ['mark-six', ['special-colour red blue', 'special-number 05 06 11 16 17 21 22']],
])('%s %j cover nearly everything together', (id, given) => {
  expect(covering(id, given)).toEqual(given)
})

test.each<[string, readonly string[]]>([
  // Half and three tenths are eight tenths, which is not more.
  ['ssc', ['digit-halves 1-big', 'fixed 012,,,,']],
  // What both have counts once.
  ['ssc', ['digit-halves 1-big', 'fixed 56789,,,,']],
  // Other places, other chances.
  ['ssc', ['digit-halves 1-big', 'fixed ,01234,,,']],
  ['ssc', ['digit-halves 1-big', 'digit-halves 1-odd']],
  ['ssc', ['digit-halves 1-big 1-odd', 'fixed 1,,,,']],
  ['pc28', ['sum-halves big', 'corners small-odd']],
  ['pk10', ['place-halves 1-big', 'fixed ,01 02 03 04,,,,,,,,']],
])('%s %j leave enough to chance', (id, given) => {
  expect(covering(id, given)).toEqual([])
})

test('bets that have nothing to do with those that cover nearly everything are left as they are', () => {
  const wide = ['digit-halves 1-big', 'fixed 01234,,,,']
  expect(covering('ssc', [...wide, 'fixed ,7,,,', 'digit-halves 2-big'])).toEqual(wide)
})

test('one bet, and several of one play, are judged as before', () => {
  expect(covering('ssc', ['fixed 012345678,,,,'])).toEqual(['fixed 012345678,,,,'])
  expect(covering('ssc', ['fixed 01234,,,,', 'fixed 5678,,,,'])).toEqual(['fixed 01234,,,,', 'fixed 5678,,,,'])
  expect(covering('ssc', ['fixed 01234,,,,', 'fixed 567,,,,'])).toEqual([])
})

test('a zodiac sign has the numbers of the year', () => {
  const signs = (...names: string[]) => `special-zodiac ${names.join(' ')}`
  const eight = signs('rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'goat', 'monkey')
  // Of the year of the horse: 32 of 49 by signs; of the horse's numbers 1, 13, 25 are big and small.
  expect(covering('mark-six', [eight, 'special-halves big'], 6)).toEqual([eight, 'special-halves big'])
  expect(covering('mark-six', [signs('horse', 'rat'), 'special-halves big'], 6)).toEqual([])
})

test('options on the same places are of three sets at most, which whoever looks for wide bets relies on', () => {
  for (const { info, plays } of lotteryGames)
    for (const { id, rule } of plays) {
      if (rule.kind !== 'options') continue
      // At more places than three there are too many results to judge several plays together.
      const few = rule.options.filter(({ when }) => when.at.length <= 3)
      const sets = Map.groupBy(few, ({ when }) => when.at.toSorted((a, b) => a - b).join())
      for (const some of sets.values())
        expect(new Set(some.map(({ set }) => set)).size, `${info.id} ${id}`).toBeLessThanOrEqual(3)
    }
})
