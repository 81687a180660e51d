import { weaveRows } from '#web/ui/art/banig.ts'
import type { Place } from '#web/ui/art/banner-place.ts'
import { eightSectors, round } from '#web/ui/art/geometry.ts'
import { fillSky, glow, rays, specks } from '#web/ui/art/light.ts'
import { markPath } from '#web/ui/art/mark-path.ts'
import { linear, oklch, short } from '#web/ui/art/paint.ts'
import { card, coins } from '#web/ui/art/pieces.ts'
import { cloud, hills } from '#web/ui/art/scenery.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

/** The site's own picture: the chip rises as the sun over a woven mat. What lies on the mat is drawn in front. */
export function drawTable({ sketch, canvas, focus, horizon, hero, hue }: Place): string {
  const unit = hero / 230
  const sun: readonly [number, number] = [focus, horizon - 74 * unit]
  return [
    fillSky(sketch, canvas, [
      [0, oklch(0.165, 0.035, 268)],
      [0.32, oklch(0.235, 0.06, 275)],
      [0.58, oklch(0.4, 0.1, hue)],
      [0.74, oklch(0.72, 0.15, 60)],
    ]),
    specks(sketch, { width: canvas.width, height: horizon * 0.6 }, 60, '#fff', 1.2),
    rays(sketch, { at: sun, count: 8, colour: oklch(0.8, 0.15, 50), strength: 0.42, reach: 860 * unit }),
    glow(sketch, sun, 380 * unit, oklch(0.78, 0.18, 52), 0.8),
    cloud(focus - 300 * unit, horizon - 140 * unit, unit, oklch(0.55, 0.1, 330), 0.3),
    cloud(focus + 220 * unit, horizon - 190 * unit, unit * 0.8, oklch(0.55, 0.1, 330), 0.3),
    sunChip(sketch, sun, 168 * unit),
    hills(sketch, canvas, horizon - 4, 26 * unit, oklch(0.25, 0.07, 300)),
    ground({ sketch, canvas, focus, horizon, hero, hue }),
  ].join('')
}

function sunChip(sketch: Sketch, [x, y]: readonly [number, number], radius: number): string {
  const ends = 'x1=".2" y1="0" x2=".75" y2="1"'
  const face = linear(
    sketch,
    [
      [0, oklch(0.97, 0.07, 95)],
      [0.3, oklch(0.88, 0.14, 90)],
      [0.65, oklch(0.8, 0.165, 80)],
      [1, oklch(0.66, 0.16, 62)],
    ],
    ends,
  )
  const back = linear(sketch, [
    [0, oklch(0.66, 0.155, 66)],
    [1, oklch(0.47, 0.135, 46)],
  ])
  return `<defs>${face.defs}${back.defs}</defs><g transform="translate(${short(x)} ${short(y)}) rotate(11) scale(${round(radius / 31)})"><circle r="32.4" fill="${back.fill}" stroke="${oklch(0.95, 0.09, 92)}" stroke-width=".5"/><path d="${markPath}" transform="translate(0 .5)" fill="${oklch(0.4, 0.11, 55)}" opacity=".55"/><path d="${markPath}" fill="${face.fill}"/><circle r="13.4" fill="none" stroke="${oklch(0.5, 0.12, 60)}" stroke-width=".3" opacity=".7"/></g>`
}

