import { expect, test } from 'vitest'
import type { Period } from '#modules/contracts/model.ts'
import { dueWindows, nextStart, settlesAt, windowAt } from './windows.ts'

const at = (text: string) => Date.parse(text)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)

test.each([
  // period         moment                 zone            from                until
  ['five_minutes', '2026-11-14T13:34:59Z', 'Asia/Manila', '2026-11-14T13:30', '2026-11-14T13:35'],
  ['five_minutes', '2026-11-14T13:35:00Z', 'Asia/Manila', '2026-11-14T13:35', '2026-11-14T13:40'],
  ['hour', '2026-11-14T13:34:59Z', 'Asia/Manila', '2026-11-14T13:00', '2026-11-14T14:00'],
  ['day', '2026-11-14T15:59:59Z', 'Asia/Manila', '2026-11-13T16:00', '2026-11-14T16:00'],
  ['day', '2026-11-14T16:00:00Z', 'Asia/Manila', '2026-11-14T16:00', '2026-11-15T16:00'],
  ['week', '2026-11-15T12:00:00Z', 'Asia/Manila', '2026-11-08T16:00', '2026-11-15T16:00'],
  ['week', '2026-11-15T16:00:00Z', 'Asia/Manila', '2026-11-15T16:00', '2026-11-22T16:00'],
  ['semimonth', '2026-11-15T12:00:00Z', 'Asia/Manila', '2026-10-31T16:00', '2026-11-15T16:00'],
  ['semimonth', '2026-02-20T12:00:00Z', 'Asia/Manila', '2026-02-15T16:00', '2026-02-28T16:00'],
  ['month', '2026-12-31T15:59:59Z', 'Asia/Manila', '2026-11-30T16:00', '2026-12-31T16:00'],
  // A day on which clocks go forward has 23 hours, one on which they go back 25.
  ['day', '2026-03-29T10:00:00Z', 'Europe/Malta', '2026-03-28T23:00', '2026-03-29T22:00'],
  ['day', '2026-10-25T10:00:00Z', 'Europe/Malta', '2026-10-24T22:00', '2026-10-25T23:00'],
] as const)('AC-05.2 the %s of %s in %s', (period, moment, zone, from, until) => {
  const window = windowAt(period, at(moment), zone)
  expect([text(window.startMs), text(window.endMs)]).toEqual([from, until])
  expect(windowAt(period, window.startMs, zone)).toEqual(window)
  expect(windowAt(period, window.endMs - 1, zone)).toEqual(window)
  expect(windowAt(period, window.endMs, zone).startMs).toBe(window.endMs)
  expect(nextStart(period, at(moment), zone)).toBe(window.endMs)
})

test('AC-05.1 AC-05.3 short windows are paid when they end, days at three in the morning', () => {
  const settled = (period: Period) =>
    text(settlesAt(period, windowAt(period, at('2026-11-14T12:02:00Z'), 'Asia/Manila')))
  expect(settled('five_minutes')).toBe('2026-11-14T12:05')
  expect(settled('hour')).toBe('2026-11-14T13:00')
  expect(settled('day')).toBe('2026-11-14T19:00')
  expect(settled('month')).toBe('2026-11-30T19:00')
})

test('a run that was missed finds every window that is due, the oldest first, and no window before its time', () => {
  const due = (from: string, now: string, most = 100) =>
    dueWindows('five_minutes', at(from), at(now), 'Asia/Manila', most).map(({ startMs }) => text(startMs).slice(11))
  expect(due('2026-11-14T12:00:00Z', '2026-11-14T12:04:59Z')).toEqual([])
  expect(due('2026-11-14T12:00:00Z', '2026-11-14T12:15:01Z')).toEqual(['12:00', '12:05', '12:10'])
  expect(due('2026-11-14T12:00:00Z', '2026-11-14T18:00:00Z', 2)).toEqual(['12:00', '12:05'])
  expect(dueWindows('day', at('2026-11-14T12:00:00Z'), at('2026-11-14T18:59:59Z'), 'Asia/Manila', 5)).toEqual([])
})
