import { expect, test } from 'vitest'
import { ageOn, dayIn, judgeAge } from '#modules/identity/rules/age.ts'
import { type CalendarDay, readDate } from '#modules/identity/rules/patterns.ts'

const day = (text: string): CalendarDay => {
  const read = readDate(text, 'yyyy-MM-dd')
  if (!read) throw new Error(`${text} is no day`)
  return read
}

test.each([
  // today       birthday     age  confirmed  fault
  ['2026-06-15', '2005-06-16', 21, true, 'birthday_is_too_late'],
  ['2026-06-15', '2005-06-15', 21, false, null],
  ['2026-06-15', '2008-06-16', 18, true, 'birthday_is_too_late'],
  ['2026-06-15', '2008-06-15', 18, false, 'birthday_is_unconfirmed'],
  ['2026-06-15', '2008-06-15', 18, true, null],
  ['2026-06-15', '2005-06-16', 18, false, 'birthday_is_unconfirmed'],
  ['2026-06-15', '2005-06-15', 18, false, null],
  ['2026-06-15', '2026-06-16', 18, true, 'birthday_is_impossible'],
  ['2026-06-15', '1890-01-01', 18, true, 'birthday_is_impossible'],
  ['2026-06-15', '1990-01-01', 21, false, null],
  // Born on a leap day: a year older on the first of March, since that year has no twenty-ninth.
  ['2026-02-28', '2008-02-29', 18, true, 'birthday_is_too_late'],
  ['2026-03-01', '2008-02-29', 18, true, null],
] as const)(
  'VA-02.3 VA-02.4 on %s, born on %s, from %s on (confirmed: %s): %s',
  (today, birthday, minimumAge, isConfirmed, fault) => {
    expect(judgeAge(day(birthday), { today: day(today), minimumAge, isBirthdayConfirmed: isConfirmed })).toBe(fault)
  },
)

test('the day is the one of the brand, not of the machine', () => {
  const at = Date.UTC(2026, 5, 14, 16, 30)
  expect(dayIn(at, 'Asia/Manila')).toEqual({ year: 2026, month: 6, day: 15 })
  expect(dayIn(at, 'UTC')).toEqual({ year: 2026, month: 6, day: 14 })
  expect(ageOn(dayIn(at, 'Asia/Manila'), day('2008-06-15'))).toBe(18)
  expect(ageOn(dayIn(at, 'UTC'), day('2008-06-15'))).toBe(17)
})