/** The mat: its weave in rows that widen towards the eye. */
function ground({ sketch, canvas: { width, height }, focus, horizon }: Place): string {
  const rows = weaveRows({ width, top: horizon, bottom: height, eye: focus, cell: 7 })
  const strips = rows.map(({ path, thick }) => `<path d="${path}" stroke-width="${thick}"/>`).join('')
  const shade = linear(sketch, [
    [0, oklch(0.8, 0.15, 70), 0.5],
    [0.35, oklch(0.8, 0.15, 70), 0.08],
    [1, oklch(0.12, 0.03, 268), 0.75],
  ])
  const at = `y="${horizon}" width="${width}" height="${height - horizon}"`
  return `${shade.defs}<rect ${at} fill="${oklch(0.22, 0.055, 275)}"/><g stroke="${oklch(0.8, 0.15, 78)}" opacity=".4">${strips}</g><rect ${at} fill="${shade.fill}"/>${glow(sketch, [focus, horizon + 8], 320, oklch(0.78, 0.18, 52), 0.6, 0.16)}<path d="M0 ${horizon}H${width}" stroke="${oklch(0.93, 0.11, 86)}" stroke-opacity=".5"/>`
}

/** Cards show their suits alone, so that the picture may be mirrored. */
export function drawTableTop({ sketch, focus, horizon, hero, canvas }: Place): string {
  const unit = hero / 230
  const foot = Math.min(horizon + 74 * unit, canvas.height - 24)
  const shadows = [
    [-132, 86],
    [10, 140],
    [158, 80],
  ].map(([dx = 0, rx]) => `<ellipse cx="${dx}" cy="2" rx="${rx}" ry="16" fill="#000" opacity=".4"/>`)
  return [
    `<g transform="translate(${short(focus + 6 * unit)} ${short(foot)}) scale(${round(unit)})">`,
    shadows.join(''),
    chipStack(sketch, { x: -140, y: -14, radius: 48, count: 8 }, 86, 0.72),
    chipStack(sketch, { x: -58, y: -2, radius: 38, count: 3 }, 262, 0.46),
    card({ x: -36, y: -76, radius: 48, turn: -16 }, 'heart'),
    card({ x: 20, y: -84, radius: 49, turn: -2 }, 'spade'),
    card({ x: 76, y: -76, radius: 48, turn: 13 }, 'diamond'),
    die({ x: 160, y: -24, size: 38, turn: -8 }, '#fbf5e6', '#1c2238'),
    die({ x: 222, y: -18, size: 29, turn: 10 }, '#d8434a', '#fff3e6'),
    coins(sketch, [
      { x: -96, y: 8, radius: 15 },
      { x: 122, y: 6, radius: 18 },
    ]),
    '</g>',
    kite(sketch, [focus + 210 * unit, 84], 0.52 * unit, canvas.width),
  ].join('')
}

interface Stack {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly count: number
}

const edge = eightSectors({ from: 30.5, to: 40, inner: 0.17, outer: 0.17 })
const sway = [0, 1.6, -0.8, 0.9, -1.4, 0.5, 1.1, -0.6]

/** One chip is drawn, the others are its copies. */
function chipStack(sketch: Sketch, { x, y, radius, count }: Stack, hue: number, lightness: number): string {
  const tint = (change: number) => oklch(lightness + change, 0.15, hue)
  const side = linear(
    sketch,
    [
      [0, tint(-0.16)],
      [0.3, tint(0.08)],
      [0.65, tint(-0.04)],
      [1, tint(-0.24)],
    ],
    'x2="1" y2="0"',
  )
  const id = sketch.nextId()
  const rim = 'M-40 -11A40 16 0 0 0 40 -11V0A40 16 0 0 1 -40 0Z'
  const blocks = 'M-36 -4l8 4v11l-8 -4zM-14 4l11 1v11l-11 -1zM12 5l11 -2v11l-11 2zM31 -1l6 -5v11l-6 5z'
  const one = `<g id="${id}"><path d="${rim}" fill="${side.fill}"/><path d="${blocks}" fill="#fbf5e6" opacity=".92"/><path d="M-40 0A40 16 0 0 0 40 0" fill="none" stroke="#0a0a1a" stroke-width="1.4" opacity=".4"/></g>`
  const pile = Array.from(
    { length: count },
    (_, i) => `<use href="#${id}" transform="translate(${sway[i % sway.length]} ${-11 * i})"/>`,
  )
  const top = `<g transform="translate(0 ${-11 * count}) scale(1 .4)"><circle r="40" fill="${tint(0.06)}"/><path d="${edge}" fill="#fbf5e6"/><circle r="29" fill="${tint(-0.12)}"/><circle r="26" fill="${tint(0.06)}"/><path d="${markPath}" transform="scale(.72)" fill="#fffaf0"/></g>`
  return `<defs>${side.defs}${one}</defs><g transform="translate(${x} ${y}) scale(${round(radius / 40)})">${pile.join('')}${top}</g>`
}

