import { expect, test } from 'vitest'
import { layMap } from './lay-map.ts'
import { layPay } from './lay-pay.ts'

test('a bar is as high as its pay, and the mark of today’s contract stands on the same scale', () => {
  const plot = layPay(
    [
      { day: '2026-11-13', pays: 1_000, paysNow: 1_000 },
      { day: '2026-11-14', pays: 500, paysNow: 2_000 },
      { day: '2026-11-15', pays: 0, paysNow: null },
    ],
    640,
    200,
  )
  const [first, second, third] = plot.bars
  expect(first?.nowY).toBe(first?.y)
  expect(second && first && second.height / first.height).toBeCloseTo(0.5, 1)
  expect(second && plot.foot - (second.nowY ?? 0)).toBeCloseTo(2 * (first?.height ?? 0), 0)
  expect(third).toMatchObject({ height: 0, nowY: null, y: plot.foot })
  expect(plot.ticks.map(({ text }) => text)).toEqual(['0', '500', '1K', '1.5K', '2K'])
  expect(plot.labels.at(-1)).toMatchObject({ day: '2026-11-15', anchor: 'end' })
})

test('days of nothing still have a scale', () => {
  const plot = layPay([{ day: '2026-11-15', pays: 0, paysNow: 0 }], 320, 160)
  expect(plot.bars).toMatchObject([{ height: 0 }])
  expect(plot.ticks.every(({ y }) => Number.isFinite(y))).toBe(true)
})

test('a point lies in the field of the tier that it reached, and in no higher one', () => {
  const tiers = [
    { ratePpm: 5_000, amount: 50_000, active: 10 },
    { ratePpm: 6_200, amount: 120_000, active: 40 },
  ]
  const points = [
    { amount: 60_000, active: 90, tier: 0 },
    { amount: 130_000, active: 40, tier: 1 },
    { amount: 40_000, active: 90, tier: null },
  ]
  const plot = layMap(tiers, points, { width: 560, height: 220 })
  const isIn = (point: number, field: number) => {
    const [at, corner] = [plot.points[point], plot.fields[field]]
    return at !== undefined && corner !== undefined && at.x >= corner.x && at.y <= corner.y
  }
  expect([isIn(0, 0), isIn(0, 1), isIn(1, 1), isIn(2, 0)]).toEqual([true, false, true, false])
  expect(plot.points.every(({ x }) => x >= plot.frame.left && x <= plot.frame.right)).toBe(true)
})
