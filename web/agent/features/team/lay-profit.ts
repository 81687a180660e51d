import { scaleAmounts, scaleDays } from '#web/agent/charts/scales.ts'
import { round } from '#web/lib/plot-scale.ts'

interface ProfitDay {
  readonly day: string
  readonly profit: number
}

export interface ProfitPlot {
  readonly left: number
  readonly right: number
  readonly step: number
  readonly bars: readonly {
    readonly day: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly isLoss: boolean
  }[]
  /** The sum of all days so far, on the right scale. */
  readonly line: readonly { readonly x: number; readonly y: number }[]
  readonly sums: readonly number[]
  readonly ticks: readonly { readonly y: number; readonly left: number; readonly right: number }[]
  readonly labels: readonly { readonly x: number; readonly day: string }[]
}

const [top, bottom] = [14, 26]

/** Room for the names of the amounts on both sides. */
export const profitSidePx = 52

/** Ways in which the right scale may be coarser than the left, so that zero and every line of the grid are shared. */
const ratios = [1, 2, 5, 10, 20, 50, 100]

/** Bars by day on the left scale and their running total on the right one, which is a round multiple of the left. */
export function layProfit(days: readonly ProfitDay[], width: number, height: number): ProfitPlot {
  let sum = 0
  const sums = days.map(({ profit }) => {
    sum = round2(sum + profit)
    return sum
  })
  const nets = days.map(({ profit }) => profit)
  const ratio = chooseRatio(nets, sums)
  const { y, ticks } = scaleAmounts([...nets, ...sums.map((value) => value / ratio)], [height - bottom, top])
  const [left, right] = [profitSidePx, width - profitSidePx]
  const names = days.map(({ day }) => day)
  const { step, barWidth, middle, labels } = scaleDays(names, [left, right], { barMax: 26, labelRoom: 76 })
  return {
    left,
    right,
    step,
    sums,
    bars: days.map(({ day, profit }) => {
      const from = y(Math.max(0, profit))
      const tall = round(y(Math.min(0, profit)) - from)
      return { day, x: round(middle(day) - barWidth / 2), y: from, width: barWidth, height: tall, isLoss: profit < 0 }
    }),
    line: days.map(({ day }, at) => ({ x: middle(day), y: y((sums[at] ?? 0) / ratio) })),
    ticks: ticks.map((amount) => ({ y: y(amount), left: amount, right: round2(amount * ratio) })),
    labels,
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** The least ratio at which the total reaches no further than the bars do. */
function chooseRatio(nets: readonly number[], sums: readonly number[]): number {
  const reach = (values: readonly number[]) => Math.max(1, ...values.map(Math.abs))
  const wanted = reach(sums) / reach(nets)
  return ratios.find((ratio) => ratio >= wanted) ?? 100
}
