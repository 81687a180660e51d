import { weaveStrokes } from '#web/ui/art/banig.ts'
import { round } from '#web/ui/art/geometry.ts'
import type { Canvas } from '#web/ui/art/light.ts'
import { linear, oklch, radial, short } from '#web/ui/art/paint.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

export function hills(sketch: Sketch, { width, height }: Canvas, top: number, rise: number, fill: string): string {
  let x = -20
  let y = top
  let path = `M-20 ${height}V${short(top)}`
  while (x < width + 20) {
    const step = sketch.between(36, 86) * Math.max(1, width / 700)
    const next = top + sketch.between(-rise, rise)
    path += `Q${short(x + step / 2)} ${short(Math.min(y, next) - rise * sketch.between(0.3, 0.9))} ${short(x + step)} ${short(next)}`
    x += step
    y = next
  }
  return `<path d="${path}V${height}Z" fill="${fill}"/>`
}

export function waves(sketch: Sketch, { width, height }: Canvas, top: number, fill: string, rise = 6): string {
  const step = sketch.between(30, 46)
  const half = short(step / 2)
  const count = Math.ceil((width + 40) / step)
  const swell = `q${short(step / 4)} ${short(-rise)} ${half} 0t${half} 0`.repeat(count)
  return `<path d="M-20 ${height}V${top}${swell}V${height}Z" fill="${fill}"/>`
}

/** Rice terraces: each step carries a line of light. */
export function terraces(top: number, { width, height }: Canvas, fill: string, edge: string): string {
  let steps = ''
  for (let i = 0; i < 6; i += 1) {
    const y = top + i * 20
    const ridge = `M-10 ${y}Q${short(width * 0.2)} ${short(y - 14 + i)} ${short(width * 0.42)} ${y + 4}T${short(width * 0.8)} ${y - 4}T${width + 10} ${y + 6}`
    steps += `<path d="${ridge}V${height}H-10Z" fill="${fill}" opacity="${round(0.4 + i * 0.1)}"/><path d="${ridge}" fill="none" stroke="${edge}" stroke-width="1.6" opacity=".55"/>`
  }
  return steps
}

const fronds = [
  [-62, -8],
  [-54, -34],
  [-26, -52],
  [8, -56],
  [40, -42],
  [60, -14],
  [46, 10],
  [-44, 14],
] as const

export function palm(x: number, y: number, scale: number, fill: string, isMirrored = false): string {
  const leaves = fronds
    .map(
      ([a, b]) =>
        `M0 0Q${short(a * 0.5)} ${short(b * 0.9 - 16)} ${a} ${b + 14}Q${short(a * 0.42)} ${short(b * 0.75 + 2)} 0 0Z`,
    )
    .join('')
  return `<g transform="translate(${x} ${y}) scale(${isMirrored ? -scale : scale} ${scale})" fill="${fill}"><path d="M-3 0C2 -50 10 -96 30 -140L37 -138C20 -94 11 -50 9 0Z"/><path transform="translate(33 -140)" d="${leaves}"/></g>`
}

/** A perfect cone, lit from the left, with three streams of fire. */
export function volcano(sketch: Sketch, [x, base]: readonly [number, number], wide: number, tall: number): string {
  const at = (dx: number, up: number) => `${short(x + dx * wide)} ${short(base - up * tall)}`
  const cone = `M${at(-0.5, 0)}C${at(-0.22, 0.18)} ${at(-0.11, 0.62)} ${at(-0.045, 1)}Q${at(0, 0.965)} ${at(0.045, 1)}C${at(0.11, 0.62)} ${at(0.22, 0.18)} ${at(0.5, 0)}Z`
  const shade = linear(
    sketch,
    [
      [0, '#fff', 0.2],
      [0.48, '#fff', 0],
      [1, '#000', 0.42],
    ],
    'x2="1" y2="0"',
  )
  const fire = linear(sketch, [
    [0, '#fff3a8'],
    [0.25, '#ffb23a'],
    [0.7, '#ff5a24'],
    [1, '#ff3a1c', 0],
  ])
  const stream = (from: number, to: number, end: number, wave: number) =>
    `M${at(from, 0.99)}C${at(from - wave, 0.8)} ${at(from + wave * 2, 0.66)} ${at((from + end) / 2, 0.5)}S${at(end - wave, 0.3)} ${at(end, 0.14)}C${at(end + wave, 0.34)} ${at((to + end) / 2 + 0.02, 0.44)} ${at((to + end) / 2 + 0.018, 0.54)}S${at(to + wave, 0.8)} ${at(to, 0.99)}Z`
  return `${shade.defs}${fire.defs}<path d="${cone}" fill="${oklch(0.26, 0.075, 290)}"/><path d="${cone}" fill="${shade.fill}"/><path d="${stream(-0.036, -0.012, -0.1, 0.012)}${stream(-0.01, 0.014, 0.02, 0.014)}${stream(0.016, 0.036, 0.1, 0.01)}" fill="${fire.fill}"/><ellipse cx="${x}" cy="${short(base - tall * 0.99)}" rx="${short(wide * 0.04)}" ry="${short(wide * 0.01)}" fill="#fff3b0"/>`
}

