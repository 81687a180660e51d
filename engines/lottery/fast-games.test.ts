import { describe, expect, test } from 'vitest'
import { elevenFive } from '#engines/lottery/eleven-five/game.ts'
import { k3 } from '#engines/lottery/k3/game.ts'
import { pc28 } from '#engines/lottery/pc28/game.ts'
import { pk10 } from '#engines/lottery/pk10/game.ts'
import { rowOf } from '#engines/lottery/settle.ts'
import { multiply, ratio, toNumber } from '#engines/ratio.ts'
import { tryGame } from '#tests/support/lottery-play.ts'

const waysOf = (game: ReturnType<typeof tryGame>, id: string, total: number) => (row: string | number) =>
  toNumber(multiply(rowOf(game.play(id), `${row}`).chance, ratio(total)))

describe('three dice', () => {
  const game = tryGame(k3)

  test('rows are as likely as the books say, of 216', () => {
    const sums = Array.from({ length: 16 }, (_, at) => at + 3).map(waysOf(game, 'sum', 216))
    expect(sums).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])
    const rows = [
      ...[waysOf(game, 'triple', 216)('triple'), waysOf(game, 'any-triple', 216)('any-triple')],
      ...[waysOf(game, 'pair', 216)('pair'), waysOf(game, 'pair-and-single', 216)('group')],
      ...[waysOf(game, 'three-different', 216)('group'), waysOf(game, 'two-different', 216)('present')],
      waysOf(game, 'straight', 216)('straight'),
    ]
    expect(rows).toEqual([1, 6, 15, 3, 6, 30, 24])
  })

  test.each([
    // A pair is exactly two: a triple does not win it.
    ['pair', '11', [1, 1, 5], { pair: 1 }],
    ['pair', '11', [1, 1, 1], {}],
    ['triple', '111 222', [2, 2, 2], { triple: 1 }],
    ['pair-and-single', '1,56', [5, 1, 1], { group: 1 }],
    ['pair-and-single', '1,56', [5, 5, 1], {}],
    ['three-different', '1234', [4, 2, 1], { group: 1 }],
    ['two-different', '1234', [4, 2, 1], { present: 3 }],
    ['two-different', '1234', [4, 4, 1], { present: 1 }],
    ['straight', 'any', [5, 4, 6], { straight: 1 }],
    ['straight', 'any', [6, 1, 2], {}],
    ['sum-halves', 'big odd', [6, 6, 6], { half: 1 }],
  ])('%s %s on %j', (id, text, numbers, expected) => {
    expect(game.wins(id, text, { numbers })).toEqual(expected)
  })
})

describe('ten in order', () => {
  const game = tryGame(pk10)
  const order = [4, 9, 1, 7, 10, 3, 6, 2, 8, 5]

  test('the sum of the first two, of 90', () => {
    const sums = Array.from({ length: 17 }, (_, at) => at + 3).map(waysOf(game, 'sum', 90))
    expect(sums).toEqual([2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2])
    expect(['big', 'small', 'odd', 'even'].map(waysOf(game, 'sum-halves', 90))).toEqual([40, 50, 50, 40])
    expect([
      game.pays('fixed', 'fixed'),
      game.pays('front-two-direct', 'direct'),
      game.pays('front-three-direct', 'direct'),
    ]).toEqual([10, 90, 720])
  })

  test('numbers that are in several lists are never twice in a note', () => {
    expect(game.notes('front-two-direct', '01 02 03,01 02 03')).toBe(6)
    expect(game.notes('front-three-direct', '01 02,01 02 03,03 04')).toBe(6)
    expect(game.notes('front-three-tickets', '010203; 04 05 06')).toBe(2)
  })

  test.each([
    ['fixed', '04 05,09,,,,,,,,05', { fixed: 3 }],
    ['front-three-direct', '04,09,01 02', { direct: 1 }],
    ['sum', '13 14', { 13: 1 }],
    ['sum-halves', 'big odd even', { big: 1, odd: 1 }],
    ['dragon-tiger', '1v10-tiger 2v9-dragon 5v6-tiger', { half: 2 }],
    ['place-halves', '1-small 1-even 2-big 3-even', { half: 3 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers: order })).toEqual(expected)
  })
})

describe('five of eleven', () => {
  const game = tryGame(elevenFive)

  test('fair prizes', () => {
    const any = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => game.pays(`any-${count}`, 'hit'))
    expect(any).toEqual([2.2, 5.5, 16.5, 66, 462, 77, 22, 8.25])
    expect(['front-two-direct', 'front-three-direct'].map((id) => game.pays(id, 'direct'))).toEqual([110, 990])
    expect(['front-two-group', 'front-three-group'].map((id) => game.pays(id, 'hit'))).toEqual([55, 165])
    expect(game.pays('fixed', 'fixed')).toBe(11)
  })

  test.each([
    ['any-2', '01 02 03 04', { hit: 3 }],
    ['any-5', '01 02 03 04 05 06', {}],
    ['any-6', '01 02 03 09 10 11 04', { hit: 2 }],
    ['any-3-bankers', '01,02 03 04', { hit: 1 }],
    ['front-three-group', '01 02 09 11', { hit: 1 }],
    ['odd-count', '4-odd', { '4-odd': 1 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers: [9, 1, 2, 11, 3] })).toEqual(expected)
  })

  test('a banker is in every note and never among the others', () => {
    expect(game.notes('any-3-bankers', '01 02,03 04 05')).toBe(3)
    expect(() => game.notes('any-3-bankers', '01 02,02 03')).toThrow('no_notes')
  })
})

describe('sum of three digits', () => {
  const game = tryGame(pc28)

  test('rows, of a thousand', () => {
    const rising = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]
    const sums = Array.from({ length: 28 }, (_, sum) => sum).map(waysOf(game, 'sum', 1000))
    expect(sums).toEqual([...rising, ...rising.toReversed()])
    expect(['big', 'small', 'odd', 'even'].map(waysOf(game, 'sum-halves', 1000))).toEqual([500, 500, 500, 500])
    const corners = ['big-odd', 'big-even', 'small-odd', 'small-even'].map(waysOf(game, 'corners', 1000))
    expect(corners).toEqual([231, 269, 269, 231])
    expect(['very-small', 'very-big'].map(waysOf(game, 'ends', 1000))).toEqual([56, 56])
  })

  test.each([
    ['sum', '13 14', { 14: 1 }],
    ['corners', 'big-even big-odd', { 'big-even': 1 }],
    ['ends', 'very-big', {}],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers: [6, 0, 8] })).toEqual(expected)
  })
})
