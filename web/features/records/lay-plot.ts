/** What a plot needs of a day. */
export interface PlotDay {
  readonly day: string
  /** A decimal string. */
  readonly net: string
}

export interface Plot {
  readonly left: number
  readonly bars: readonly {
    readonly day: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly isLoss: boolean
  }[]
  /** The sum of all days so far. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly sums: readonly number[]
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly labels: readonly { readonly x: number; readonly text: string }[]
}

const [left, right, top, bottom] = [52, 8, 14, 24]

/** Bars and their sum share one scale, so that both have the same zero and nothing has to be compared across two. */
export function layPlot(days: readonly PlotDay[], width: number, height: number): Plot {
  const nets = days.map(({ net }) => Number(net))
  let sum = 0
  const sums = nets.map((net) => {
    sum += net
    return Math.round(sum * 100) / 100
  })
  const { low, high, step } = scaleOf([0, ...nets, ...sums])
  const room = height - top - bottom
  const y = (value: number) => round(top + ((high - value) / (high - low)) * room)
  const stride = (width - left - right) / Math.max(1, days.length)
  const middle = (at: number) => round(left + stride * (at + 0.5))
  const barWidth = round(Math.min(28, Math.max(1, stride * 0.6)))
  const everyDay = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor((width - left) / 64))))
  return {
    left,
    sums,
    bars: days.map(({ day }, at) => {
      const net = nets[at] ?? 0
      const [from, to] = [y(Math.max(0, net)), y(Math.min(0, net))]
      return {
        day,
        x: round(middle(at) - barWidth / 2),
        y: from,
        width: barWidth,
        height: round(to - from),
        isLoss: net < 0,
      }
    }),
    points: sums.map((value, at) => ({ x: middle(at), y: y(value) })),
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => {
      const value = low + at * step
      return { y: y(value), text: shorten(value) }
    }),
    labels: days.flatMap(({ day }, at) =>
      (days.length - 1 - at) % everyDay === 0 ? [{ x: middle(at), text: `${day.slice(5, 7)}/${day.slice(8)}` }] : [],
    ),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Round steps of 1, 2 or 5, four to seven of them, with zero among them. */
function scaleOf(values: readonly number[]): { low: number; high: number; step: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const low = Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  return { low, high, step }
}

/** 12,500 is 12.5K: a scale has no room for more. */
function shorten(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  const plain = (number: number) => String(Math.round(number * 100) / 100)
  if (size >= 1_000_000) return `${sign}${plain(size / 1_000_000)}M`
  if (size >= 1_000) return `${sign}${plain(size / 1_000)}K`
  return `${sign}${plain(size)}`
}
