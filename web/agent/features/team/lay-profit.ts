import { labelEvery, round } from '#web/lib/plot-scale.ts'

interface ProfitDay {
  readonly day: string
  readonly profit: number
}

interface ProfitPlot {
  readonly left: number
  readonly right: number
  readonly stride: number
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

const [top, bottom, side] = [14, 26, 52]

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
  const { low, high, step } = scaleOf([0, ...nets, ...sums.map((value) => value / ratio)])
  const y = (value: number) => round(top + ((high - value) / (high - low)) * (height - top - bottom))
  const stride = (width - 2 * side) / Math.max(1, days.length)
  const middle = (at: number) => round(side + stride * (at + 0.5))
  const barWidth = round(Math.min(26, Math.max(1.5, stride * 0.6)))
  const every = labelEvery(days.length, width - 2 * side, 76)
  return {
    left: side,
    right: width - side,
    stride,
    sums,
    bars: days.map(({ day, profit }, at) => {
      const [from, to] = [y(Math.max(0, profit)), y(Math.min(0, profit))]
      const x = round(middle(at) - barWidth / 2)
      return { day, x, y: from, width: barWidth, height: round(to - from), isLoss: profit < 0 }
    }),
    line: sums.map((value, at) => ({ x: middle(at), y: y(value / ratio) })),
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => {
      const left = round2(low + at * step)
      return { y: y(left), left, right: round2(left * ratio) }
    }),
    labels: days.flatMap(({ day }, at) => ((days.length - 1 - at) % every === 0 ? [{ x: middle(at), day }] : [])),
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** The least ratio at which the total reaches no further than the bars do. */
function chooseRatio(nets: readonly number[], sums: readonly number[]): number {
  const reach = (values: readonly number[]) => Math.max(1, ...values.map(Math.abs))
  const wanted = reach(sums) / reach(nets)
  return ratios.find((ratio) => ratio >= wanted) ?? 100
}

/** Round steps of 1, 2 or 5, four to seven of them, with zero among them. */
function scaleOf(values: readonly number[]): { low: number; high: number; step: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const rough = (most - least || 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const low = Math.floor(least / step) * step
  return { low, high: Math.max(low + step, Math.ceil(most / step) * step), step }
}
