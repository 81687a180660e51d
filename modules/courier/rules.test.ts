import { expect, test } from 'vitest'
import { isDeliverable, maskRecipient, oneLine, triesMax, waitSecondsAfter } from './rules.ts'

test.each([
  ['sms', '+639171234567', true],
  ['sms', '639171234567', false],
  ['sms', '+639171234567\r\nBcc: x', false],
  ['sms', '+639171234567\n', false],
  ['sms', '+63 917', false],
  ['sms', 'maria@example.com', false],
  ['mail', 'maria@example.com', true],
  ['mail', 'maria+laro@mail.example.com', true],
  ['mail', 'maria@example.com, eve@example.com', false],
  ['mail', 'maria@example.com\r\nBcc: eve@example.com', false],
  ['mail', 'Maria <maria@example.com>', false],
  ['mail', 'a@b@example.com', false],
  ['mail', '+639171234567', false],
] as const)('B12 a message by %s to %j goes out: %s', (channel, to, isRight) => {
  expect(isDeliverable(channel, to)).toBe(isRight)
})

test.each([
  ['sms', '+639171234567', '+63917•••4567'],
  ['sms', '+3712345', '+37•••'],
  ['mail', 'maria@example.com', 'ma•••@example.com'],
  ['mail', 'm@example.com', '•••@example.com'],
] as const)('the trace of a message by %s to %s is %s', (channel, to, hint) => {
  expect(maskRecipient(channel, to)).toBe(hint)
})

test('a subject is one line', () => {
  expect(oneLine('Reset\r\nBcc: eve@example.com\u2028now ')).toBe('Reset Bcc: eve@example.com now')
})

test('tries are spread over minutes, so that a code still arrives within its life', () => {
  const waits = Array.from({ length: triesMax - 1 }, (_, at) => waitSecondsAfter(at + 1))
  expect(waits).toEqual([2, 8, 32, 128])
})
