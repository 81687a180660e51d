import { expect, test } from 'vitest'
import { changeOf, runningSum } from '#web/agent/features/team/change.ts'

test.each([
  // now      before    change
  ['118.00', '100.00', 18],
  ['90', '100', -10],
  ['-50', '-100', 50],
  ['10', '-10', 200],
  [7, 0, null],
  ['0.00', '0.00', null],
])('from %2$s to %1$s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

test('a running total has no crumbs of a float', () => {
  expect(runningSum(['0.10', '0.20', '-0.30'])).toEqual([0.1, 0.3, 0])
})
