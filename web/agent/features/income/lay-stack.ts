import { stack } from 'd3-shape'
import { scaleAmounts, scaleDays } from '#web/agent/charts/scales.ts'
import { round } from '#web/lib/plot-scale.ts'

/** What a day's bar is made of, from its foot up; none is below zero. */
export interface StackDay {
  readonly day: string
  readonly parts: readonly { readonly kind: string; readonly amount: number }[]
}

export interface Stack {
  readonly left: number
  readonly right: number
  readonly foot: number
  readonly bars: readonly {
    readonly day: string
    readonly x: number
    readonly width: number
    readonly parts: readonly { readonly kind: string; readonly y: number; readonly height: number }[]
  }[]
  readonly ticks: readonly { readonly y: number; readonly amount: number }[]
  readonly labels: readonly { readonly x: number; readonly day: string }[]
}

const [top, bottom] = [10, 24]

/** Room for the names of the amounts, and for half the name of the last day. */
export const stackSidesPx = { left: 46, right: 18 } as const

/** One bar a day, its parts one above the other on one scale. */
export function layStack(days: readonly StackDay[], width: number, height: number): Stack {
  const amountOf = ({ parts }: StackDay, kind: string) => parts.find((part) => part.kind === kind)?.amount ?? 0
  const kinds = [...new Set(days.flatMap(({ parts }) => parts.map(({ kind }) => kind)))]
  const series = stack<StackDay>().keys(kinds).value(amountOf)([...days])
  const foot = height - bottom
  const { y, ticks } = scaleAmounts(series.at(-1)?.map(([, sum]) => sum) ?? [], [foot, top])
  const [left, right] = [stackSidesPx.left, width - stackSidesPx.right]
  const names = days.map(({ day }) => day)
  const { barWidth, middle, labels } = scaleDays(names, [left, right], { barMax: 30, labelRoom: 64 })
  return {
    left,
    right,
    foot,
    bars: days.map(({ day, parts }, at) => ({
      day,
      x: round(middle(day) - barWidth / 2),
      width: barWidth,
      parts: parts.map(({ kind }) => {
        const [from = 0, to = 0] = series.find(({ key }) => key === kind)?.[at] ?? []
        return { kind, y: y(to), height: round(y(from) - y(to)) }
      }),
    })),
    ticks: ticks.map((amount) => ({ y: y(amount), amount })),
    labels,
  }
}
