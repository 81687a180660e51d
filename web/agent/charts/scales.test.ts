import { expect, test } from 'vitest'
import { scaleAmounts, scaleDays } from './scales.ts'

const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)

test('days stand side by side between both ends, and the last one always has its name', () => {
  const scale = scaleDays(days, [50, 650], { barMax: 10, labelRoom: 76 })
  expect(scale.step).toBeCloseTo(20)
  expect(scale.barWidth).toBe(10)
  expect(scale.middle('2026-11-01')).toBe(60)
  expect(scale.middle('2026-11-30')).toBe(640)
  expect(scale.labels.map(({ day }) => day)).toEqual(days.filter((_, at) => (29 - at) % 5 === 0))
})

test('a year of days on a phone still has bars that can be seen', () => {
  const year = Array.from({ length: 366 }, (_, at) => String(at))
  expect(scaleDays(year, [52, 276], { barMax: 26, labelRoom: 76 }).barWidth).toBe(1.5)
})

test('amounts have round steps which reach as far as they do, with zero among them', () => {
  const { y, ticks } = scaleAmounts([500, -1_800, 6_300], [240, 10])
  expect(ticks).toEqual([-2_000, 0, 2_000, 4_000, 6_000, 8_000])
  expect([y(-2_000), y(8_000)]).toEqual([240, 10])
  expect(scaleAmounts([200, 900], [240, 10]).ticks[0]).toBe(0)
  expect(scaleAmounts([], [240, 10]).ticks).toContain(1)
})
