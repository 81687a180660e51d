import { expect, test } from 'vitest'
import { rangeOf, readRange } from '#web/agent/dates/days.ts'

test.each([
  ['today', '2026-11-14', '2026-11-14'],
  ['yesterday', '2026-11-13', '2026-11-13'],
  ['last7', '2026-11-08', '2026-11-14'],
  ['last30', '2026-10-16', '2026-11-14'],
] as const)('the span %s is from %s to %s', (span, from, to) => {
  expect(rangeOf(span, '2026-11-14')).toEqual({ from, to })
})

test.each([
  // one          other         range
  ['2026-11-01', '2026-11-14', { from: '2026-11-01', to: '2026-11-14' }],
  ['2026-11-14', '2026-11-01', { from: '2026-11-01', to: '2026-11-14' }],
  ['2020-01-01', '2026-11-14', { from: '2025-11-14', to: '2026-11-14' }],
  ['', '2026-11-14', null],
  ['2026-13-45', '2026-11-14', null],
])('the days %s and %s by hand', (one, other, range) => {
  expect(readRange(one, other)).toEqual(range)
})
