import { expect, test } from 'vitest'
import { addDays, countDays, dayOf, momentAt } from '#kit/day.ts'

test.each([
  // moment                    zone           day
  ['2026-11-14T15:59:59.999Z', 'Asia/Manila', '2026-11-14'],
  ['2026-11-14T16:00:00.000Z', 'Asia/Manila', '2026-11-15'],
  ['2026-11-14T16:00:00.000Z', 'UTC', '2026-11-14'],
  ['2026-03-01T04:59:59.999Z', 'America/New_York', '2026-02-28'],
])('%s in %s belongs to %s', (moment, zone, day) => {
  expect(dayOf(Date.parse(moment), zone)).toBe(day)
})

test('days are counted over the ends of months and leap years', () => {
  expect(addDays('2026-11-15', -15)).toBe('2026-10-31')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(countDays('2026-11-09', '2026-11-15')).toBe(7)
  expect(countDays('2026-11-15', '2026-11-15')).toBe(1)
})

test.each([
  // time                zone                moment
  ['2026-11-17', '18:15', 'Asia/Ho_Chi_Minh', '2026-11-17T11:15:00.000Z'],
  ['2026-11-17', '00:00', 'Asia/Manila', '2026-11-16T16:00:00.000Z'],
  // Clocks jump from 2 to 3: half past two comes an hour later.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // Clocks go back from 2 to 1: of the two half past ones it is the first.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', '02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
])('on %s at %s in %s it is %s', (day, time, zone, moment) => {
  expect(new Date(momentAt(day, time, zone)).toISOString()).toBe(moment)
})
