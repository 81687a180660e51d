import { expect, test } from 'vitest'
import { runPattern } from './run-pattern.ts'

// An engine that goes back to try again would look at more ways through this text than there are atoms.
test('VA-04.2 a pattern takes time in proportion to its text, whatever the pattern', () => {
  const letters = 'a'.repeat(2_000)
  expect(runPattern('^(a+)+$', letters)).toBe(true)
  expect(runPattern('^(a+)+$', `${letters}!`)).toBe(false)
})

test('a pattern is about the whole text', () => {
  expect([runPattern('[a-z]+', 'abc'), runPattern('[a-z]+', 'abc1')]).toEqual([true, false])
})
