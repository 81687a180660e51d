import { expect, test } from 'vitest'
import { nameWeekdays, writeAgo, writeShortDay } from '#web/agent/features/team/short-day.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

// How short a language can say it is the platform's to know, and changes with it.
test.each([
  // since                    told
  ['2026-11-15T11:54:00Z', /^6 ?m/],
  ['2026-11-15T09:00:00Z', /^3 ?h/],
  ['2026-11-14T11:00:00Z', /^yesterday$/],
  ['2026-09-01T12:00:00Z', /^2 ?mo/],
  ['2025-11-01T12:00:00Z', /^last y/],
])('who was seen at %s was seen %s', (since, told) => {
  expect(writeAgo(since, now, 'EN')).toMatch(told)
})

test('days and weekdays are in the reader’s words', () => {
  expect(writeShortDay('2026-11-08', 'EN')).toBe('8 Nov')
  expect(nameWeekdays('EN')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
})
