import { linear, radial, type Stop, short } from '#web/ui/art/paint.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

export interface Canvas {
  readonly width: number
  readonly height: number
}

/** Fills the whole picture from top to bottom. */
export function fillSky(sketch: Sketch, { width, height }: Canvas, stops: readonly Stop[]): string {
  const { defs, fill } = linear(sketch, stops)
  return `${defs}<rect width="${width}" height="${height}" fill="${fill}"/>`
}

/** A soft light. It falls off like light does, not in a straight line. */
export function glow(
  sketch: Sketch,
  [x, y]: readonly [number, number],
  radius: number,
  colour: string,
  strength = 1,
  squash = 1,
): string {
  const { defs, fill } = radial(sketch, [
    [0, colour, strength],
    [0.3, colour, strength * 0.62],
    [0.55, colour, strength * 0.26],
    [0.8, colour, strength * 0.06],
    [1, colour, 0],
  ])
  return `${defs}<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${short(radius * squash)}" fill="${fill}"/>`
}

interface Rays {
  readonly at: readonly [number, number]
  readonly count: number
  readonly colour: string
  readonly strength: number
  /** Where they begin and how far they reach. */
  readonly from?: number
  readonly reach?: number
  readonly turn?: number
}

export function rays(
  sketch: Sketch,
  { at: [x, y], count, colour, strength, from = 30, reach = 420, turn = 0 }: Rays,
): string {
  const place = `gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${short(reach * 0.7)}"`
  const { defs, fill } = radial(
    sketch,
    [
      [0, colour, strength],
      [1, colour, 0],
    ],
    place,
  )
  const point = (radius: number, angle: number) =>
    `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`
  let path = ''
  for (let i = 0; i < count; i += 1) {
    const middle = (i / count) * 2 * Math.PI - Math.PI / 2 + turn
    const half = (Math.PI / count) * 0.5
    path += `M${point(from, middle - half)}L${point(reach, middle - half)}L${point(reach, middle + half)}L${point(from, middle + half)}Z`
  }
  return `${defs}<path d="${path}" fill="${fill}"/>`
}

/** Light that falls from above through water or through a roof. */
export function shafts(sketch: Sketch, { width, height }: Canvas, colour: string): string {
  const { defs, fill } = linear(sketch, [
    [0, colour, 0.26],
    [1, colour, 0],
  ])
  let path = ''
  for (let i = 0; i < 6; i += 1) {
    const x = (i + sketch.between(0, 0.7)) * (width / 6) + 20
    const lean = sketch.between(50, 100)
    const wide = sketch.between(12, 34)
    path += `M${short(x)} -4L${short(x - lean)} ${short(height * 0.8)}h${short(wide * 2)}L${short(x + wide)} -4Z`
  }
  return `${defs}<path d="${path}" fill="${fill}"/>`
}

export function sparkles(sketch: Sketch, { width, height }: Canvas, count: number, colour = '#fff8dc'): string {
  let path = ''
  for (let i = 0; i < count; i += 1) {
    const [x, y, arm] = [sketch.between(0, width), sketch.between(8, height), sketch.between(2.5, 8.5)]
    const [a, b] = [short(arm), short(-arm)]
    const [s, t] = [short(arm * 0.14), short(arm * -0.14)]
    const [inner, back] = [short(arm * 0.86), short(arm * -0.86)]
    path += `M${short(x)} ${short(y - arm)}q${s} ${inner} ${a} ${a}q${back} ${s} ${b} ${a}q${t} ${back} ${b} ${b}q${inner} ${t} ${a} ${b}Z`
  }
  return `<path d="${path}" fill="${colour}" opacity=".9"/>`
}

export function bokeh(sketch: Sketch, { width, height }: Canvas, count: number, colour: string, largest = 18): string {
  let dots = ''
  for (let i = 0; i < count; i += 1) {
    const [x, y, r] = [sketch.between(0, width), sketch.between(0, height), sketch.between(3, largest)]
    dots += `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r)}" opacity="${short(sketch.between(0.1, 0.35))}"/>`
  }
  return `<g fill="${colour}" opacity=".6">${dots}</g>`
}

/** Small lights: stars above, embers below. */
export function specks(
  sketch: Sketch,
  { width, height }: Canvas,
  count: number,
  colour: string,
  largest = 1.6,
): string {
  let path = ''
  for (let i = 0; i < count; i += 1) {
    const radius = short(sketch.between(0.6, largest))
    path += `M${Math.round(sketch.between(0, width))} ${Math.round(sketch.between(0, height))}m-${radius} 0a${radius} ${radius} 0 1 0 ${short(Number(radius) * 2)} 0a${radius} ${radius} 0 1 0 -${short(Number(radius) * 2)} 0`
  }
  return `<path d="${path}" fill="${colour}" opacity=".8"/>`
}

export function bubbles(sketch: Sketch, { width, height }: Canvas, count: number): string {
  let rings = ''
  let shines = ''
  for (let i = 0; i < count; i += 1) {
    const [x, y, r] = [sketch.between(6, width - 6), sketch.between(10, height), sketch.between(2, 10)]
    rings += `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`
    shines += `<circle cx="${short(x - r * 0.35)}" cy="${short(y - r * 0.35)}" r="${short(r * 0.22)}"/>`
  }
  return `<g fill="#fff" fill-opacity=".1" stroke="#fff" stroke-opacity=".45">${rings}</g><g fill="#fff" opacity=".85">${shines}</g>`
}
