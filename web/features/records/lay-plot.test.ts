import { expect, test } from 'vitest'
import { layPlot } from '#web/features/records/lay-plot.ts'

const days = (...nets: string[]) => nets.map((net, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, net }))

test('bars stand above and below one zero, and the line is their sum', () => {
  const plot = layPlot(days('100.00', '-250.00', '50.10'), 640, 240)
  expect(plot.sums).toEqual([100, -150, -99.9])
  const zero = plot.ticks.find(({ text }) => text === '0')
  const [up, down] = plot.bars
  expect(up).toMatchObject({ isLoss: false })
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero?.y ?? -1, 0)
  expect(down).toMatchObject({ isLoss: true, y: zero?.y })
  expect(plot.points[1]?.y).toBeGreaterThan(zero?.y ?? 0)
  expect(plot.bars.every(({ x, width }) => x >= plot.left && x + width <= 640)).toBe(true)
})

test('a year of days and a narrow screen still fit', () => {
  const many = Array.from({ length: 366 }, (_, at) => ({ day: '2026-01-01', net: String((at % 7) - 3) }))
  const plot = layPlot(many, 320, 240)
  expect(plot.labels.length).toBeLessThanOrEqual(6)
  expect(plot.bars.at(-1)?.x).toBeLessThan(320)
})

test('days on which nothing happened have a scale too', () => {
  const plot = layPlot(days('0.00', '0.00'), 640, 240)
  expect(plot.ticks.length).toBeGreaterThan(1)
  expect(plot.bars.map(({ height }) => height)).toEqual([0, 0])
})
