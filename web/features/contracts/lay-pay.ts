import { labelEvery, round, scaleUp, shorten } from '#web/lib/plot-scale.ts'

/** What the picture of pay needs of a window. */
export interface PayPoint {
  readonly day: string
  readonly pays: number
  /** What the contract in force paid for the same window; null without one. */
  readonly paysNow: number | null
}

export interface PayPlot {
  readonly left: number
  readonly foot: number
  readonly bars: readonly {
    readonly day: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    /** Where the mark of the contract in force lies. */
    readonly nowY: number | null
  }[]
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly labels: readonly { readonly x: number; readonly day: string; readonly anchor: 'start' | 'middle' | 'end' }[]
}

const [left, right, top, bottom] = [42, 8, 10, 24]

/** A bar for each window from one ground line, and above it the mark of what is paid now. */
export function layPay(points: readonly PayPoint[], width: number, height: number): PayPlot {
  const { high, ticks } = scaleUp(points.flatMap(({ pays, paysNow }) => [pays, paysNow ?? 0]))
  const foot = height - bottom
  const y = (value: number) => round(foot - (Math.max(0, value) / high) * (foot - top))
  const stride = (width - left - right) / Math.max(1, points.length)
  const barWidth = round(Math.min(26, Math.max(1.5, stride * 0.6)))
  const middle = (at: number) => left + stride * (at + 0.5)
  const every = labelEvery(points.length, width - left, 84)
  return {
    left,
    foot,
    bars: points.map(({ day, pays, paysNow }, at) => ({
      day,
      x: round(middle(at) - barWidth / 2),
      y: y(pays),
      width: barWidth,
      height: round(foot - y(pays)),
      nowY: paysNow === null ? null : y(paysNow),
    })),
    ticks: ticks.map((value) => ({ y: y(value), text: shorten(value) })),
    labels: points.flatMap(({ day }, at) =>
      (points.length - 1 - at) % every === 0
        ? [{ x: round(middle(at)), day, anchor: at === points.length - 1 ? ('end' as const) : ('middle' as const) }]
        : [],
    ),
  }
}
