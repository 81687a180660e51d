import { expect, test } from 'vitest'
import { formatAmount, formatCount, formatDay, shortenHash } from '#web/lib/fmt.ts'

test.each([
  // amount                  style               text
  ['0.00', {}, '₱0.00'],
  ['12480.50', {}, '₱12,480.50'],
  ['999.99', {}, '₱999.99'],
  ['1000', {}, '₱1,000.00'],
  ['-1250.00', {}, '−₱1,250.00'],
  ['462.00', { signed: true }, '+₱462.00'],
  ['-200.00', { signed: true }, '−₱200.00'],
  ['0.00', { signed: true }, '₱0.00'],
  ['92233720368547758.07', {}, '₱92,233,720,368,547,758.07'],
] as const)('BX-01 %s in %j is written %s, to the last centavo', (amount, style, text) => {
  expect(formatAmount(amount, 'PHP', style)).toBe(text)
})

test('BX-01 a currency of six places keeps them', () => {
  expect(formatAmount('1234.567891', 'USDT')).toBe('USDT 1,234.567891')
})

test('BX-01 a root names its day in UTC, and its size and hash are readable', () => {
  expect(formatDay('2026-11-14')).toBe('14 November 2026')
  expect(formatCount('9223372036854775807')).toBe('9,223,372,036,854,775,807')
  expect(shortenHash('ab'.repeat(32))).toBe('abababab…ababab')
})
