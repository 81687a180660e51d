import { expect, test } from 'vitest'
import { one, ratio, sum, toNumber } from '#engines/ratio.ts'
import { eitherOf, fairChances, liabilityOf, overround, priceOf, stakeMost } from '#engines/sports/margin.ts'

const market = [2_100, 3_400, 3_600]

test('2.10, 3.40 and 3.60 add up to 1.048086; without that the chances add up to one', () => {
  expect(toNumber(overround(market))).toBeCloseTo(1.048086, 6)
  expect(fairChances(market).map((chance) => Number(toNumber(chance).toFixed(5)))).toEqual([0.45434, 0.28062, 0.26503])
  expect(sum(fairChances(market))).toEqual(one)
  const [home, draw] = fairChances(market)
  expect(toNumber(eitherOf([home ?? one, draw ?? one]))).toBeCloseTo(0.73497, 5)
})

test('a price has its margin and is never rounded up', () => {
  expect(priceOf(ratio(1, 2), 0)).toBe(2_000)
  expect(priceOf(ratio(1, 2), 500)).toBe(1_904)
  expect(priceOf(ratio(1, 3), 0)).toBe(3_000)
  expect(priceOf(ratio(999, 1_000), 500)).toBeNull()
  expect(priceOf(ratio(0), 0)).toBeNull()
})

test('the house may lose what an outcome pays, less all stakes of the market', () => {
  const home = { stakes: 10_000n, payouts: 21_000n }
  expect(liabilityOf(home, [home, { stakes: 4_000n, payouts: 13_600n }])).toBe(7_000n)
})

test.each([
  // liability  outcome
  ['the member’s own limit', 0n, 50_000n],
  ['what is left of the market', 990_000n, 9_090n],
  ['nothing where the market is full', 1_000_000n, 0n],
  ['nothing where it is more than full', 1_200_000n, 0n],
])('the highest stake at 2.10: %s', (_, liability, most) => {
  const limits = { playerMost: 50_000n, marketMost: 1_000_000n, payoutMost: 10_000_000n }
  expect(stakeMost(2_100, liability, limits)).toBe(most)
})

test('a ticket’s most payout bounds the stake at long odds', () => {
  const limits = { playerMost: 50_000n, marketMost: 90_000_000n, payoutMost: 1_000_000n }
  expect(stakeMost(100_000, 0n, limits)).toBe(10_000n)
})
