import { expect, test } from 'vitest'
import { earn, worthOf } from '#modules/loyalty/rules/points.ts'

test('a rest is kept: staking in small steps earns what one large stake does', () => {
  let rest = 0n
  let points = 0n
  for (let step = 0; step < 1_000; step += 1) {
    const earned = earn(37n, rest, 10_000n)
    points += earned.points
    rest = earned.rest
  }
  expect({ points, rest }).toEqual(earn(37_000n, 0n, 10_000n))
})

test('D17 converting a point a thousand times gives no more than a thousand points at once', () => {
  for (const rate of [
    { per: 100n, amount: 100n },
    { per: 3n, amount: 1n },
    { per: 7n, amount: 5n },
    { per: 1n, amount: 3n },
  ]) {
    const split = 1_000n * worthOf(1n, rate)
    expect(split).toBeLessThanOrEqual(worthOf(1_000n, rate))
  }
  expect(worthOf(2n, { per: 3n, amount: 1n })).toBe(0n)
})
