import { bubbles, type Canvas, fillSky, glow, rays, shafts, specks } from '#web/ui/art/light.ts'
import { oklch, type Stop, short } from '#web/ui/art/paint.ts'
import { cloud, hills, moon, palm, skyline, terraces, volcano, waves, weaveGround } from '#web/ui/art/scenery.ts'
import { type Sketch, startSketch } from '#web/ui/art/sketch.ts'

/** What lies behind the reels: a place at dusk, wide enough for a desk and still itself when a phone cuts its sides away. */
export type SlotPlace =
  | 'volcano'
  | 'sea'
  | 'deep'
  | 'fields'
  | 'jungle'
  | 'town'
  | 'stars'
  | 'hall'
  | 'storm'
  | 'garden'

interface SlotSceneSpec {
  readonly id: string
  readonly place: SlotPlace
  readonly hue: number
}

const canvas: Canvas = { width: 1440, height: 900 }
const { width, height } = canvas

export function drawSlotScene({ id, place, hue }: SlotSceneSpec): string {
  const sketch = startSketch(`slot scene ${id}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice">`,
    places[place](sketch, hue),
    '</svg>',
  ].join('')
}

/** The sky runs through the scene's own hue, and is warm where the sun has just gone. */
function dusk(hue: number, warmth = 50): readonly Stop[] {
  return [
    [0, oklch(0.18, 0.055, 275)],
    [0.3, oklch(0.29, 0.09, hue > 180 ? (hue + 285) / 2 : 300)],
    [0.6, oklch(0.45, 0.14, hue > 180 ? hue : 345)],
    [0.82, oklch(0.72, 0.16, warmth)],
    [1, oklch(0.6, 0.14, warmth - 15)],
  ]
}

function fourPalms(dark: string): string {
  return [
    palm(60, height + 8, 3, dark),
    palm(170, height + 20, 2.2, dark, true),
    palm(width - 60, height + 8, 3, dark, true),
    palm(width - 170, height + 20, 2.2, dark),
  ].join('')
}

function embers(sketch: Sketch, colour: string): string {
  return specks(sketch, { width, height: height * 0.8 }, 80, colour, 3)
}

const stars = (sketch: Sketch) => specks(sketch, { width, height: height * 0.42 }, 110, '#fff', 1.5)

