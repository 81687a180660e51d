import { describe, expect, test } from 'vitest'
import { cellsOf } from '#engines/lottery/exposure.ts'
import { lotteryGameOf, lotteryGames } from '#engines/lottery/games.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { mostPayout } from '#engines/lottery/settle.ts'
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
