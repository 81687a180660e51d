import { expect, test } from 'vitest'
import { writeHours } from '#web/agent/features/shell/contact-hours.ts'

const hours = { fromWeekday: 1, toWeekday: 5, from: '12:00', to: '21:00' }

test('AC-03.3 the contact hours read Mon–Fri 12:00–21:00, in the reader’s words', () => {
  expect(writeHours(hours, 'EN')).toBe('Mon–Fri 12:00–21:00')
  expect(writeHours({ ...hours, toWeekday: 1 }, 'EN')).toBe('Mon 12:00–21:00')
  expect(writeHours(hours, 'AR')).toMatch(/^\D+–\D+ 12:00–21:00$/)
})