const places: Readonly<Record<SlotPlace, (sketch: Sketch, hue: number) => string>> = {
  volcano(sketch, hue) {
    const fire = oklch(0.74, 0.19, 40)
    return [
      fillSky(sketch, canvas, dusk(hue)),
      stars(sketch),
      glow(sketch, [720, 150], 560, fire, 0.6),
      rays(sketch, { at: [720, 130], count: 10, colour: oklch(0.82, 0.14, 45), strength: 0.3, reach: 900 }),
      cloud(640, 80, 1.6, oklch(0.42, 0.1, 335), 0.5),
      cloud(830, 60, 1.3, oklch(0.42, 0.1, 335), 0.4),
      volcano(sketch, [720, 880], 1560, 730),
      hills(sketch, canvas, 770, 30, oklch(0.23, 0.07, 288)),
      terraces(800, canvas, oklch(0.19, 0.06, 286), oklch(0.78, 0.15, 60)),
      fourPalms(oklch(0.13, 0.04, 278)),
      embers(sketch, oklch(0.82, 0.17, 60)),
    ].join('')
  },
  sea(sketch, hue) {
    const water = (light: number) => oklch(light, 0.09, hue)
    return [
      fillSky(sketch, canvas, dusk(hue, 62)),
      stars(sketch),
      glow(sketch, [720, 560], 620, oklch(0.86, 0.15, 70), 0.75, 0.6),
      moon(sketch, 720, 500, 150, 80),
      cloud(330, 190, 1.8, oklch(0.5, 0.1, 330), 0.32),
      cloud(1120, 150, 2.1, oklch(0.5, 0.1, 330), 0.28),
      hills(sketch, canvas, 600, 26, oklch(0.28, 0.07, 300)),
      waves(sketch, canvas, 640, water(0.36), 7),
      glow(sketch, [720, 660], 340, oklch(0.9, 0.14, 80), 0.55, 0.22),
      waves(sketch, canvas, 720, water(0.29), 9),
      waves(sketch, canvas, 800, water(0.22), 11),
      fourPalms(oklch(0.13, 0.04, 260)),
      embers(sketch, oklch(0.92, 0.09, 90)),
    ].join('')
  },
  deep(sketch, hue) {
    return [
      fillSky(sketch, canvas, [
        [0, oklch(0.5, 0.12, hue - 15)],
        [0.35, oklch(0.36, 0.11, hue)],
        [1, oklch(0.14, 0.06, hue + 25)],
      ]),
      shafts(sketch, canvas, oklch(0.92, 0.08, hue - 20)),
      glow(sketch, [720, 40], 700, oklch(0.9, 0.09, hue - 20), 0.5, 0.5),
      hills(sketch, canvas, 790, 46, oklch(0.24, 0.08, hue + 15)),
      hills(sketch, canvas, 850, 30, oklch(0.15, 0.06, hue + 25)),
      bubbles(sketch, canvas, 46),
    ].join('')
  },
  fields(sketch, hue) {
    return [
      fillSky(sketch, canvas, dusk(hue, 75)),
      stars(sketch),
      glow(sketch, [720, 520], 640, oklch(0.88, 0.15, 78), 0.75, 0.7),
      rays(sketch, { at: [720, 560], count: 14, colour: oklch(0.9, 0.12, 80), strength: 0.3, reach: 1000 }),
      cloud(260, 170, 1.7, oklch(0.6, 0.1, 40), 0.3),
      cloud(1190, 210, 2, oklch(0.6, 0.1, 40), 0.26),
      hills(sketch, canvas, 640, 44, oklch(0.34, 0.08, hue + 40)),
      hills(sketch, canvas, 700, 30, oklch(0.28, 0.08, hue + 15)),
      terraces(740, canvas, oklch(0.24, 0.07, hue), oklch(0.82, 0.15, 90)),
      fourPalms(oklch(0.14, 0.045, hue + 40)),
      embers(sketch, oklch(0.9, 0.14, 95)),
    ].join('')
  },
  jungle(sketch, hue) {
    return [
      fillSky(sketch, canvas, [
        [0, oklch(0.2, 0.06, hue + 50)],
        [0.45, oklch(0.36, 0.1, hue + 15)],
        [0.8, oklch(0.56, 0.13, hue - 15)],
        [1, oklch(0.7, 0.14, 100)],
      ]),
      stars(sketch),
      glow(sketch, [720, 420], 520, oklch(0.9, 0.12, 110), 0.55),
      moon(sketch, 1150, 190, 96, 100),
      hills(sketch, canvas, 620, 66, oklch(0.3, 0.09, hue + 15)),
      hills(sketch, canvas, 710, 50, oklch(0.24, 0.08, hue + 8)),
      hills(sketch, canvas, 800, 40, oklch(0.18, 0.06, hue)),
      [210, 330, 1110, 1230].map((x, i) => palm(x, 880, 1.7 + (i % 2) * 0.4, oklch(0.2, 0.07, hue), i > 1)).join(''),
      fourPalms(oklch(0.12, 0.045, hue + 10)),
      embers(sketch, oklch(0.9, 0.16, 110)),
    ].join('')
  },
  town(sketch, hue) {
    return [
      fillSky(sketch, canvas, dusk(hue, 48)),
      stars(sketch),
      glow(sketch, [720, 620], 700, oklch(0.8, 0.17, 40), 0.65, 0.6),
      glow(sketch, [260, 190], 170, oklch(0.75, 0.2, hue), 0.5),
      glow(sketch, [1180, 150], 200, oklch(0.75, 0.2, hue + 60), 0.45),
      skyline(sketch, canvas, 640, oklch(0.28, 0.08, 300), 1.9),
      skyline(sketch, canvas, 740, oklch(0.2, 0.06, 285), 2.3),
      hills(sketch, canvas, 850, 12, oklch(0.14, 0.045, 280)),
      fourPalms(oklch(0.11, 0.035, 278)),
      embers(sketch, oklch(0.86, 0.16, hue)),
    ].join('')
  },
  stars(sketch, hue) {
    return [
      fillSky(sketch, canvas, [
        [0, oklch(0.15, 0.05, hue)],
        [0.5, oklch(0.27, 0.11, hue + 15)],
        [1, oklch(0.42, 0.15, hue + 60)],
      ]),
      specks(sketch, canvas, 260, '#fff', 1.7),
      glow(sketch, [300, 250], 420, oklch(0.6, 0.2, hue + 40), 0.4),
      glow(sketch, [1150, 480], 520, oklch(0.62, 0.18, hue - 40), 0.35),
      moon(sketch, 1200, 190, 120, 90),
      glow(sketch, [720, 420], 560, oklch(0.75, 0.15, hue), 0.35),
      hills(sketch, canvas, 820, 34, oklch(0.22, 0.08, hue + 30)),
      hills(sketch, canvas, 870, 20, oklch(0.14, 0.05, hue + 20)),
      embers(sketch, oklch(0.94, 0.08, hue + 60)),
    ].join('')
  },
  hall(sketch, hue) {
    const pillar = (x: number) =>
      `<path d="M${x - 46} 0h92v70h-14v760h14v70h-92v-70h14v-760h-14z" fill="${oklch(0.26, 0.08, hue)}"/><path d="M${x - 20} 80h8v740h-8zM${x + 12} 80h8v740h-8z" fill="${oklch(0.78, 0.14, 82)}" opacity=".35"/>`
    return [
      fillSky(sketch, canvas, [
        [0, oklch(0.2, 0.08, hue)],
        [0.55, oklch(0.36, 0.13, hue)],
        [1, oklch(0.2, 0.07, hue + 20)],
      ]),
      weaveGround(sketch, canvas, oklch(0.85, 0.14, 84), 0.22),
      glow(sketch, [720, 330], 700, oklch(0.82, 0.16, 62), 0.55),
      rays(sketch, { at: [720, 330], count: 16, colour: oklch(0.86, 0.14, 75), strength: 0.26, reach: 1000 }),
      [70, 260, 1180, 1370].map(pillar).join(''),
      hills(sketch, canvas, 872, 6, oklch(0.14, 0.05, hue)),
      embers(sketch, oklch(0.9, 0.14, 85)),
    ].join('')
  },
  storm(sketch, hue) {
    const bolt = (x: number, y: number, s: number) =>
      `<path transform="translate(${x} ${y}) scale(${s})" d="M0 0L34 0L14 60L44 60L-24 170L-2 90L-30 90Z" fill="${oklch(0.95, 0.12, 95)}" opacity=".8"/>`
    return [
      fillSky(sketch, canvas, [
        [0, oklch(0.16, 0.05, hue)],
        [0.5, oklch(0.3, 0.09, hue + 10)],
        [0.85, oklch(0.5, 0.12, hue + 35)],
        [1, oklch(0.62, 0.13, 60)],
      ]),
      glow(sketch, [250, 260], 360, oklch(0.85, 0.1, hue), 0.5),
      glow(sketch, [1190, 220], 380, oklch(0.85, 0.1, hue), 0.5),
      bolt(250, 170, 1.7),
      bolt(1200, 140, 2),
      [120, 420, 760, 1060, 1340]
        .map((x, i) => cloud(x, 90 + (i % 2) * 60, 2.3, oklch(0.34, 0.06, hue), 0.75))
        .join(''),
      hills(sketch, canvas, 700, 56, oklch(0.26, 0.07, hue)),
      waves(sketch, canvas, 800, oklch(0.2, 0.06, hue), 14),
      fourPalms(oklch(0.11, 0.035, hue)),
    ].join('')
  },
  garden(sketch, hue) {
    const bloom = (x: number, y: number, r: number) =>
      `<g transform="translate(${short(x)} ${short(y)}) scale(${short(r)})" fill="${oklch(0.66, 0.18, hue)}" opacity=".55"><circle cx="0" cy="-9" r="7"/><circle cx="8.500" cy="-3" r="7"/><circle cx="5.300" cy="7" r="7"/><circle cx="-5.300" cy="7" r="7"/><circle cx="-8.500" cy="-3" r="7"/><circle r="5" fill="${oklch(0.88, 0.15, 90)}"/></g>`
    let blooms = ''
    for (let i = 0; i < 44; i += 1)
      blooms += bloom(sketch.between(0, width), sketch.between(650, height), sketch.between(1, 3))
    return [
      fillSky(sketch, canvas, dusk(hue, 65)),
      stars(sketch),
      glow(sketch, [720, 460], 620, oklch(0.9, 0.13, 85), 0.65, 0.8),
      moon(sketch, 260, 200, 92, 95),
      hills(sketch, canvas, 640, 56, oklch(0.32, 0.09, 155)),
      hills(sketch, canvas, 730, 40, oklch(0.25, 0.08, 150)),
      hills(sketch, canvas, 820, 26, oklch(0.18, 0.06, 155)),
      blooms,
      embers(sketch, oklch(0.92, 0.12, hue)),
    ].join('')
  },
}
