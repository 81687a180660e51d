import { describe, expect, test } from 'vitest'
import { one, ratio, toNumber } from '#engines/ratio.ts'
import { legFactor } from '#engines/sports/settle.ts'
import { cashOutValue, combinationsOf, combine, namedSystems, payTicket } from '#engines/sports/ticket.ts'

describe('combinations', () => {
  test.each([
    ['trixie', 4],
    ['patent', 7],
    ['yankee', 11],
    ['lucky-15', 15],
    ['canadian', 26],
    ['lucky-31', 31],
    ['heinz', 57],
    ['lucky-63', 63],
    ['super-heinz', 120],
    ['goliath', 247],
  ] as const)('%s has %s bets', (name, count) => {
    const { legs, sizes } = namedSystems[name]
    expect(combinationsOf(legs, sizes)).toHaveLength(count)
  })

  test('two of three, in order; a parlay is the one way to choose all', () => {
    expect(combinationsOf(3, [2])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
    expect(combinationsOf(3, [3])).toEqual([[0, 1, 2]])
    expect(combinationsOf(1, [1])).toEqual([[0]])
  })
})

describe('what a ticket pays', () => {
  const factors = [
    legFactor('won', 1_950),
    legFactor('half_won', 1_900),
    legFactor('half_lost', 2_000),
    legFactor('void', 1_800),
  ]

  test('a parlay multiplies its legs and is rounded down once', () => {
    expect(toNumber(combine(factors))).toBe(1.41375)
    expect(payTicket(10_000n, factors, combinationsOf(4, [4]))).toBe(14_137n)
  })

  test('each combination of a system is rounded by itself', () => {
    const legs = [legFactor('won', 1_333), legFactor('won', 1_333), legFactor('lost', 2_000)]
    // 1.333 × 1.333 of 1 centavo is 1; the other two pairs have a lost leg.
    expect(payTicket(1n, legs, combinationsOf(3, [2]))).toBe(1n)
    expect(payTicket(100n, legs, combinationsOf(3, [1, 2]))).toBe(133n + 133n + 177n)
  })

  test('a ticket of void legs gives back its stake, combination by combination', () => {
    expect(payTicket(500n, [one, one, one], combinationsOf(3, [2, 3]))).toBe(2_000n)
  })
})

describe('cash-out', () => {
  const open = (odds: number, fair: ReturnType<typeof ratio>) => ({ state: 'open', odds, fair }) as const

  test('placed at 3.00, now an even chance: 142.50 of 150.00 at five per cent', () => {
    expect(cashOutValue(10_000n, [open(3_000, ratio(1, 2))], 500)).toBe(14_250n)
    expect(cashOutValue(10_000n, [open(3_000, ratio(1, 2))], 0)).toBe(15_000n)
  })

  test('a settled leg counts by its factor, and a lost one leaves nothing', () => {
    const won = { state: 'settled', factor: legFactor('won', 2_000) } as const
    const lost = { state: 'settled', factor: legFactor('lost', 2_000) } as const
    expect(cashOutValue(10_000n, [won, open(2_000, ratio(1, 2))], 400)).toBe(19_200n)
    expect(cashOutValue(10_000n, [lost, open(2_000, ratio(1, 2))], 400)).toBe(0n)
  })
})
