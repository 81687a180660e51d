import { round } from '#web/lib/plot-scale.ts'

/** What the strip needs of a payout. */
export interface StripPayout {
  readonly id: string
  readonly windowStart: string
  readonly windowEnd: string
  /** A decimal string. */
  readonly paid: string
}

export interface Strip {
  readonly bars: readonly {
    readonly id: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  readonly foot: number
}

const top = 12
const bottom = 18
const leastHeight = 1.5

/** A bar for each payout, where its window lies in the time that is shown. */
export function layStrip(
  payouts: readonly StripPayout[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  { width, height }: { readonly width: number; readonly height: number },
): Strip {
  const foot = height - bottom
  const most = Math.max(0.01, ...payouts.map(({ paid }) => Number(paid)))
  const x = (ms: number) => (Math.min(endMs, Math.max(startMs, ms)) - startMs) * (width / (endMs - startMs))
  return {
    foot,
    bars: payouts.map(({ id, windowStart, windowEnd, paid }) => {
      const [from, to] = [x(Date.parse(windowStart)), x(Date.parse(windowEnd))]
      const wide = Math.max(1.5, Math.min(28, (to - from) * 0.78))
      const high = Math.max(leastHeight, (Number(paid) / most) * (foot - top))
      return {
        id,
        // A window that began before the first day shown stands at its edge.
        x: round(Math.min(width - wide, from + Math.max(0, (to - from - wide) / 2))),
        y: round(foot - high),
        width: round(wide),
        height: round(high),
      }
    }),
  }
}
