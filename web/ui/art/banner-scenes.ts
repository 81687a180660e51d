import type { Place } from '#web/ui/art/banner-place.ts'
import { drawTable, drawTableTop } from '#web/ui/art/banner-table.ts'
import { bokeh, bubbles, fillSky, glow, rays, shafts, sparkles, specks } from '#web/ui/art/light.ts'
import { linear, oklch, type Stop } from '#web/ui/art/paint.ts'
import { chip, coins, gem, ghostMark } from '#web/ui/art/pieces.ts'
import {
  cloud,
  gridFloor,
  hills,
  moon,
  palm,
  skyline,
  terraces,
  volcano,
  waves,
  weaveGround,
} from '#web/ui/art/scenery.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

type Scene = (place: Place) => string

/** Dusk, whatever the hue: warm where the light is, ink above. */
function dusk({ sketch, canvas }: Place, hue: number, low: Stop): string {
  return fillSky(sketch, canvas, [
    [0, oklch(0.18, 0.05, 270)],
    [0.34, oklch(0.29, 0.1, hue - 20)],
    [0.6, oklch(0.47, 0.15, hue)],
    low,
  ])
}

function sunset(place: Place): string {
  const { sketch, canvas, focus, horizon, hue } = place
  return [
    dusk(place, hue, [0.74, oklch(0.78, 0.15, 58)]),
    specks(sketch, { width: canvas.width, height: 150 }, 50, '#fff', 1.4),
    rays(sketch, {
      at: [focus, horizon - 40],
      count: 16,
      colour: oklch(0.8, 0.15, 50),
      strength: 0.5,
      from: 120,
      reach: 760,
    }),
    glow(sketch, [focus, horizon - 40], 330, oklch(0.82, 0.17, 60), 0.85),
    cloud(focus - 300, 120, 1.3, oklch(0.6, 0.12, hue), 0.35),
    cloud(focus + 190, 84, 1, oklch(0.6, 0.12, hue), 0.3),
    sunChip(sketch, focus, horizon - 26, 150),
    hills(sketch, canvas, horizon + 6, 18, oklch(0.24, 0.07, hue - 20)),
    waves(sketch, canvas, horizon + 34, oklch(0.3, 0.1, hue - 30), 7),
    waves(sketch, canvas, horizon + 66, oklch(0.2, 0.07, hue - 40), 8),
  ].join('')
}

/** The mark as a thing: a golden chip that is also the sun. */
function sunChip(sketch: Sketch, x: number, y: number, radius: number): string {
  const back = linear(sketch, [
    [0, oklch(0.7, 0.155, 68)],
    [1, oklch(0.48, 0.135, 46)],
  ])
  const rim = oklch(0.95, 0.09, 92)
  return `${back.defs}<circle cx="${x}" cy="${y}" r="${radius + 6}" fill="${back.fill}" stroke="${rim}" stroke-width="2"/>${ghostMark({ x, y: y + 3, radius, turn: 11 }, oklch(0.4, 0.11, 55), 0.5)}${ghostMark({ x, y, radius, turn: 11 }, oklch(0.87, 0.14, 88), 1)}`
}

function moonSea(place: Place): string {
  const { sketch, canvas, focus, horizon, hue } = place
  return [
    fillSky(sketch, canvas, [
      [0, oklch(0.16, 0.05, 270)],
      [0.5, oklch(0.34, 0.11, hue)],
      [0.72, oklch(0.62, 0.12, hue - 30)],
    ]),
    specks(sketch, { width: canvas.width, height: horizon }, 90, '#fff', 1.5),
    glow(sketch, [focus, 150], 340, oklch(0.93, 0.09, 92), 0.6),
    moon(sketch, focus, 150, 112),
    hills(sketch, canvas, horizon, 26, oklch(0.28, 0.08, hue)),
    palm(focus + 250, horizon + 70, 1.3, oklch(0.14, 0.05, hue), true),
    palm(focus - 300, horizon + 66, 1.1, oklch(0.14, 0.05, hue)),
    waves(sketch, canvas, horizon + 26, oklch(0.4, 0.1, hue - 20), 7),
    waves(sketch, canvas, horizon + 58, oklch(0.26, 0.08, hue), 8),
  ].join('')
}

function fiesta(place: Place): string {
  const { sketch, canvas, focus, horizon, hue } = place
  const flags = Array.from({ length: Math.ceil(canvas.width / 44) }, (_, i) => {
    const x = i * 44
    const y = 34 + Math.sin(i / 2.2) * 12
    return `<path d="M${x} ${Math.round(y)}h34l-17 34z" fill="${oklch(0.74, 0.17, [86, 25, 165, 330, 240][i % 5] ?? 86)}"/>`
  }).join('')
  return [
    dusk(place, hue, [0.8, oklch(0.66, 0.19, hue + 30)]),
    rays(sketch, { at: [focus, horizon - 30], count: 20, colour: '#ffdf9a', strength: 0.5, reach: 800 }),
    glow(sketch, [focus, horizon - 40], 320, '#ffd890', 0.7),
    bokeh(sketch, canvas, 40, '#ffe6a8', 24),
    `<g opacity=".9">${flags}</g>`,
    skyline(sketch, canvas, horizon + 10, oklch(0.24, 0.09, hue - 30), 1.2),
    `<rect y="${horizon + 40}" width="${canvas.width}" height="200" fill="${oklch(0.2, 0.07, hue - 20)}"/>`,
  ].join('')
}

