import { expect, test } from 'vitest'
import { judgePaymentPassword, paymentRule } from '#modules/identity/rules/payment.ts'
import { spellFullName, spellNickname } from '#modules/identity/rules/profile.ts'
import { runPattern } from '#modules/identity/rules/run-pattern.ts'

const off = { enabled: false, required: false, acceptedPattern: null, patternId: null, minLength: 0, maxLength: 255 }
const own = {
  enabled: true,
  required: false,
  acceptedPattern: null,
  patternId: 5,
  minLength: 8,
  maxLength: 16,
} as const

test.each([
  [off, '491822', null],
  [off, '49182', 'payment_password_is_malformed'],
  [off, '4918221', 'payment_password_is_malformed'],
  [off, '49182a', 'payment_password_is_malformed'],
  [off, '', 'payment_password_is_malformed'],
  [off, '111111', 'payment_password_is_guessable'],
  [off, '123456', 'payment_password_is_guessable'],
  [off, '654321', 'payment_password_is_guessable'],
  [off, '121212', 'payment_password_is_guessable'],
  [off, '573573', 'payment_password_is_guessable'],
  [own, '491822', 'payment_password_is_malformed'],
  [own, 'habagat8', null],
])('%j judges the payment password %s: %s', (rule, secret, fault) => {
  expect(judgePaymentPassword(paymentRule(rule), secret, runPattern)).toBe(fault)
})

test.each([
  ['  Luz   Dalisay ', 'Luz Dalisay'],
  ['李', '李'],
  ['', null],
  ['...', null],
  ['a\u202Eb', null],
  ['<b>', null],
  ['x'.repeat(33), null],
])('the nickname %j is kept as %j', (text, kept) => {
  expect(spellNickname(text)).toBe(kept)
})

test.each([
  ['Luz  M. Dalisay-Reyes', 'Luz M. Dalisay-Reyes'],
  ["D'Angelo", "D'Angelo"],
  ['ليلى', 'ليلى'],
  ['X', null],
  ['R2 D2', null],
  ['a@b', null],
])('the name %j is kept as %j', (text, kept) => {
  expect(spellFullName(text)).toBe(kept)
})
