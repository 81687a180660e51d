/** Where the slices of a wheel lie. Each is as wide as its chance, clockwise from the top, in the order of the published table. */
export interface Slice {
  readonly id: string
  /** In degrees from the top. */
  readonly from: number
  readonly to: number
}

const total = 1_000_000

export function layWheel(prizes: readonly { readonly id: string; readonly weight: number }[]): readonly Slice[] {
  let sum = 0
  return prizes.map(({ id, weight }) => {
    const from = (sum / total) * 360
    sum += weight
    return { id, from, to: (sum / total) * 360 }
  })
}

/** A point of the wheel at an angle from the top. */
export const pointAt = (degrees: number, radius: number): readonly [number, number] => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

export function slicePath({ from, to }: Slice, radius: number): string {
  if (to - from >= 360) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`
  const [x1, y1] = pointAt(from, radius)
  const [x2, y2] = pointAt(to, radius)
  const write = (value: number) => value.toFixed(3)
  return `M0 0L${write(x1)} ${write(y1)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${write(x2)} ${write(y2)}Z`
}

/**
 * How far the wheel has turned when it stands: the drawn number's own angle under the pointer, after whole turns beyond where it stood. So it
 * stops inside the drawn slice, where the number fell.
 */
export function restingTurn(before: number, number: number, turns = 5): number {
  const angle = ((number + 0.5) / total) * 360
  const whole = Math.ceil(before / 360) * 360
  return whole + turns * 360 - angle
}
