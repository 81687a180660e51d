import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysOf, isRange } from '#kit/day.ts'
import { monthsOf, rangeBefore, spansOf } from './spans.ts'

test.each([
  // from          to            months                        days
  ['2026-10-16', '2026-11-14', null, [['2026-10-16', '2026-11-14']]],
  ['2026-10-01', '2026-10-31', ['2026-10-01', '2026-10-01'], []],
  [
    '2026-09-30',
    '2026-11-01',
    ['2026-10-01', '2026-10-01'],
    [
      ['2026-09-30', '2026-09-30'],
      ['2026-11-01', '2026-11-01'],
    ],
  ],
  ['2025-12-15', '2026-03-31', ['2026-01-01', '2026-03-01'], [['2025-12-15', '2025-12-31']]],
  ['2026-02-01', '2026-02-27', null, [['2026-02-01', '2026-02-27']]],
  ['2024-02-01', '2024-02-29', ['2024-02-01', '2024-02-01'], []],
] as const)('%s to %s is read as whole months and the days around them', (from, to, months, days) => {
  const named = (pair: readonly string[]) => ({ from: pair[0], to: pair[1] })
  expect(spansOf({ from, to })).toEqual({ months: months && named(months), days: days.map(named) })
})

test('months and days of any range are its days, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 365 }), (start, length) => {
      const range = { from: addDays('2024-01-01', start), to: addDays('2024-01-01', start + length) }
      const { months, days } = spansOf(range)
      const whole = months
        ? daysOf({ from: months.from, to: range.to }).filter((day) => day.slice(0, 7) <= months.to.slice(0, 7))
        : []
      expect([...whole, ...days.flatMap(daysOf)].sort()).toEqual(daysOf(range))
      expect(monthsOf(range)).toEqual([...new Set(daysOf(range).map((day) => `${day.slice(0, 7)}-01`))])
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('a range is compared with as many days right before it', () => {
  expect(rangeBefore({ from: '2026-11-01', to: '2026-11-07' })).toEqual({ from: '2026-10-25', to: '2026-10-31' })
  expect(isRange({ from: '2026-11-02', to: '2026-11-01' })).toBe(false)
  expect(isRange({ from: '2025-11-01', to: '2026-11-01' })).toBe(true)
  expect(isRange({ from: '2025-10-31', to: '2026-11-01' })).toBe(false)
})
