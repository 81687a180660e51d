import { expect, test } from 'vitest'
import { dailyMostAt } from '#modules/cashier/rules/level-limits.ts'

const limits = {
  dailyMost: { PHP: '1000.00' },
  levelLimits: [
    { level: 2, percent: 150 },
    { level: 4, percent: 300 },
  ],
}

test.each([
  [0, 1_000_00n],
  [1, 1_000_00n],
  [2, 1_500_00n],
  [3, 1_500_00n],
  [4, 3_000_00n],
  [9, 3_000_00n],
])('on level %s so much may leave a day: %s', (level, most) => {
  expect(dailyMostAt(limits, 'PHP', level)).toBe(most)
})

test('a currency without a line has no limit to raise', () => {
  expect(dailyMostAt(limits, 'USDT', 4)).toBe(0n)
})
