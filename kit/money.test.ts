import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, isCurrency, parseMoney } from '#kit/money.ts'

test.each([
  ['0', 'PHP', 0n],
  ['12', 'PHP', 1200n],
  ['12.5', 'PHP', 1250n],
  ['12.50', 'PHP', 1250n],
  ['-0.01', 'PHP', -1n],
  ['0.000001', 'USDT', 1n],
  ['92233720368547758.07', 'PHP', 2n ** 63n - 1n],
] as const)('D05 %s %s is %s minor units', (text, currency, minor) => {
  expect(parseMoney(text, currency)).toEqual({ ok: true, value: minor })
})

test.each([
  ['', 'amount_is_malformed'],
  ['-0', 'amount_is_malformed'],
  ['-0.00', 'amount_is_malformed'],
  ['+1', 'amount_is_malformed'],
  ['01', 'amount_is_malformed'],
  ['.5', 'amount_is_malformed'],
  ['5.', 'amount_is_malformed'],
  ['1e3', 'amount_is_malformed'],
  ['1e309', 'amount_is_malformed'],
  ['NaN', 'amount_is_malformed'],
  ['Infinity', 'amount_is_malformed'],
  ['0x10', 'amount_is_malformed'],
  ['1,000', 'amount_is_malformed'],
  ['１００', 'amount_is_malformed'],
  [' 5', 'amount_is_malformed'],
  ['5\n', 'amount_is_malformed'],
  ['9'.repeat(41), 'amount_is_malformed'],
  ['0.001', 'amount_is_too_precise'],
  ['1.250', 'amount_is_too_precise'],
  ['92233720368547758.08', 'amount_is_too_large'],
] as const)('D05 %o is refused: %s', (text, refusal) => {
  expect(parseMoney(text, 'PHP')).toEqual({ ok: false, refusal })
})

test('D06 D20 what is written can be read back to the last minor unit, in every currency', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
      fc.constantFrom('PHP', 'USDT'),
      (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency), currency)).toEqual({ ok: true, value: minor })
      },
    ),
  )
})

test('D07 a currency is one of ours, and not a property every object has', () => {
  expect(['PHP', 'USDT', 'USD', 'php', 'constructor', '__proto__'].map(isCurrency)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
