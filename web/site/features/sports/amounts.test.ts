import { expect, test } from 'vitest'
import { decimalOf, readStake } from '#web/site/features/sports/amounts.ts'

test.each([
  ['200', 20_000n],
  ['200.5', 20_050n],
  ['0.01', 1n],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['1e3', null],
])('%s as a stake', (text, minor) => {
  expect(readStake(text, 'PHP')).toBe(minor)
})

test('and as it travels', () => {
  expect([decimalOf(5n, 'PHP'), decimalOf(20_050n, 'PHP')]).toEqual(['0.05', '200.50'])
})
