import { describe, expect, test } from 'vitest'
import { coverageOf, coversMoreThan } from '#engines/lottery/coverage.ts'
import { lotteryGameOf, lotteryGames } from '#engines/lottery/games.ts'
import type { Selection } from '#engines/lottery/model.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { sizeOfUnion } from '#engines/lottery/union.ts'
import { compare, one, ratio, toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import { openFast } from '#tests/maths/fast-draw.ts'
import { tryGame } from '#tests/support/lottery-play.ts'

function playOf(id: string, play: string) {
  const game = lotteryGameOf(id)
  assert(game, `${id} is a lottery`)
  const tried = tryGame(game)
  return { play: tried.play(play), select: (text: string) => tried.select(play, text) }
}

describe('how much a selection covers', () => {
  test.each([
    ['ssc', 'fixed', '012345678,1,,,', 0.9],
    ['ssc', 'five-direct', '0123456789,0123456789,0123456789,0123456789,01234567', 0.8],
    ['ssc', 'any-two-direct', '01234,0123456789,01,,', 0.5],
    ['ssc', 'back-two-tickets', '00 01 02', 0.03],
    ['ssc', 'front-three-group-6', '0123456789', 1],
    ['ssc', 'any-two-group', '123,01234', 10 / 45],
    ['ssc', 'back-two-sum', '09', 0.1],
    ['ssc', 'dragon-tiger', '1v2-dragon 1v2-tiger 3v4-tie', 0.9],
    ['ssc', 'digit-halves', '1-big 2-small', 0.5],
    ['eleven-five', 'any-2-bankers', '01,02 03', 2 / 55],
    ['pk10', 'front-two-direct', '01 02,01 02', 2 / 90],
    ['vietnam-north', 'lo-2', '00 01 02 03', 0.04],
    ['four-digit', 'big-box', '1234', 0.0024],
    ['four-digit', 'big-roll', '1,2,0123456789,4', 0.001],
  ])('%s %s %s: %s', (id, name, text, share) => {
    const { play, select } = playOf(id, name)
    expect(toNumber(coverageOf(play, select(text)))).toBeCloseTo(share, 9)
  })

  test('never more than everything', () => {
    const draw = openFast(10)
    for (const { plays } of lotteryGames)
      for (const play of plays) expect(compare(coverageOf(play, quickPick(draw, play)), one) <= 0, play.id).toBe(true)
  })
})

describe('whether several selections cover more than eight tenths together', () => {
  test.each<[string, string, readonly string[], boolean]>([
    ['ssc', 'fixed', ['01234,,,,', '5678,,,,'], true],
    ['ssc', 'fixed', ['01234,,,,', '567,,,,'], false],
    ['ssc', 'fixed', ['01234,,,,', '01234,,,,'], false],
    ['ssc', 'fixed', ['01234,,,,', ',56789,,,'], false],
    ['ssc', 'digit-halves', ['1-big', '1-small'], true],
    ['ssc', 'digit-halves', ['1-big', '2-small'], false],
    ['ssc', 'dragon-tiger', ['1v2-dragon', '1v2-tiger'], true],
    ['ssc', 'dragon-tiger', ['1v2-dragon', '1v3-tiger'], false],
    ['ssc', 'back-two-direct', ['0123456789,01234', '0123456789,5678'], true],
    ['ssc', 'back-two-direct', ['0123456789,01234', '01234,0123456789'], false],
    ['ssc', 'back-two-direct', ['0123456789,01234', '01234,0123456789', '56789,5678'], true],
    ['ssc', 'back-two-tickets', ['00 01 02', '00 01 03'], false],
    ['ssc', 'back-two-sum', ['00 01 02 03 04 05 06 07 08', '09 10 11 12 13'], true],
    ['ssc', 'front-three-group-6', ['012345678', '012345679'], true],
    ['ssc', 'front-three-group-6', ['01234567', '01234568'], false],
    ['ssc', 'any-two-direct', ['0123456789,01234,,,', '0123456789,56789,,,'], true],
    ['ssc', 'any-two-direct', ['0123456789,01234,,,', ',0123456789,56789,,'], false],
    ['ssc', 'any-two-group', ['12,012345678', '123,012345679'], true],
    ['ssc', 'any-two-group', ['12,012345678', '34,012345679'], false],
    ['eleven-five', 'any-2', ['01 02 03 04 05 06 07 08 09', '01 02 03 04 05 06 07 08 10 11'], true],
    ['eleven-five', 'any-2-bankers', ['01,02 03 04 05 06 07 08 09 10 11', '02,01 03 04 05 06 07 08 09 10 11'], false],
    [
      'pk10',
      'front-two-direct',
      ['01 02 03 04 05,01 02 03 04 05 06 07 08 09 10', '06 07 08 09,01 02 03 04 05 06 07 08 09 10'],
      true,
    ],
    ['vietnam-north', 'lo-2', ['00 01 02 03', '04 05'], false],
  ])('%s %s %j: %s', (id, name, texts, covers) => {
    const { play, select } = playOf(id, name)
    expect(coversMoreThan(play, texts.map(select), ratio(8, 10))).toBe(covers)
  })

  test('the bankers of every pair but those of two numbers leave one pair out of 55', () => {
    const { play, select } = playOf('eleven-five', 'any-2-bankers')
    const two = (number: number) => String(number).padStart(2, '0')
    const others = (banker: number) =>
      Array.from({ length: 11 }, (_, at) => at + 1)
        .filter((number) => number !== banker)
        .map(two)
        .join(' ')
    const bankers = Array.from({ length: 9 }, (_, at) => select(`${two(at + 1)},${others(at + 1)}`))
    expect(coversMoreThan(play, bankers, ratio(53, 55))).toBe(true)
    expect(coversMoreThan(play, bankers, ratio(54, 55))).toBe(false)
  })

  test('a thousand bets of one note each are counted, and who bets each twice has not more', () => {
    const { play, select } = playOf('ssc', 'front-three-direct')
    const notes = (count: number) =>
      Array.from({ length: count }, (_, at) => select([...String(at).padStart(3, '0')].join()))
    expect(coversMoreThan(play, notes(801), ratio(8, 10))).toBe(true)
    expect(coversMoreThan(play, notes(800), ratio(8, 10))).toBe(false)
    expect(coversMoreThan(play, [...notes(500), ...notes(500)], ratio(8, 10))).toBe(false)
  })
})

/** A note of a pool is three of its numbers. */
const triples = (pool: readonly number[]) =>
  pool.flatMap((first, at) =>
    pool
      .slice(at + 1)
      .flatMap((second, next) => pool.slice(at + 2 + next).map((third) => [first, second, third].join())),
  )
/** A note of three lists is one number of each. */
const orders = ([first = [], second = [], third = []]: Selection) =>
  first.flatMap((one) => second.flatMap((two) => third.map((three) => [one, two, three].join())))

test('notes of several selections are as many as if all were written out and each counted once', () => {
  const draw = openFast(11)
  const some = (least: number) => Array.from({ length: 10 }, (_, number) => number).filter(() => draw.int(10) < least)
  const share = (left: Selection, right: Selection) =>
    left.map((list, at) => list.filter((number) => right[at]?.includes(number)))
  const triplesOf = ([pool = []]: Selection) => triples(pool)
  for (let round = 0; round < 60; round += 1) {
    const pools = Array.from({ length: 2 + draw.int(6) }, () => [some(7)])
    const lists = Array.from({ length: 2 + draw.int(6) }, () => [some(6), some(6), some(6)])
    for (const [all, notesOf] of [
      [pools, triplesOf],
      [lists, orders],
    ] as const) {
      const written = new Set((all as readonly Selection[]).flatMap(notesOf))
      const counted = sizeOfUnion(all as readonly Selection[], (one) => notesOf(one).length, share, Infinity)
      expect(counted).toBe(written.size)
    }
  }
})
