import { expect, test } from 'vitest'
import { slotAt } from '#modules/promotions/rules/rain.ts'

const rain = { hours: [20, 12], minutes: 10 }

test.each([
  // by Manila's clock  at           opens
  ['before noon', '03:59:59', '2026-11-18T04:00:00.000Z'],
  ['at noon', '04:00:00', '2026-11-18T04:00:00.000Z'],
  ['just before it ends', '04:09:59', '2026-11-18T04:00:00.000Z'],
  ['when it has ended', '04:10:00', '2026-11-18T12:00:00.000Z'],
  ['after the last of the day', '12:10:00', '2026-11-19T04:00:00.000Z'],
])('%s, at %s in Greenwich, the rain that falls or comes next opens at %s', (_, time, opens) => {
  const { opensAt, endsAt } = slotAt(rain, Date.parse(`2026-11-18T${time}Z`), 'Asia/Manila')
  expect(opensAt.toISOString()).toBe(opens)
  expect(endsAt.getTime() - opensAt.getTime()).toBe(600_000)
})

test('a rain late in the evening ends after midnight', () => {
  const { opensAt } = slotAt({ hours: [23], minutes: 60 }, Date.parse('2026-11-18T15:59:59Z'), 'Asia/Manila')
  expect(opensAt.toISOString()).toBe('2026-11-18T15:00:00.000Z')
})
