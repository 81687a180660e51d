import { expect, test } from 'vitest'
import { readClock } from '#web/agent/features/shell/read-clock.ts'

const at = Date.parse('2026-11-14T13:42:07Z')

test.each([
  // zone              time        offset
  ['Asia/Manila', '21:42:07', 'GMT+8'],
  ['UTC', '13:42:07', 'GMT+0'],
  ['Asia/Kathmandu', '19:27:07', 'GMT+5:45'],
  ['America/New_York', '08:42:07', 'GMT-5'],
])('the clock of %s shows %s and %s', (zone, time, offset) => {
  expect(readClock(at, zone, 'EN')).toMatchObject({ time, offset, date: 'Sat 14 Nov 2026' })
})

test('the date is in the language of the page, with digits that everybody reads alike', () => {
  const { date } = readClock(at, 'Asia/Manila', 'AR')
  expect(date).toContain('14')
  expect(date).toContain('2026')
  expect(date).not.toContain('Nov')
})