interface Die {
  readonly x: number
  readonly y: number
  /** Half of its width. */
  readonly size: number
  readonly turn: number
}

/** A die seen from one corner: three sides in three lights. */
function die({ x, y, size, turn }: Die, colour: string, ink: string): string {
  const pip = (cx: number, cy: number, rx: number, ry: number) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`
  const top = [pip(-16, -25, 5, 3), pip(0, -25, 5, 3), pip(16, -25, 5, 3), pip(0, -32, 5, 3), pip(0, -18, 5, 3)]
  const left = [pip(-27, -7, 3.6, 4.6), pip(-10, 20, 3.6, 4.6), pip(-18, 6, 3.6, 4.6)]
  const right = [pip(10, 6, 3.6, 4.6), pip(27, 7, 3.6, 4.6), pip(10, 23, 3.6, 4.6), pip(27, -10, 3.6, 4.6)]
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${round(size / 40)})" stroke-linejoin="round" stroke-width="4"><path d="M0 -42L36 -25L0 -8L-36 -25Z" fill="${colour}" stroke="${colour}"/><path d="M-36 -25L0 -8V36L-36 16Z" fill="${colour}" stroke="${colour}"/><path d="M-38 -25L0 -7V38L-38 17Z" fill="#000" opacity=".14"/><path d="M36 -25L0 -8V36L36 16Z" fill="${colour}" stroke="${colour}"/><path d="M38 -25L0 -7V38L38 17Z" fill="#000" opacity=".28"/><g fill="${ink}">${[...top, ...left, ...right].join('')}</g></g>`
}

/** The kite, on a string that leaves the picture. */
function kite(sketch: Sketch, [x, y]: readonly [number, number], scale: number, end: number): string {
  const [gold, coral] = [oklch(0.84, 0.16, 86), oklch(0.68, 0.19, 27)]
  const light = linear(
    sketch,
    [
      [0, '#fff', 0.34],
      [0.5, '#fff', 0],
      [0.51, '#000', 0.16],
      [1, '#000', 0.3],
    ],
    'x2="1" y2="0"',
  )
  const foot = [x + 26 * scale, y + 80 * scale] as const
  const string = `M${short(foot[0])} ${short(foot[1])}C${short(foot[0] + 14)} ${short(foot[1] + 50)} ${short(end - 60)} ${short(foot[1] + 90)} ${end} ${short(foot[1] + 124)}`
  return `${light.defs}<path d="${string}" fill="none" stroke="${oklch(0.96, 0.04, 88)}" stroke-opacity=".7" stroke-width="1.4"/><g transform="translate(${short(x)} ${short(y)}) rotate(-16) scale(${round(scale)})"><path d="M0 -70V-8H-52ZM0 -8H52L0 84Z" fill="${gold}"/><path d="M0 -70V-8H52ZM0 -8H-52L0 84Z" fill="${coral}"/><path d="M0 -70L52 -8L0 84L-52 -8Z" fill="${light.fill}" stroke="${oklch(0.96, 0.05, 90)}" stroke-width="3.4" stroke-linejoin="round"/><path d="M0 -70V84M-52 -8H52" stroke="${oklch(0.36, 0.08, 55)}" stroke-width="3"/><g transform="translate(0 -8) scale(.5)"><circle r="35" fill="${oklch(0.3, 0.06, 265)}"/><path d="${markPath}" fill="#fffaf0"/></g></g>`
}
