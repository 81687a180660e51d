import { describe, expect, test } from 'vitest'
import { one, ratio, toNumber, zero } from '#engines/ratio.ts'
import { deadHeatOf, feedFactor, type LegEnd, legFactor, settleHandicap, settleTotal } from '#engines/sports/settle.ts'

const ends: Readonly<Record<string, LegEnd>> = {
  ...{ L: 'lost', HL: 'half_lost', V: 'void', HW: 'half_won', W: 'won' },
}

describe('Asian handicap of the chosen team', () => {
  test.each([
    // line   difference −1, 0, 1, 2
    [0, 'L V W W'],
    [-0.25, 'L HL W W'],
    [-0.5, 'L L W W'],
    [-0.75, 'L L HW W'],
    [-1, 'L L V W'],
    [-1.25, 'L L HL W'],
    [-1.5, 'L L L W'],
    [-1.75, 'L L L HW'],
    [0.25, 'L HW W W'],
    [0.5, 'L W W W'],
    [0.75, 'HL W W W'],
    [1, 'V W W W'],
  ])('%s', (line, grid) => {
    const settled = [-1, 0, 1, 2].map((difference) => settleHandicap(line * 4, difference))
    expect(settled).toEqual(grid.split(' ').map((word) => ends[word]))
  })
})

describe('totals', () => {
  test.each([
    ['over', 2.25, 2, 'half_lost'],
    ['under', 2.25, 2, 'half_won'],
    ['over', 2.75, 3, 'half_won'],
    ['under', 2.75, 3, 'half_lost'],
    ['over', 2, 2, 'void'],
    ['over', 2.5, 3, 'won'],
    ['under', 2.5, 3, 'lost'],
    ['under', 0.5, 0, 'won'],
  ] as const)('%s %s with %s goals: %s', (side, line, total, end) => {
    expect(settleTotal(side, line * 4, total)).toBe(end)
  })

  test('over and under of a line are each other’s mirror, whatever the score', () => {
    const mirror = { won: 'lost', half_won: 'half_lost', void: 'void', half_lost: 'half_won', lost: 'won' }
    for (let line = 1; line <= 24; line += 1)
      for (let total = 0; total <= 8; total += 1)
        expect(settleTotal('under', line, total)).toBe(mirror[settleTotal('over', line, total)])
  })
})

describe('factors', () => {
  test('of a stake at 1.95', () => {
    const factors = (['won', 'half_won', 'void', 'half_lost', 'lost'] as const).map((end) => legFactor(end, 1_950))
    expect(factors.map(toNumber)).toEqual([1.95, 1.475, 1, 0.5, 0])
  })

  test('as a feed sends them', () => {
    const half = ratio(1, 2)
    const factor = (result: 0 | 1, voidFactor = zero, deadHeat = one) =>
      toNumber(feedFactor({ result, voidFactor, deadHeat }, 1_900))
    expect(factor(1)).toBe(1.9)
    expect(factor(0)).toBe(0)
    expect(factor(0, one)).toBe(1)
    expect(factor(1, half)).toBe(1.45)
    expect(factor(0, half)).toBe(0.5)
    expect(factor(1, zero, half)).toBe(0.95)
  })

  test('of a dead heat: places over those who share them', () => {
    expect(deadHeatOf(1, 2)).toEqual(ratio(1, 2))
    expect(deadHeatOf(2, 3)).toEqual(ratio(2, 3))
    expect(deadHeatOf(3, 3)).toEqual(one)
  })
})
