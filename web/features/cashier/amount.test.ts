import { expect, test } from 'vitest'
import {
  cleanAmount,
  judgeAmount,
  type Key,
  pressKey,
  readAmount,
  shareOf,
  shortAmount,
  writeAmount,
} from '#web/features/cashier/amount.ts'

test.each<[string, Key[], string]>([
  ['', ['2', '0', '00'], '2000'],
  ['', ['0', '00', '5'], '5'],
  ['2000', ['back', 'back'], '20'],
  ['', ['back'], ''],
  ['12.5', ['0', '7'], '12.50'],
  ['1234567890', ['1'], '1234567890'],
])('%s and the keys %j are %s', (start, keys, typed) => {
  expect(keys.reduce((text, key) => pressKey(text, key, 'PHP'), start)).toBe(typed)
})

test.each([
  // What is pasted or typed by hand, and what is left of it.
  ['₱2,000.00', 'PHP', '2000.00'],
  ['.5', 'PHP', '0.5'],
  ['1.2.3', 'PHP', '1.23'],
  ['-40', 'PHP', '40'],
  ['12.3456789', 'USDT', '12.345678'],
  ['abc', 'PHP', ''],
] as const)('%s in %s becomes %s', (text, currency, clean) => {
  expect(cleanAmount(text, currency)).toBe(clean)
})

test.each([
  ['', 'is_missing'],
  ['0', 'is_missing'],
  ['0.', 'is_missing'],
  ['99.99', 'is_below'],
  ['100', null],
  ['100.', null],
  ['50000', null],
  ['50000.01', 'is_above'],
] as const)('%s between 100 and 50,000 is judged %s', (text, fault) => {
  expect(judgeAmount(text, { currency: 'PHP', least: '100.00', most: '50000.00' })).toBe(fault)
})

test('an amount travels with all its places and is read with none too many', () => {
  expect(readAmount('12.5', 'PHP')).toBe(1250n)
  expect(writeAmount('12.5', 'PHP')).toBe('12.50')
  expect(writeAmount('', 'PHP')).toBeNull()
  expect([shortAmount('2000.00'), shortAmount('12.50'), shortAmount('7')]).toEqual(['2000', '12.5', '7'])
})

test('a share is exact to a thousandth, and nothing of nothing is all', () => {
  expect(shareOf('1250.00', '5000.00', 'PHP')).toBe(0.25)
  expect(shareOf('0.00', '0.00', 'PHP')).toBe(1)
})
