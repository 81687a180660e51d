import { expect, test } from 'vitest'
import { isWithinHours } from '#web/agent/features/reports/contact-open.ts'

const office = { fromWeekday: 1, toWeekday: 5, from: '12:00', to: '21:00' }
const night = { fromWeekday: 6, toWeekday: 7, from: '22:00', to: '03:00' }

// The fourteenth of November 2026 is a Saturday; Manila is eight hours ahead.
// biome-ignore format: a table
test.each([
  [office, '2026-11-13T03:59:00Z', false],
  [office, '2026-11-13T04:00:00Z', true],
  [office, '2026-11-13T12:59:00Z', true],
  [office, '2026-11-13T13:00:00Z', false],
  [office, '2026-11-14T06:00:00Z', false],
  [office, '2026-11-15T06:00:00Z', false],
  [night,  '2026-11-14T14:00:00Z', true],
  [night,  '2026-11-14T18:59:00Z', true],
  [night,  '2026-11-15T18:59:00Z', true],
  [night,  '2026-11-15T19:00:00Z', false],
  [night,  '2026-11-13T18:00:00Z', false],
])('%o at %s: %s', (hours, at, isOpen) => {
  expect(isWithinHours(hours, 'Asia/Manila', Date.parse(at))).toBe(isOpen)
})
