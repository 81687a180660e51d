import { expect, test } from 'vitest'
import { countForPlay } from '#modules/promotions/rules/play.ts'

test.each([
  // turnover  rewards
  [0n, 0],
  [-500n, 0],
  [99_999n, 0],
  [100_000n, 1],
  [299_999n, 2],
  [500_000n, 5],
  [99_900_000n, 5],
])('a day with a turnover of %s brings %s rewards, for each ₱1,000 and five at most', (turnover, count) => {
  expect(countForPlay(turnover, { each: 100_000n, most: 5 })).toBe(count)
})
