import { expect, test } from 'vitest'
import { runningBirthday } from '#modules/identity/rules/birthday.ts'

test.each([
  // born        today         for a week
  ['1990-05-17', '2026-05-16', null],
  ['1990-05-17', '2026-05-17', '2026'],
  ['1990-05-17', '2026-05-23', '2026'],
  ['1990-05-17', '2026-05-24', null],
  ['1990-12-30', '2027-01-05', '2026'],
  ['1990-12-30', '2027-01-06', null],
  ['1992-02-29', '2026-02-28', '2026'],
  ['1992-02-29', '2028-02-28', null],
  ['1992-02-29', '2028-02-29', '2028'],
])('who was born on %s has on %s the birthday of %s', (birthday, today, year) => {
  expect(runningBirthday(birthday, today, 7)).toBe(year)
})
