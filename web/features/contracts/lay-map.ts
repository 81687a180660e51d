import { round, scaleUp, shorten } from '#web/lib/plot-scale.ts'

export interface MapTier {
  readonly ratePpm: number
  readonly amount: number
  readonly active: number
}

export interface MapPoint {
  readonly amount: number
  readonly active: number
  /** The place of the tier that was reached, from 0; null below every tier. */
  readonly tier: number | null
}

export interface MapPlot {
  readonly frame: { readonly left: number; readonly right: number; readonly top: number; readonly foot: number }
  /** Where each tier holds: from its corner on, up and to the right without end. */
  readonly fields: readonly { readonly ratePpm: number; readonly x: number; readonly y: number }[]
  readonly points: readonly { readonly x: number; readonly y: number; readonly tier: number | null }[]
  readonly across: readonly { readonly x: number; readonly text: string }[]
  readonly up: readonly { readonly y: number; readonly text: string }[]
}

const [left, right, top, bottom] = [42, 8, 8, 24]

/** Amount across, active members up; a tier is the field beyond its corner, and a window is a point in it. */
export function layMap(
  tiers: readonly MapTier[],
  points: readonly MapPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): MapPlot {
  // A little beyond the highest, so that neither the last tier nor the best day lies on the frame.
  const beyond = 1.15
  const amounts = scaleUp([...tiers, ...points].map(({ amount }) => amount * beyond))
  const actives = scaleUp([...tiers, ...points].map(({ active }) => active * beyond))
  const frame = { left, right: width - right, top, foot: height - bottom }
  const x = (amount: number) => round(frame.left + (Math.max(0, amount) / amounts.high) * (frame.right - frame.left))
  const y = (active: number) => round(frame.foot - (active / actives.high) * (frame.foot - frame.top))
  return {
    frame,
    fields: tiers.map(({ ratePpm, amount, active }) => ({ ratePpm, x: x(amount), y: y(active) })),
    points: points.map(({ amount, active, tier }) => ({ x: x(amount), y: y(active), tier })),
    across: amounts.ticks.map((amount) => ({ x: x(amount), text: shorten(amount) })),
    up: actives.ticks.map((active) => ({ y: y(active), text: shorten(active) })),
  }
}
