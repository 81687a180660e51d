import { labelEvery, round, scaleUp, shorten } from '#web/lib/plot-scale.ts'

/** What a day's bar is made of, from its foot up; none is below zero. */
export interface StackDay {
  readonly day: string
  readonly parts: readonly { readonly kind: string; readonly amount: number }[]
}

export interface Stack {
  readonly left: number
  readonly foot: number
  readonly bars: readonly {
    readonly day: string
    readonly x: number
    readonly width: number
    readonly parts: readonly { readonly kind: string; readonly y: number; readonly height: number }[]
  }[]
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly labels: readonly { readonly x: number; readonly day: string }[]
}

const [left, right, top, bottom] = [46, 8, 10, 24]

/** One bar a day, its parts one above the other on one scale. */
export function layStack(days: readonly StackDay[], width: number, height: number): Stack {
  const { high, ticks } = scaleUp(days.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0)))
  const foot = height - bottom
  const y = (value: number) => foot - (value / high) * (foot - top)
  const stride = (width - left - right) / Math.max(1, days.length)
  const wide = Math.min(30, Math.max(1.5, stride * 0.62))
  const middle = (at: number) => left + stride * (at + 0.5)
  const every = labelEvery(days.length, width - left, 64)
  return {
    left,
    foot,
    bars: days.map(({ day, parts }, at) => {
      let sum = 0
      return {
        day,
        x: round(middle(at) - wide / 2),
        width: round(wide),
        parts: parts.map(({ kind, amount }) => {
          const from = y(sum)
          sum += amount
          return { kind, y: round(y(sum)), height: round(from - y(sum)) }
        }),
      }
    }),
    ticks: ticks.map((value) => ({ y: round(y(value)), text: shorten(value) })),
    labels: days.flatMap(({ day }, at) =>
      (days.length - 1 - at) % every === 0 ? [{ x: round(middle(at)), day }] : [],
    ),
  }
}
