import { round } from '#web/lib/plot-scale.ts'

export interface Spark {
  readonly line: string
  /** The same, closed to the ground. */
  readonly area: string
  readonly end: { readonly x: number; readonly y: number }
}

/** A line through the values, as wide and as high as its box; level where nothing moves. */
export function drawSpark(values: readonly number[], width: number, height: number): Spark {
  const [pad, room] = [4, height - 8]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = values.length > 1 ? (width - 2 * pad) / (values.length - 1) : 0
  const y = (value: number) => round(high === low ? height / 2 : pad + (1 - (value - low) / (high - low)) * room)
  const points = values.map((value, at) => ({ x: round(pad + at * step), y: y(value) }))
  const first = points[0] ?? { x: pad, y: height / 2 }
  const end = points.at(-1) ?? first
  const line = points.map(({ x, y: top }, at) => `${at === 0 ? 'M' : 'L'}${x} ${top}`).join('')
  return { line, area: `${line}L${end.x} ${height}L${first.x} ${height}Z`, end }
}
