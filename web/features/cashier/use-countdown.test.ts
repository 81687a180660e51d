import { expect, test } from 'vitest'
import { writeCountdown } from '#web/features/cashier/use-countdown.ts'

test.each([
  [872_000, '14:32'],
  [61_001, '1:02'],
  [999, '0:01'],
  [0, '0:00'],
  [3_872_000, '1:04:32'],
])('%s ms are shown as %s', (ms, shown) => {
  expect(writeCountdown(ms)).toBe(shown)
})
