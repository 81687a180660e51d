import { expect, test } from 'vitest'
import { firstRateAbove, isSameRates, leastOf, makeRates, noRates } from '#modules/agents/rules/rates.ts'

const all = (ppm: number) => makeRates(() => ppm)

test('AC-07.3 rates are held against one another category by category', () => {
  const mixed = { ...all(5_000), RNG: 12_000, PVP: 0 }
  expect(firstRateAbove(mixed, all(10_000))).toBe('RNG')
  expect(firstRateAbove(mixed, mixed)).toBeNull()
  expect(firstRateAbove(all(1), noRates)).toBe('LOTT')
  expect(leastOf([mixed, all(8_000)])).toEqual({ ...all(5_000), RNG: 8_000, PVP: 0 })
  expect(leastOf([])).toEqual(noRates)
  expect([isSameRates(mixed, { ...mixed }), isSameRates(mixed, { ...mixed, LIVE: 1 })]).toEqual([true, false])
})
