import { describe, expect, test } from 'vitest'
import { returnsOf } from '#engines/lottery/build.ts'
import { fourDigit } from '#engines/lottery/four-digit/game.ts'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { thai } from '#engines/lottery/thai/game.ts'
import { vietnamNorth, vietnamProvince } from '#engines/lottery/vietnam/games.ts'
import { toNumber } from '#engines/ratio.ts'
import { tryGame } from '#tests/support/lottery-play.ts'

const percent = (game: LotteryGame, play: string, kind: string) => {
  const row = returnsOf(game, null).find((one) => one.play === play && one.kind === kind)
  return row && (toNumber(row.return) * 100).toFixed(4)
}

describe('Vietnam, north: 27 numbers', () => {
  const game = tryGame(vietnamNorth)
  const numbers = [
    ...[43087, 69435, 31749, 14908, 92991, 69898, 22295, 82989, 54083, 62818],
    ...[5046, 2890, 4036, 6454, 1526, 9508, 6700, 7884, 1761, 1951, 442, 446, 49, 58, 13, 92, 89],
  ]

  test.each([
    ['xien-2', 'all', '5.488210'],
    ['xien-3', 'all', '1.229794'],
    ['xien-4', 'all', '0.266992'],
    ['truot-4', 'none', '33.214217'],
    ['truot-8', 'none', '10.526151'],
    ['truot-10', 'none', '5.814974'],
  ])('%s: %s in %s %%', (id, row, chance) => {
    expect(Number(game.chance(id, row)).toFixed(4)).toBe(Number(chance).toFixed(4))
  })

  test('lô is a number on every place: 27 notes, 23 and 20 with more digits', () => {
    const notes = [
      game.notes('lo-2', '07 26'),
      game.notes('lo-3', '087'),
      game.notes('lo-4', '3087'),
      game.notes('bao-8', '87'),
    ]
    expect(notes).toEqual([54, 23, 20, 8])
    expect(percent(vietnamNorth, 'lo-2', 'hit')).toBe('99.0000')
    expect(percent(vietnamNorth, 'lo-3', 'hit')).toBe('96.0000')
  })

  test.each([
    // A number that comes twice pays twice in lô, and once in xiên.
    ['lo-2', '89 08', { hit: 4 }],
    ['lo-2', '07 26', { hit: 1 }],
    ['lo-3', '049 908 000', { hit: 2 }],
    ['lo-4', '3087 5046', { hit: 2 }],
    ['de', '87 78', { hit: 1 }],
    ['de-head', '58 13 99', { hit: 2 }],
    ['de-head-tail', '58 87', { hit: 2 }],
    ['de-first-digit', '8', { hit: 1 }],
    ['de-last-digit', '8', {}],
    ['three-digits', '087 430', { hit: 1 }],
    ['three-digits-head', '442 049', { hit: 2 }],
    ['xien-2', '89 08 01', { all: 1 }],
    ['xien-3', '89 08 26 00', { all: 4 }],
    ['truot-4', '01 02 03 05 89', { none: 1 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers })).toEqual(expected)
  })
})

describe('Vietnam, centre and south: 18 numbers', () => {
  const game = tryGame(vietnamProvince)

  test('chances and notes', () => {
    expect(['xien-2', 'xien-3', 'xien-4', 'da'].map((id) => game.chance(id, 'all'))).toEqual([
      '2.610781',
      '0.391345',
      '0.055522',
      '2.610781',
    ])
    const notes = [
      game.notes('lo-2', '07'),
      game.notes('lo-3', '087'),
      game.notes('lo-4', '3087'),
      game.notes('bao-7', '87'),
    ]
    expect(notes).toEqual([18, 17, 16, 7])
    expect(game.notes('da', '01 02 03 04')).toBe(6)
    expect(game.notes('de-head-tail', '01')).toBe(2)
    expect(game.notes('three-digits-head-tail', '001')).toBe(2)
  })
})

describe('four digits: 23 numbers', () => {
  const game = tryGame(fourDigit)
  const others = Array.from({ length: 20 }, (_, at) => 5000 + at)
  const numbers = [1234, 4321, 7788, ...others]

  test('returns', () => {
    expect(percent(fourDigit, 'big-straight', 'first')).toBe('64.0000')
    expect(percent(fourDigit, 'small-straight', 'first')).toBe('65.0000')
    expect(percent(fourDigit, 'big-box', 'box-24-first')).toBe('66.7200')
    expect(percent(fourDigit, 'big-ibet', 'box-24-first')).toBe('64.0000')
  })

  test.each([
    ['big-straight', '1234 5000 9999', { first: 1, special: 1 }],
    ['small-straight', '1234 5000 9999', { first: 1 }],
    // Every order of the digits: two of the prizes are orders of 1234.
    ['big-box', '2143 7878', { 'box-24-first': 1, 'box-24-second': 1, 'box-6-third': 1 }],
    ['big-permutation', '2143', { first: 1, second: 1 }],
    ['big-roll', '1,2,0123456789,4', { first: 1 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers })).toEqual(expected)
  })

  test('a permutation is as many notes as it has orders; what has one order is no box', () => {
    expect([
      game.notes('big-permutation', '1234'),
      game.notes('big-permutation', '1122'),
      game.notes('big-box', '1234'),
    ]).toEqual([24, 6, 1])
    expect(game.notes('big-roll', '1,2,0123456789,4')).toBe(10)
    expect(() => game.notes('big-box', '7777')).toThrow('no_notes')
    expect(() => game.notes('big-box', '1234 4321')).toThrow('no_notes')
  })

  test('a number that is drawn in several places is paid for each', () => {
    const twice = [1234, 1234, 1, ...others]
    expect(game.wins('big-straight', '1234', { numbers: twice })).toEqual({ first: 1, second: 1 })
  })
})

describe('three on top, two below', () => {
  const game = tryGame(thai)
  const numbers = [9, 9, 9, 3, 5, 3, 0, 7]

  test('returns', () => {
    const returns = [
      ...[
        percent(thai, 'three-top-direct', 'direct'),
        percent(thai, 'three-tod-6', 'group'),
        percent(thai, 'three-tod-3', 'group'),
      ],
      ...[percent(thai, 'run-top', 'present'), percent(thai, 'run-bottom', 'present')],
    ]
    expect(returns).toEqual(['90.0000', '90.0000', '90.0000', '86.7200', '79.8000'])
  })

  test.each([
    ['three-top-tickets', '353 335', { direct: 1 }],
    ['three-tod-3', '35', { group: 1 }],
    ['two-top-direct', '5,3', { direct: 1 }],
    ['two-bottom-tickets', '07 53', { direct: 1 }],
    ['run-top', '359', { present: 2 }],
    ['run-bottom', '07', { present: 2 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers })).toEqual(expected)
  })
})
