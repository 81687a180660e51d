import { round } from '#web/ui/art/geometry.ts'
import { linear, oklch, short } from '#web/ui/art/paint.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

/** Eight blocks of a ring as a dashed circle: a few bytes, where their outlines would be hundreds. */
function dashes(radius: number, wide: number, share: number): string {
  return `<circle r="${radius}" fill="none" stroke-width="${wide}" pathLength="8" stroke-dasharray="${share} ${round(1 - share)}" stroke-dashoffset="${round(share / 2)}"/>`
}

/** The mark in one colour, for where it is small or faint. */
function plainMark(colour: string, attributes: string): string {
  return `<g ${attributes} fill="${colour}" stroke="${colour}"><circle r="11.6" stroke="none"/>${dashes(19, 7.2, 0.46)}${dashes(27.8, 6.4, 0.57)}</g>`
}

interface Place {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly turn?: number
}

function place({ x, y, radius, turn = 0 }: Place, size: number): string {
  return `transform="translate(${short(x)} ${short(y)})${turn ? ` rotate(${Math.round(turn)})` : ''} scale(${round(radius / size)})"`
}

/** Coins share one drawing; each place costs a line. */
export function coins(sketch: Sketch, places: readonly Place[]): string {
  const id = sketch.nextId()
  const face = linear(
    sketch,
    [
      [0, '#fff3b8'],
      [0.35, '#ffcf4a'],
      [0.7, '#e89a1c'],
      [1, '#a85a08'],
    ],
    'x1=".2" x2=".8" y2="1"',
  )
  const inner = linear(
    sketch,
    [
      [0, '#b8690c'],
      [0.5, '#f2ac2a'],
      [1, '#ffe58a'],
    ],
    'x1=".2" x2=".8" y2="1"',
  )
  const coin = `<g id="${id}"><circle cy="4" r="40" fill="#7a3f05"/><circle r="40" fill="${face.fill}"/><circle r="33.5" fill="${inner.fill}" stroke="#8a4a06" stroke-opacity=".5"/>${plainMark('#8a4a06', 'transform="translate(0 1.6) scale(.86)" opacity=".55"')}${plainMark('#ffeeb0', 'transform="scale(.86)"')}<path d="M-26 -24A36 36 0 0 1 10 -35" stroke="#fff" stroke-width="3.4" stroke-linecap="round" fill="none" opacity=".75"/></g>`
  return `<defs>${face.defs}${inner.defs}${coin}</defs>${places.map((one) => `<use href="#${id}" ${place(one, 40)}/>`).join('')}`
}

/** A gaming chip seen from above. */
export function chip(at: Place, hue: number, lightness = 0.5): string {
  const tint = (change: number) => oklch(lightness + change, 0.15, hue)
  return `<g ${place(at, 40)}><circle cy="5" r="40" fill="${tint(-0.24)}"/><circle r="40" fill="${tint(0.05)}"/><g stroke="#fbf5e6">${dashes(35.2, 9.6, 0.38)}</g><circle r="29" fill="${tint(-0.14)}"/><circle r="29" fill="none" stroke="#fbf5e6" stroke-width="1.6" stroke-dasharray="3.2 3.2"/><circle r="23" fill="${tint(0.03)}"/>${plainMark('#fffaf0', 'transform="scale(.56)"')}<path d="M-27 -25A37 37 0 0 1 6 -36.5" stroke="#fff" stroke-width="2.6" stroke-linecap="round" fill="none" opacity=".55"/></g>`
}

/** A cut stone: eight facets, a table, and a spark of light. */
export function gem(at: Place, hue: number): string {
  const point = (radius: number, i: number) => {
    const angle = (i / 8) * 2 * Math.PI - Math.PI / 2
    return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`
  }
  const lights = [0.86, 0.7, 0.58, 0.47, 0.4, 0.5, 0.66, 0.8]
  const facets = lights
    .map(
      (light, i) =>
        `<path d="M${point(48, i)}L${point(48, i + 1)}L${point(27, i + 1)}L${point(27, i)}Z" fill="${oklch(light, 0.16, hue)}"/>`,
    )
    .join('')
  const table = lights.map((_, i) => `${i ? 'L' : 'M'}${point(27, i)}`).join('')
  return `<g ${place(at, 48)}>${facets}<path d="${table}Z" fill="${oklch(0.76, 0.15, hue)}"/><path d="M-16 -14L4 -22L-6 -2Z" fill="#fff" opacity=".75"/></g>`
}

const suits = {
  spade:
    'M0 -11C3.6 -6 10.5 -2.5 10.5 3.4C10.5 8.2 4.6 9.6 1.6 5.8C1.8 8.6 2.8 10.4 4.6 11.4H-4.6C-2.8 10.4 -1.8 8.6 -1.6 5.8C-4.6 9.6 -10.5 8.2 -10.5 3.4C-10.5 -2.5 -3.6 -6 0 -11Z',
  heart:
    'M0 10.8C-3.8 6.8 -10.8 2.8 -10.8 -3.6C-10.8 -9.6 -3 -11.4 0 -5.6C3 -11.4 10.8 -9.6 10.8 -3.6C10.8 2.8 3.8 6.8 0 10.8Z',
  diamond: 'M0 -11.6L8.6 0L0 11.6L-8.6 0Z',
} as const

/** A card with its suit alone: at this size a rank would be a smudge. */
export function card(at: Place, suit: keyof typeof suits): string {
  const ink = suit === 'spade' ? '#1c2238' : '#d0323a'
  return `<g ${place(at, 50)}><rect x="-50" y="-66" width="100" height="140" rx="10" fill="#000" opacity=".35"/><rect x="-50" y="-70" width="100" height="140" rx="10" fill="#fdf8ec"/><g fill="${ink}"><path transform="translate(-32 -50)" d="${suits[suit]}"/><path transform="translate(32 50) rotate(180)" d="${suits[suit]}"/><path transform="scale(2.8)" d="${suits[suit]}"/></g></g>`
}

/** The frame of a medal: the mark's own edge around a dark plate. */
export function medal(sketch: Sketch, x: number, y: number, hue: number, scale = 1): string {
  const rim = linear(
    sketch,
    [
      [0, '#fff0b0'],
      [0.4, '#f2b73c'],
      [1, '#9a5a10'],
    ],
    'x1=".2" x2=".7" y2="1"',
  )
  return `${rim.defs}<g transform="translate(${x} ${y}) scale(${scale})"><circle cy="5" r="112" fill="#000" opacity=".4"/><circle r="112" fill="${rim.fill}"/><circle r="108" fill="${oklch(0.3, 0.1, hue)}"/><g stroke="#f0bb4a">${dashes(97, 18, 0.5)}</g><circle r="86" fill="${rim.fill}"/><circle r="82" fill="${oklch(0.34, 0.12, hue)}"/><circle r="82" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="6"/></g>`
}

/** The mark laid large and faint behind things. */
export function ghostMark(at: Place, colour: string, opacity: number): string {
  return plainMark(colour, `${place(at, 31)} opacity="${opacity}"`)
}
