import { expect, test } from 'vitest'
import { shortenAmount } from '#web/agent/figures/shorten-amount.ts'

test.each([
  // amount           told
  ['18423610.55', '₱18.42M'],
  ['-38410.00', '−₱38,410.00'],
  ['-138410.00', '−₱138.41K'],
  ['988199.99', '₱988.19K'],
  ['99999.99', '₱99,999.99'],
  ['100000.00', '₱100.00K'],
  ['1999999999.00', '₱1.99B'],
  ['0.00', '₱0.00'],
])('the sum %s is told as %s', (amount, told) => {
  expect(shortenAmount(amount, 'PHP', { language: 'EN' })).toBe(told)
})

test('a gain has its sign', () => {
  expect(shortenAmount('214880.00', 'PHP', { signed: true, language: 'EN' })).toBe('+₱214.88K')
})