export function skyline(sketch: Sketch, { width, height }: Canvas, top: number, fill: string, scale = 1): string {
  let path = ''
  let windows = ''
  for (let x = -8; x < width; ) {
    const wide = Math.round(sketch.between(18, 40) * scale)
    const roof = Math.round(top - sketch.between(0, 62) * scale)
    path += `M${x} ${height}V${roof}h${wide}V${height}Z`
    for (let row = roof + 8; row < top + 20; row += 11)
      for (let column = x + 5; column < x + wide - 5; column += 8)
        if (sketch.random() > 0.62) windows += `M${column} ${row}h3v4h-3z`
    x += wide + 1
  }
  return `<path d="${path}" fill="${fill}"/><path d="${windows}" fill="#ffd98a" opacity=".7"/>`
}

export function cloud(x: number, y: number, scale: number, fill: string, opacity: number): string {
  return `<path transform="translate(${short(x)} ${short(y)}) scale(${scale})" d="M-92 6a14 14 0 0 1 20 -14a34 20 0 0 1 56 -12a30 18 0 0 1 54 8a26 14 0 0 1 46 8a12 10 0 0 1 4 12z" fill="${fill}" opacity="${opacity}"/>`
}

/** The moon, with its seas. */
export function moon(sketch: Sketch, x: number, y: number, radius: number, hue = 95): string {
  const face = radial(
    sketch,
    [
      [0, oklch(0.98, 0.04, hue)],
      [0.7, oklch(0.93, 0.08, hue)],
      [1, oklch(0.82, 0.12, hue - 15)],
    ],
    'cx=".4" cy=".36" r=".72"',
  )
  const at = (dx: number, dy: number, r: number) =>
    `<circle cx="${short(x + dx * radius)}" cy="${short(y + dy * radius)}" r="${short(r * radius)}"/>`
  return `${face.defs}<circle cx="${x}" cy="${y}" r="${radius}" fill="${face.fill}"/><g fill="${oklch(0.8, 0.09, hue - 15)}" opacity=".4">${at(-0.34, -0.3, 0.2)}${at(0.28, -0.45, 0.12)}${at(0.42, 0.12, 0.24)}${at(-0.2, 0.38, 0.16)}${at(-0.62, 0.16, 0.1)}</g>`
}

const cell = 5
const weave = weaveStrokes(cell)

/** The woven ground, strongest at the edges so that it frames what stands before it. */
export function weaveGround(sketch: Sketch, { width, height }: Canvas, colour: string, strength: number): string {
  const [pattern, mask] = [sketch.nextId(), sketch.nextId()]
  const hole = radial(
    sketch,
    [
      [0, '#fff', 0.2],
      [1, '#fff', 1],
    ],
    'cx=".5" cy=".42" r=".62"',
  )
  return `${hole.defs}<pattern id="${pattern}" width="${weave.side}" height="${weave.side}" patternUnits="userSpaceOnUse"><path d="${weave.path}" stroke="${colour}" stroke-width="${cell - 1}"/></pattern><mask id="${mask}"><rect width="${width}" height="${height}" fill="${hole.fill}"/></mask><rect width="${width}" height="${height}" fill="url(#${pattern})" opacity="${strength}" mask="url(#${mask})"/>`
}

/** A floor of lines that runs to the horizon. */
export function gridFloor(sketch: Sketch, { width, height }: Canvas, horizon: number, colour: string): string {
  const fade = linear(
    sketch,
    [
      [0, colour, 0.15],
      [0.35, colour, 0.9],
      [1, colour, 0.3],
    ],
    `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${horizon}" y2="${height}"`,
  )
  let path = ''
  for (let i = -9; i <= 9; i += 1)
    path += `M${short(width / 2 + i * 12)} ${horizon}L${short(width / 2 + i * 70)} ${height}`
  for (let i = 0, y = horizon + 2; y < height; i += 1, y += 4 + i * 4) path += `M0 ${y}H${width}`
  return `${fade.defs}<path d="${path}" fill="none" stroke="${fade.fill}" stroke-width="1.4"/>`
}