function reef(place: Place): string {
  const { sketch, canvas, focus, horizon, hue } = place
  return [
    fillSky(sketch, canvas, [
      [0, oklch(0.72, 0.12, hue - 20)],
      [0.42, oklch(0.46, 0.14, hue)],
      [1, oklch(0.18, 0.08, hue + 16)],
    ]),
    shafts(sketch, canvas, '#eafcff'),
    glow(sketch, [focus, horizon - 90], 300, '#dff8ff', 0.55),
    hills(sketch, canvas, horizon + 44, 20, oklch(0.27, 0.09, hue + 8)),
    hills(sketch, canvas, horizon + 84, 14, oklch(0.18, 0.07, hue + 14)),
    bubbles(sketch, canvas, 34),
  ].join('')
}

function summit(place: Place): string {
  const { sketch, canvas, focus, horizon, hue } = place
  return [
    dusk(place, hue, [0.82, oklch(0.8, 0.16, 55)]),
    glow(sketch, [focus, 110], 300, oklch(0.85, 0.16, 60), 0.75),
    cloud(focus - 60, 66, 1, oklch(0.5, 0.13, 340), 0.6),
    cloud(focus + 70, 46, 1.1, oklch(0.5, 0.13, 340), 0.5),
    volcano(sketch, [focus, horizon + 70], 620, 300),
    terraces(horizon + 44, canvas, oklch(0.22, 0.07, hue), oklch(0.8, 0.15, 75)),
    palm(focus + 280, canvas.height, 1.3, oklch(0.13, 0.04, 275), true),
    specks(sketch, canvas, 60, '#ffb84a', 2.6),
  ].join('')
}

function mat(place: Place): string {
  const { sketch, canvas, focus, horizon, hero, hue } = place
  return [
    fillSky(sketch, canvas, [
      [0, oklch(0.2, 0.06, hue - 10)],
      [0.6, oklch(0.36, 0.13, hue)],
      [1, oklch(0.26, 0.1, hue + 10)],
    ]),
    weaveGround(sketch, canvas, '#ffe0a0', 0.16),
    rays(sketch, { at: [focus, horizon - 50], count: 8, colour: '#ffdc90', strength: 0.55, from: 90, reach: 620 }),
    ghostMark({ x: focus, y: horizon - 50, radius: hero, turn: 11 }, '#ffdc90', 0.16),
    glow(sketch, [focus, horizon - 50], 300, oklch(0.86, 0.14, hue + 30), 0.6),
    chip({ x: focus - hero * 0.91, y: horizon + hero * 0.28, radius: hero * 0.17 }, 25),
    chip({ x: focus + hero * 0.91, y: horizon + hero * 0.25, radius: hero * 0.18 }, 265),
  ].join('')
}

function floor(place: Place): string {
  const { sketch, canvas, focus, horizon, hue } = place
  const light = oklch(0.8, 0.16, hue + 40)
  return [
    fillSky(sketch, canvas, [
      [0, oklch(0.15, 0.06, hue)],
      [0.5, oklch(0.32, 0.15, hue)],
      [0.7, oklch(0.62, 0.19, hue + 50)],
    ]),
    specks(sketch, { width: canvas.width, height: horizon }, 70, '#fff', 1.4),
    ghostMark({ x: focus, y: horizon - 70, radius: 190, turn: 11 }, light, 0.45),
    `<rect y="${horizon}" width="${canvas.width}" height="${canvas.height - horizon}" fill="${oklch(0.16, 0.07, hue)}"/>`,
    glow(sketch, [focus, horizon], 420, light, 0.8, 0.16),
    gridFloor(sketch, canvas, horizon, oklch(0.85, 0.13, hue + 30)),
  ].join('')
}

function vault(place: Place): string {
  const { sketch, canvas, focus, horizon, hero, hue } = place
  return [
    fillSky(sketch, canvas, [
      [0, oklch(0.18, 0.06, hue)],
      [0.6, oklch(0.34, 0.13, hue)],
      [1, oklch(0.22, 0.08, hue)],
    ]),
    weaveGround(sketch, canvas, '#fff', 0.08),
    rays(sketch, { at: [focus, horizon - 60], count: 14, colour: oklch(0.92, 0.08, hue), strength: 0.5, reach: 640 }),
    glow(sketch, [focus, horizon - 60], 280, oklch(0.9, 0.1, hue), 0.6),
    gem({ x: focus - hero, y: 110, radius: 44, turn: -14 }, 25),
    gem({ x: focus + hero * 0.96, y: 96, radius: 40, turn: 16 }, 160),
    gem({ x: focus + hero * 0.92, y: horizon + 30, radius: 46, turn: -8 }, 250),
    coins(sketch, [
      { x: focus - hero * 0.9, y: horizon + 50, radius: 40, turn: -14 },
      { x: focus + hero * 0.62, y: horizon + 74, radius: 30, turn: 12 },
      { x: focus - hero * 0.56, y: 70, radius: 20, turn: 20 },
    ]),
    sparkles(sketch, canvas, 26),
  ].join('')
}

/** What lies in front of the dark side, where a scene has more to show than symbols. */
export const bannerFronts: Readonly<Partial<Record<BannerScene, Scene>>> = { table: drawTableTop }

export const bannerScenes = {
  table: drawTable,
  sunset,
  moonSea,
  fiesta,
  reef,
  summit,
  mat,
  floor,
  vault,
} as const satisfies Readonly<Record<string, Scene>>

export type BannerScene = keyof typeof bannerScenes
