import { expect, test } from 'vitest'
import { layProfit } from '#web/agent/features/team/lay-profit.ts'

const days = [500, -200, 900, 1_500].map((profit, at) => ({ day: `2026-11-0${at + 1}`, profit }))

test('a loss hangs below the line of nothing, a gain stands on it', () => {
  const { bars, ticks } = layProfit(days, 640, 240)
  const zero = ticks.find(({ left }) => left === 0)?.y ?? -1
  for (const bar of bars) expect(bar.isLoss ? bar.y : bar.y + bar.height).toBeCloseTo(zero, 0)
  expect(bars.map(({ isLoss }) => isLoss)).toEqual([false, true, false, false])
})

test('the running total ends at the sum of all days and stands at its own scale’s height', () => {
  const { line, sums, ticks } = layProfit(days, 640, 240)
  expect(sums).toEqual([500, 300, 1_200, 2_700])
  const ys = ticks.map(({ y }) => y)
  for (const { y } of line) {
    expect(y).toBeGreaterThanOrEqual(Math.min(...ys))
    expect(y).toBeLessThanOrEqual(Math.max(...ys))
  }
  // The two scales share their zero and every line between.
  const ratio = (ticks.at(-1)?.right ?? 0) / (ticks.at(-1)?.left ?? 1)
  for (const { left, right } of ticks) expect(right).toBeCloseTo(left * ratio)
})

test('days without a figure draw an even ground', () => {
  const { bars, ticks } = layProfit([{ day: '2026-11-01', profit: 0 }], 320, 240)
  expect(bars[0]?.height).toBe(0)
  expect(ticks.length).toBeGreaterThan(1)
  expect(ticks.every(({ y }) => Number.isFinite(y))).toBe(true)
})
