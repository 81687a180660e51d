import { expect, test } from 'vitest'
import { isWithin, timeIn } from '#modules/messaging/rules/hours.ts'

test.each([
  // from     to       time     within
  ['09:00', '23:00', '09:00', true],
  ['09:00', '23:00', '22:59', true],
  ['09:00', '23:00', '23:00', false],
  ['09:00', '23:00', '08:59', false],
  ['20:00', '02:00', '23:30', true],
  ['20:00', '02:00', '01:59', true],
  ['20:00', '02:00', '02:00', false],
  ['00:00', '00:00', '12:00', true],
])('from %s to %s, %s is within: %s', (from, to, time, expected) => {
  expect(isWithin({ from, to }, time)).toBe(expected)
})

test('the time is that of the zone, and midnight is 00:00', () => {
  expect(timeIn(new Date('2026-07-01T15:30:00Z'), 'Asia/Manila')).toBe('23:30')
  expect(timeIn(new Date('2026-07-01T16:00:00Z'), 'Asia/Manila')).toBe('00:00')
})
