import { expect, test } from 'vitest'
import { effectiveTurnover } from './turnover.ts'

test.each([
  // end        stake  payout  by result  percent  counts
  ['settled', 100n, 0n, false, 100, 100n],
  ['settled', 100n, 250n, false, 100, 100n],
  ['settled', 100n, 250n, false, 10, 10n],
  ['settled', 101n, 0n, false, 50, 50n],
  ['void', 100n, 100n, false, 100, 0n],
  ['half', 100n, 50n, false, 100, 50n],
  ['half', 101n, 51n, false, 100, 50n],
  ['settled', 100n, 130n, true, 100, 30n],
  ['settled', 100n, 60n, true, 100, 40n],
  ['settled', 100n, 900n, true, 100, 100n],
  ['settled', 100n, 100n, true, 100, 0n],
  ['settled', 100n, 0n, false, 0, 0n],
] as const)(
  'AC-05 %s: of %s with %s paid (by result %s, %i %%) %s counts',
  (end, stake, payout, countsResult, contributionPercent, counts) => {
    expect(effectiveTurnover({ end, stake, payout, countsResult, contributionPercent })).toBe(counts)
  },
)
