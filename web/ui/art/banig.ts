import { round } from '#web/ui/art/geometry.ts'

/**
 * Banig, the woven mat: a true over-under weave whose floats draw nested diamonds. In one tile of 20 × 20 crossings the
 * strip that lies over is told by the distance from the middle, two crossings at a time.
 */
const tileCells = 20

function isOver(column: number, row: number): boolean {
  const middle = tileCells / 2 - 0.5
  const x = ((column % tileCells) + tileCells) % tileCells
  const y = ((row % tileCells) + tileCells) % tileCells
  return Math.floor((Math.abs(x - middle) + Math.abs(y - middle) + 0.01) / 2) % 2 === 0
}

interface Weave {
  /** The side of the tile. */
  readonly side: number
  /** Strips that run across, where they lie on top. */
  readonly over: string
  /** Strips that run down, where those do. */
  readonly under: string
}

/** One tile of the weave as two paths, to be repeated. */
export function weaveTile(cell: number, gap: number): Weave {
  let over = ''
  let under = ''
  const wide = cell - gap
  const long = wide + gap * 0.6
  for (let row = 0; row < tileCells; row += 1) {
    for (let column = 0; column < tileCells; column += 1) {
      const x = column * cell + gap / 2
      const y = row * cell + gap / 2
      if (isOver(column, row))
        over += `M${round(x - gap * 0.3)} ${round(y)}h${round(long)}v${round(wide)}h${round(-long)}z`
      else under += `M${round(x)} ${round(y - gap * 0.3)}h${round(wide)}v${round(long)}h${round(-wide)}z`
    }
  }
  return { side: tileCells * cell, over, under }
}

/** The strips that run across, as strokes of one cell's width: a fraction of the bytes, for pictures that are files. */
export function weaveStrokes(cell: number): { readonly side: number; readonly path: string } {
  let path = ''
  for (let row = 0; row < tileCells; row += 1) {
    for (const [from, to] of findRuns(0, tileCells, (column) => isOver(column, row)))
      path += `M${round(from * cell)} ${round((row + 0.5) * cell)}h${round((to - from) * cell)}`
  }
  return { side: tileCells * cell, path }
}

interface Ground {
  readonly width: number
  /** Where the mat's far edge lies, and where the picture ends. */
  readonly top: number
  readonly bottom: number
  /** The point of the far edge that the eye is over. */
  readonly eye: number
  readonly cell: number
}

type Point = (u: number, v: number) => string

/** How a mat lies before the eye: tilted by 64°, and this far away. */
const tilt = { across: 0.438, towards: 0.899, distance: 400 }

/** The mat seen lying on the ground, in perspective: what lies over, and what lies under. */
export function layMat({ width, top, bottom, eye, cell }: Ground): Omit<Weave, 'side'> {
  const nearness = (v: number) => tilt.distance / (tilt.distance - v * tilt.towards)
  const short = (value: number) => Math.round(value * 10) / 10
  const point: Point = (u, v) => `${short(eye + u * nearness(v))} ${short(top + v * tilt.across * nearness(v))}`
  const drop = bottom - top
  const depth = (drop * tilt.distance) / (tilt.across * tilt.distance + drop * tilt.towards)
  const rows = Math.ceil(depth / cell)
  const first = Math.floor(-eye / cell)
  const last = Math.ceil((width - eye) / cell)
  let over = ''
  let under = ''
  for (let row = 0; row < rows; row += 1) {
    for (const [from, to] of findRuns(first, last, (column) => isOver(column, row))) {
      over += strip(point, cell, [from, row, to, row + 1])
    }
  }
  for (let column = first; column < last; column += 1) {
    for (const [from, to] of findRuns(0, rows, (row) => !isOver(column, row))) {
      under += strip(point, cell, [column, from, column + 1, to])
    }
  }
  return { over, under }
}

interface WeaveRow {
  readonly path: string
  /** How wide its strokes are. */
  readonly thick: number
}

/** The same mat row by row, as strokes of what lies over: for pictures that are files and must stay small. */
export function weaveRows({ width, top, bottom, eye, cell }: Ground): readonly WeaveRow[] {
  const nearness = (v: number) => tilt.distance / (tilt.distance - v * tilt.towards)
  const heightOf = (v: number) => top + v * tilt.across * nearness(v)
  const rows: WeaveRow[] = []
  for (let row = 0; heightOf(row * cell) < bottom; row += 1) {
    const near = nearness((row + 0.5) * cell)
    const y = (heightOf(row * cell) + heightOf((row + 1) * cell)) / 2
    const [first, last] = [Math.floor(-eye / (cell * near)), Math.ceil((width - eye) / (cell * near))]
    const path = findRuns(first, last, (column) => isOver(column, row))
      .map(
        ([from, to]) =>
          `M${Math.round(eye + from * cell * near)} ${Math.round(y)}h${Math.round((to - from) * cell * near - 1)}`,
      )
      .join('')
    rows.push({ path, thick: Math.round((heightOf((row + 1) * cell) - heightOf(row * cell)) * 8.5) / 10 })
  }
  return rows
}

/** Neighbouring crossings where the same strip is on top are one float. */
function findRuns(first: number, last: number, isIn: (at: number) => boolean): [number, number][] {
  const runs: [number, number][] = []
  for (let at = first; at < last; at += 1) {
    if (!isIn(at)) continue
    const from = at
    while (at + 1 < last && isIn(at + 1)) at += 1
    runs.push([from, at + 1])
  }
  return runs
}

function strip(
  point: Point,
  cell: number,
  [left, far, right, near]: readonly [number, number, number, number],
): string {
  const gap = cell * 0.09
  const [x1, y1, x2, y2] = [left * cell + gap, far * cell + gap, right * cell - gap, near * cell - gap]
  return `M${point(x1, y1)}L${point(x2, y1)}L${point(x2, y2)}L${point(x1, y2)}Z`
}
