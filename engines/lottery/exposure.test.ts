import { describe, expect, test } from 'vitest'
import { cellsOf, coverageOf } from '#engines/lottery/exposure.ts'
import { lotteryGameOf, lotteryGames } from '#engines/lottery/games.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { mostPayout } from '#engines/lottery/settle.ts'
import { compare, one, toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import { openFast } from '#tests/maths/fast-draw.ts'
import { tryGame } from '#tests/support/lottery-play.ts'

function gameOf(id: string) {
  const game = lotteryGameOf(id)
  assert(game, `${id} is a lottery`)
  return { game: tryGame(game), group: game.pricing === 'group' ? 1900 : null }
}

describe('what a number can cost', () => {
  test.each([
    [
      'ssc',
      'fixed',
      '14,,,,0',
      [
        ['place-1:1', 9_50n],
        ['place-1:4', 9_50n],
        ['place-5:0', 9_50n],
      ],
    ],
    [
      'ssc',
      'sum-halves',
      'big odd',
      [
        ['options:big', 1_90n],
        ['options:odd', 1_90n],
      ],
    ],
    // All 27 places can show the number.
    ['vietnam-north', 'lo-2', '07', [['numbers:07', 27n * 99_00n]]],
    [
      'vietnam-north',
      'de',
      '07 70',
      [
        ['numbers:07', 99_00n],
        ['numbers:70', 99_00n],
      ],
    ],
    // Notes of several numbers belong to no number alone.
    ['ssc', 'front-two-direct', '01,23', [['*', 95_00n]]],
    ['vietnam-north', 'xien-2', '01 02 03', [['*', 3n * 17_00n]]],
  ] as const)('%s %s %s', (id, play, text, cells) => {
    const { game, group } = gameOf(id)
    const bet = { selection: game.select(play, text), group, stakePerNote: 1_00n }
    expect(cellsOf(game.play(play), bet)).toEqual(cells.map(([cell, most]) => ({ cell, most })))
  })

  test('together the cells of a bet are never less than what it can pay', () => {
    const draw = openFast(9)
    for (const lottery of lotteryGames)
      for (const play of lottery.plays) {
        const bet = {
          selection: quickPick(draw, play),
          group: lottery.pricing === 'group' ? 1950 : null,
          stakePerNote: 1_00n,
        }
        const sum = cellsOf(play, bet).reduce((total, { most }) => total + most, 0n)
        expect(sum >= mostPayout(play, bet), play.id).toBe(true)
      }
  })
})

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
  ])('%s %s %s: %s', (id, play, text, share) => {
    const { game } = gameOf(id)
    expect(toNumber(coverageOf(game.play(play), game.select(play, text)))).toBeCloseTo(share, 9)
  })

  test('never more than everything', () => {
    const draw = openFast(10)
    for (const { plays } of lotteryGames)
      for (const play of plays) expect(compare(coverageOf(play, quickPick(draw, play)), one) <= 0, play.id).toBe(true)
  })
})
