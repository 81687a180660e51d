import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { labelEvery, round } from '#web/lib/plot-scale.ts'

type Span = readonly [from: number, to: number]

export interface DayScale {
  /** From one day to the next. */
  readonly step: number
  readonly barWidth: number
  readonly middle: (day: string) => number
  /** The days whose name has room: the last one always, and others at an even distance before it. */
  readonly labels: readonly { readonly x: number; readonly day: string }[]
}

interface DayScaleOptions {
  readonly barMax: number
  /** What the name of a day needs. */
  readonly labelRoom: number
}

/** Days side by side from left to right; a bar takes three fifths of its day. */
export function scaleDays(days: readonly string[], [from, to]: Span, options: DayScaleOptions): DayScale {
  const band = scaleBand(days, [from, to]).paddingInner(0.4).paddingOuter(0.2)
  const middle = (day: string) => round((band(day) ?? from) + band.bandwidth() / 2)
  const every = labelEvery(days.length, to - from, options.labelRoom)
  return {
    step: band.step(),
    barWidth: round(Math.min(options.barMax, Math.max(1.5, band.bandwidth()))),
    middle,
    labels: days.flatMap((day, at) => ((days.length - 1 - at) % every === 0 ? [{ x: middle(day), day }] : [])),
  }
}

const tickCount = 4

export interface AmountScale {
  readonly y: (amount: number) => number
  readonly ticks: readonly number[]
}

/** Amounts from the foot up, with zero among them, in about four round steps. */
export function scaleAmounts(amounts: readonly number[], [foot, top]: Span): AmountScale {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const scale: ScaleLinear<number, number> = scaleLinear([low, high > low ? high : low + 1], [foot, top]).nice(
    tickCount,
  )
  return { y: (amount) => round(scale(amount)), ticks: scale.ticks(tickCount) }
}
