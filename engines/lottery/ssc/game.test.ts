import { describe, expect, test } from 'vitest'
import type { RowWins } from '#engines/lottery/model.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { countNotes, countWins, playOf, rowOf } from '#engines/lottery/settle.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

function play(id: string) {
  const found = playOf(ssc, id)
  assert(found, `ssc has ${id}`)
  return found
}

function select(id: string, text: string) {
  const selection = readSelection(play(id), text)
  assert(selection.ok, `${text} can be played as ${id}`)
  return selection.value
}

const notes = (id: string, text: string) => countNotes(play(id), select(id, text))
const wins = (id: string, text: string, drawn: string): readonly RowWins[] =>
  countWins(play(id), select(id, text), { numbers: drawn.split('').map(Number) })
const fair = (id: string, row: string) => {
  const { pays } = rowOf(play(id), row)
  return pays === 'jackpot' ? Number.NaN : Number(toNumber(pays).toFixed(3))
}

describe('fair prizes of five digits', () => {
  test.each([
    // play, row, what a note would pay at a return of 100 %
    ['five-direct', 'direct', 100_000],
    ['five-group-120', 'group', 833.333],
    ['five-group-60', 'group', 1666.667],
    ['five-group-30', 'group', 3333.333],
    ['five-group-20', 'group', 5000],
    ['five-group-10', 'group', 10_000],
    ['five-group-5', 'group', 20_000],
    ['back-four-direct', 'direct', 10_000],
    ['back-four-group-24', 'group', 416.667],
    ['back-four-group-12', 'group', 833.333],
    ['back-four-group-6', 'group', 1666.667],
    ['back-four-group-4', 'group', 2500],
    ['front-three-direct', 'direct', 1000],
    ['front-three-group-3', 'group', 333.333],
    ['front-three-group-6', 'group', 166.667],
    ['front-three-group-sum', 'group-3', 333.333],
    ['front-three-group-sum', 'group-6', 166.667],
    ['back-two-direct', 'direct', 100],
    ['back-two-group', 'group', 50],
    ['fixed', 'fixed', 10],
    ['one-of-back-three', 'present', 3.69],
    ['one-of-back-four', 'present', 2.908],
    ['two-of-back-three', 'present', 18.519],
    ['two-of-back-four', 'present', 10.267],
    ['two-of-five', 'present', 6.817],
    ['three-of-five', 'present', 22.989],
    ['one-of-five', 'present', 2.442],
    ['digit-2-times', 'present', 12.276],
    ['digit-3-times', 'present', 116.822],
    ['digit-4-times', 'present', 2173.913],
    ['digit-halves', 'half', 2],
    ['sum-halves', 'half', 2],
    ['dragon-tiger', 'side', 2.222],
    ['dragon-tiger', 'tie', 10],
    ['back-three-card', 'leopard', 100],
    ['back-three-card', 'straight', 16.667],
    ['back-three-card', 'pair', 3.704],
    ['back-three-card', 'half-straight', 2.778],
    ['back-three-card', 'mixed', 3.333],
  ])('%s, %s: %s', (id, row, pays) => {
    expect(fair(id, row)).toBe(pays)
  })
})

describe('notes of five digits', () => {
  test.each([
    ['five-direct', '12,3,0,45,6789', 16],
    ['five-tickets', '12345 67890; 11111', 3],
    ['five-group-120', '012345', 6],
    ['five-group-60', '12,1345', 1 + 4],
    ['fixed', '147,28,,5,039', 9],
    ['any-two-direct', '12,3,,45,', 8],
    ['any-two-group', '1234,012', 18],
    ['front-three-group-3', '0358', 12],
    ['front-three-group-6', '0358', 4],
    ['two-of-five', '0358', 6],
    ['dragon-tiger', '1v2-dragon 4v5-tie', 2],
  ])('%s %s: %s', (id, text, count) => {
    expect(notes(id, text)).toBe(count)
  })

  const each = (id: string, from: number, to: number, digits: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => notes(id, String(from + at).padStart(digits, '0')))

  test('every sum and span has as many notes as there are ways to make it', () => {
    const rising = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]
    expect(each('back-three-sum', 0, 27, 2)).toEqual([...rising, ...rising.toReversed()])
    expect(each('back-three-span', 0, 9, 1)).toEqual([10, 54, 96, 126, 144, 150, 144, 126, 96, 54])
    const groups = [1, 2, 2, 4, 5, 6, 8, 10, 11, 13, 14, 14, 15]
    expect(each('back-three-group-sum', 1, 26, 2)).toEqual([...groups, ...groups.toReversed()])
    const pairs = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(each('back-two-sum', 0, 18, 2)).toEqual([...pairs, 10, ...pairs.toReversed()])
  })
})

describe('what wins in five digits', () => {
  test.each([
    ['five-direct', '12,3,0,45,6789', '13047', [{ row: 'direct', count: 1 }]],
    ['five-direct', '12,3,0,45,6789', '13037', []],
    ['fixed', '147,28,,5,039', '78950', [{ row: 'fixed', count: 4 }]],
    ['any-two-direct', '12,3,,45,', '13040', [{ row: 'direct', count: 3 }]],
    // aab and abb are two notes of one pool, and a leopard wins no group play.
    ['front-three-group-3', '0358', '33500', [{ row: 'group', count: 1 }]],
    ['front-three-group-3', '0358', '33300', []],
    ['front-three-group-6', '0358', '33500', []],
    // Sums and spans include leopards, group sums do not.
    ['front-three-sum', '09', '33300', [{ row: 'direct', count: 1 }]],
    ['front-three-span', '0', '33300', [{ row: 'direct', count: 1 }]],
    ['front-three-group-sum', '09', '33300', []],
    ['front-three-group-sum', '09', '33', []],
    ['front-three-group-sum', '08 09', '32400', [{ row: 'group-6', count: 1 }]],
    ['front-three-group-sum', '08 09', '44100', [{ row: 'group-3', count: 1 }]],
    ['two-of-five', '0358', '03511', [{ row: 'present', count: 3 }]],
    // Nine and nought are neighbours.
    ['front-three-card', 'straight', '89000', [{ row: 'straight', count: 1 }]],
    ['front-three-card', 'straight half-straight', '90100', [{ row: 'straight', count: 1 }]],
    ['front-three-card', 'half-straight', '05900', [{ row: 'half-straight', count: 1 }]],
    // A tie loses unless it was chosen.
    ['dragon-tiger', '1v2-dragon 1v2-tiger', '77000', []],
    [
      'dragon-tiger',
      '1v2-tie 1v5-dragon',
      '77000',
      [
        { row: 'tie', count: 1 },
        { row: 'side', count: 1 },
      ],
    ],
    ['sum-halves', 'big odd', '99500', [{ row: 'half', count: 2 }]],
    ['sum-halves', 'big', '99400', []],
    ['niu-niu', 'niu-niu', '55055', [{ row: 'niu-niu', count: 1 }]],
    ['niu-niu', 'niu-5 none', '12732', [{ row: 'niu-5', count: 1 }]],
  ])('%s %s on %s', (id, text, drawn, expected) => {
    expect(wins(id, text, drawn)).toEqual(expected)
  })
})
