import { expect, test } from 'vitest'
import { addExact, lessExact, shareExact, trimExact } from './exact.ts'

test.each([
  ['4.89100000', '4.891'],
  ['4.00000000', '4.00'],
  ['4.80000000', '4.80'],
  ['-0.84000000', '-0.84'],
  ['15784.50', '15784.50'],
  ['7', '7'],
])('%s is shown as %s', (amount, shown) => {
  expect(trimExact(amount)).toBe(shown)
})

test.each([
  [['4.89100000', '3.701', '-0.84'], '7.752'],
  [['5273.00', '-382.00'], '4891.00'],
  [['0.10', '-0.30'], '-0.20'],
  [[], '0.00'],
])('%j add up to %s, to the last place', (amounts, sum) => {
  expect(addExact(amounts)).toBe(sum)
})

test('one amount less another keeps its sign and its centavos', () => {
  expect(lessExact('35500.26', '39836.34')).toBe('-4336.08')
  expect(lessExact('-1.5', '-2')).toBe('0.50')
})

test.each([
  ['4891.00', 1_000, '4.891'],
  ['0.01', 1, '0.00000001'],
  ['0.000001', 1, '0.000000000001'],
  ['-280.00', 3_000, '-0.84'],
  ['100.00', 0, '0.00'],
])('of %s, %i millionths are %s', (amount, ppm, share) => {
  expect(shareExact(amount, ppm)).toBe(share)
})
