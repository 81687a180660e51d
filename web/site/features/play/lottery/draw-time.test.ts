import { expect, test } from 'vitest'
import { formatDrawTime } from '#web/site/features/play/lottery/draw-time.ts'

const nowMs = Date.parse('2026-11-18T10:00:00Z')

test.each([
  ['Asia/Manila', '18:15'],
  ['America/New_York', '05:15'],
])('when sales end is told by the clock of a reader in %s', (zone, time) => {
  expect(formatDrawTime('2026-11-18T10:15:00Z', nowMs, zone)).toBe(time)
})

test('where it is another day for the reader, the day stands with it', () => {
  expect(formatDrawTime('2026-11-18T16:15:00Z', nowMs, 'Asia/Manila')).toMatch(/19.*00:15/)
  expect(formatDrawTime('2026-11-18T16:15:00Z', nowMs, 'America/New_York')).toBe('11:15')
})
