import { between, type Draw, oneOf, whole } from './draw.ts'

/** An outline in a box of 52 units, of which it fills most. */
export interface Shape {
  readonly path: string
  /** Two shapes of the same kin are told apart by eye, or they are not used together. */
  readonly kin: string
}

export const shapeBox = 52

const round = (value: number): number => Math.round(value * 100) / 100

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function around(count: number, radiusAt: (i: number) => number, turn: number): string {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count
    return [26 + radiusAt(i) * Math.cos(angle), 26 + radiusAt(i) * Math.sin(angle)] as const
  })
  return polygon(points)
}

/** One side of a jigsaw piece, walked from corner to corner: flat, with a knob outwards, or with a bay inwards. */
function side(dx: number, dy: number, knob: number): string {
  const reach = 30
  if (knob === 0) return `l${dx * reach} ${dy * reach}`
  const half = (reach - 12) / 2
  // Clockwise, outwards is to the left of the walk; the arc's sweep follows from that.
  const sweep = knob > 0 ? 1 : 0
  return `l${dx * half} ${dy * half}a6.6 6.6 0 1 ${sweep} ${dx * 12} ${dy * 12}l${dx * half} ${dy * half}`
}

function jigsaw(draw: Draw): Shape {
  const knobs = [0, 1, 2, 3].map(() => whole(draw, -1, 1))
  // All flat would be a square, which half the scene is made of.
  if (!knobs.some(Boolean)) knobs[0] = 1
  const [top = 0, right = 0, bottom = 0, left = 0] = knobs
  const path = `M11 11${side(1, 0, top)}${side(0, 1, right)}${side(-1, 0, bottom)}${side(0, -1, left)}Z`
  return { path, kin: `jigsaw ${knobs.join()}` }
}

function sun(draw: Draw): Shape {
  const rays = whole(draw, 5, 8)
  return { path: around(rays * 2, (i) => (i % 2 === 0 ? 23 : 14.5), between(draw, 0, 2)), kin: `sun ${rays}` }
}

function polygonShape(draw: Draw): Shape {
  const corners = whole(draw, 3, 6)
  const quarter = Math.floor(draw() * 4)
  const path = around(corners, () => 22.5, (quarter * Math.PI) / 2 + Math.PI / corners)
  // Shapes of four and more corners look the same after a quarter turn, or nearly.
  return { path, kin: corners === 3 ? `polygon 3 ${quarter}` : `polygon ${corners}` }
}

/** The kite of the house, its tail cut off, flown towards one of four corners. */
function kite(draw: Draw): Shape {
  const quarter = Math.floor(draw() * 4)
  const turn = (quarter * Math.PI) / 2 + 0.35
  const corners = [
    [0, -23],
    [15, -5],
    [0, 23],
    [-15, -5],
  ] as const
  const turned = corners.map(
    ([x, y]) => [26 + x * Math.cos(turn) - y * Math.sin(turn), 26 + x * Math.sin(turn) + y * Math.cos(turn)] as const,
  )
  return { path: polygon(turned), kin: `kite ${quarter}` }
}

function drop(draw: Draw): Shape {
  const isUp = draw() < 0.5
  const path = isUp
    ? 'M26 4C31 14 43 21 43 32A17 17 0 0 1 9 32C9 21 21 14 26 4Z'
    : 'M26 48C31 38 43 31 43 20A17 17 0 0 0 9 20C9 31 21 38 26 48Z'
  return { path, kin: `drop ${isUp}` }
}

export function drawShape(draw: Draw): Shape {
  return oneOf(draw, [jigsaw, jigsaw, jigsaw, sun, polygonShape, kite, drop])(draw)
}

/** A shape that nobody takes for that one. */
export function drawOtherShape(draw: Draw, than: readonly Shape[]): Shape {
  const known = new Set(than.map(({ kin }) => kin))
  for (;;) {
    const shape = drawShape(draw)
    if (!known.has(shape.kin)) return shape
  }
}
