import { expect, test } from 'vitest'
import { layStrip } from './lay-strip.ts'
import { spanOf } from './span.ts'

const zone = 'Asia/Manila'
const nowMs = Date.parse('2026-11-15T13:40:00Z')

test('real-time and hourly salary are looked at by day, daily wages by month, dividends by year', () => {
  expect(spanOf('realtime', undefined, zone, nowMs)).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-15',
    startMs: Date.parse('2026-11-14T16:00:00Z'),
    endMs: Date.parse('2026-11-15T16:00:00Z'),
    isNewest: true,
    before: '2026-11-14',
  })
  expect(spanOf('daily', '2026-10-31', zone, nowMs)).toMatchObject({ from: '2026-10-01', isNewest: false })
  expect(spanOf('dividend', undefined, zone, nowMs).from).toBe('2025-11-15')
})

test.each(['2026-11-16', 'tomorrow', '2026-13-01', ''])('the day %s is as if none were named', (input) => {
  expect(spanOf('hourly', input, zone, nowMs).to).toBe('2026-11-15')
})

test('the next span never leads beyond today', () => {
  expect(spanOf('daily', '2026-11-01', zone, nowMs).after).toBe('2026-11-15')
})

test('a payout stands where its window lies, as high as what was paid', () => {
  const span = spanOf('realtime', undefined, zone, nowMs)
  const at = (time: string, paid: string) => ({
    id: time,
    windowStart: `2026-11-15T${time}:00+08:00`,
    windowEnd: new Date(Date.parse(`2026-11-15T${time}:00+08:00`) + 300_000).toISOString(),
    paid,
  })
  const before = { ...at('00:00', '1.00'), windowStart: '2026-11-14T23:55:00+08:00' }
  const { bars, foot } = layStrip([before, at('12:00', '10.00'), at('23:55', '5.00')], span, {
    width: 1_152,
    height: 80,
  })
  const [first, noon, last] = bars
  expect(first?.x).toBeGreaterThanOrEqual(0)
  expect(noon?.x).toBeCloseTo(576, -1)
  expect(last && last.x + last.width).toBeLessThanOrEqual(1_152)
  expect(noon && last && last.height / noon.height).toBeCloseTo(0.5, 1)
  expect(bars.every(({ y, height }) => Math.abs(y + height - foot) < 0.2)).toBe(true)
})
