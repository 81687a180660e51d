import { round } from '#web/ui/art/geometry.ts'
import { bokeh, bubbles, fillSky, glow, rays, shafts, sparkles, specks } from '#web/ui/art/light.ts'
import { linear, oklch, short } from '#web/ui/art/paint.ts'
import { card, chip, coins, gem, ghostMark, medal } from '#web/ui/art/pieces.ts'
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

/** The part of a tile where things happen; the title stands below. */
export const tileCanvas = { width: 300, height: 400 }
const upper = { width: 300, height: 280 }

export interface Stage {
  readonly sketch: Sketch
  readonly hue: number
  /** Draws the game's symbol: the hero has its light and its shadow, a ghost has neither. */
  hero(x: number, y: number, size: number, turn?: number): string
  ghost(x: number, y: number, size: number, turn?: number, opacity?: number): string
}

function nightSky({ sketch, hue }: Stage, warmth = 22): string {
  return fillSky(sketch, tileCanvas, [
    [0, oklch(0.19, 0.07, hue - 18)],
    [0.45, oklch(0.37, 0.14, hue)],
    [0.86, oklch(0.6, 0.17, hue + warmth)],
  ])
}

function brightSky({ sketch, hue }: Stage): string {
  return fillSky(sketch, tileCanvas, [
    [0, oklch(0.36, 0.13, hue - 12)],
    [0.45, oklch(0.57, 0.18, hue)],
    [0.86, oklch(0.82, 0.14, hue + 28)],
  ])
}

/** The hero in the middle, before a sunburst. */
function drawHalo(stage: Stage): string {
  const { sketch, hue } = stage
  const light = oklch(0.96, 0.09, hue + 40)
  return [
    brightSky(stage),
    rays(sketch, { at: [150, 164], count: 16, colour: light, strength: 0.55, turn: sketch.between(0, 0.4) }),
    glow(sketch, [150, 164], 160, light, 0.8),
    stage.ghost(54, 246, 84, -20, 0.55),
    stage.ghost(248, 242, 78, 24, 0.55),
    stage.hero(150, 162, 204, sketch.between(-6, 6)),
    sparkles(sketch, upper, 12),
  ].join('')
}

/** Seen from below: the light comes from the horizon and the hero stands over the land. */
function drawRising(stage: Stage): string {
  const { sketch, hue } = stage
  const light = oklch(0.92, 0.13, 80)
  return [
    nightSky(stage, 40),
    rays(sketch, { at: [150, 296], count: 22, colour: light, strength: 0.6, from: 10, reach: 460 }),
    glow(sketch, [150, 290], 210, light, 0.75),
    cloud(52, 70, 0.62, '#fff', 0.14),
    cloud(262, 104, 0.54, '#fff', 0.12),
    hills(sketch, tileCanvas, 268, 22, oklch(0.34, 0.11, hue - 6)),
    stage.hero(150, 168, 216, sketch.between(-4, 4)),
    terraces(282, tileCanvas, oklch(0.22, 0.08, hue), oklch(0.8, 0.15, 75)),
    specks(sketch, upper, 26, '#ffcf6a', 2.6),
  ].join('')
}

/** A gold medal on the woven mat. */
function drawMedallion(stage: Stage): string {
  const { sketch, hue } = stage
  return [
    nightSky(stage),
    weaveGround(sketch, tileCanvas, '#ffdf98', 0.2),
    rays(sketch, { at: [150, 158], count: 8, colour: '#ffdc90', strength: 0.7, from: 60 }),
    medal(sketch, 150, 158, hue, 1.08),
    glow(sketch, [150, 158], 100, oklch(0.85, 0.13, hue + 30), 0.6),
    stage.hero(150, 154, 184),
    coins(sketch, [
      { x: 40, y: 262, radius: 30, turn: -16 },
      { x: 262, y: 260, radius: 32, turn: 16 },
      { x: 262, y: 58, radius: 14, turn: 30 },
    ]),
    sparkles(sketch, upper, 9),
  ].join('')
}

/** The hero and two of its kind behind, in soft light. */
function drawTrio(stage: Stage): string {
  const { sketch, hue } = stage
  return [
    brightSky(stage),
    bokeh(sketch, tileCanvas, 20, '#fff6d8', 20),
    glow(sketch, [150, 168], 170, oklch(0.97, 0.07, hue + 50), 0.65),
    stage.ghost(64, 118, 116, -16, 0.82),
    stage.ghost(238, 112, 104, 18, 0.82),
    stage.hero(150, 178, 204, sketch.between(-5, 5)),
    sparkles(sketch, upper, 14),
  ].join('')
}

/** A lit window in a woven wall. */
function drawArch(stage: Stage): string {
  const { sketch, hue } = stage
  const room = linear(sketch, [
    [0, oklch(0.26, 0.1, hue)],
    [0.6, oklch(0.58, 0.18, hue + 14)],
    [1, oklch(0.84, 0.15, hue + 40)],
  ])
  const gold = linear(sketch, [
    [0, '#fff0b4'],
    [0.5, '#eeb440'],
    [1, '#a8660f'],
  ])
  const bulbs = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI + (i / 12) * Math.PI
    return `<circle cx="${short(150 + 128 * Math.cos(angle))}" cy="${short(166 + 136 * Math.sin(angle))}" r="3.6"/>`
  }).join('')
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.2, 0.07, hue - 14)],
      [1, oklch(0.3, 0.11, hue)],
    ]),
    weaveGround(sketch, tileCanvas, '#ffe0a0', 0.2),
    `${room.defs}${gold.defs}<path d="M34 400V166A116 124 0 0 1 266 166V400Z" fill="${room.fill}"/>`,
    rays(sketch, { at: [150, 190], count: 14, colour: '#fff0c0', strength: 0.4, reach: 130, from: 20 }),
    glow(sketch, [150, 178], 118, '#fff0c0', 0.75),
    `<path d="M34 400V166A116 124 0 0 1 266 166V400" fill="none" stroke="${gold.fill}" stroke-width="8"/><path d="M48 400V168A102 110 0 0 1 252 168V400" fill="none" stroke="#ffe6a8" stroke-width="1.4" opacity=".7"/><g fill="#fff4cc">${bulbs}</g>`,
    stage.hero(150, 172, 178),
    sparkles(sketch, upper, 10),
  ].join('')
}

/** A great moon over the sea; the nearest waves hide the hero's feet. */
function drawMoonlit(stage: Stage): string {
  const { sketch, hue } = stage
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.16, 0.06, 268)],
      [0.42, oklch(0.33, 0.12, hue)],
      [0.8, oklch(0.62, 0.14, hue - 30)],
    ]),
    specks(sketch, upper, 34, '#fff'),
    glow(sketch, [150, 138], 190, oklch(0.93, 0.1, 92), 0.6),
    moon(sketch, 150, 136, 98),
    hills(sketch, tileCanvas, 276, 16, oklch(0.27, 0.08, hue)),
    palm(20, 330, 0.95, oklch(0.15, 0.05, hue)),
    palm(284, 336, 1.05, oklch(0.15, 0.05, hue), true),
    stage.hero(150, 176, 208, sketch.between(-5, 5)),
    waves(sketch, tileCanvas, 284, oklch(0.42, 0.11, hue - 20, 0.85)),
    waves(sketch, tileCanvas, 304, oklch(0.3, 0.09, hue - 10)),
    waves(sketch, tileCanvas, 328, oklch(0.2, 0.07, hue)),
    sparkles(sketch, { width: 300, height: 150 }, 6, '#e8f6ff'),
  ].join('')
}

/** Under the surface: shafts of light, bubbles, and what grows on the ground. */
function drawDeep(stage: Stage): string {
  const { sketch, hue } = stage
  const weed = (x: number, tall: number) =>
    `M${x} 400c-14 -${round(tall * 0.3)} 12 -${round(tall * 0.6)} -2 -${tall}c18 ${round(tall * 0.3)} -4 ${round(tall * 0.6)} 14 ${tall}z`
  const weeds = [14, 40, 236, 262, 286].map((x) => weed(x, Math.round(sketch.between(90, 160)))).join('')
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.8, 0.12, hue - 24)],
      [0.42, oklch(0.52, 0.15, hue)],
      [1, oklch(0.2, 0.09, hue + 14)],
    ]),
    shafts(sketch, tileCanvas, '#eafcff'),
    glow(sketch, [150, 164], 150, '#dff8ff', 0.5),
    stage.ghost(56, 84, 56, -8, 0.4),
    stage.ghost(250, 236, 50, 12, 0.4),
    hills(sketch, tileCanvas, 318, 14, oklch(0.26, 0.09, hue + 10)),
    `<path d="${weeds}" fill="${oklch(0.36, 0.11, 165)}"/>`,
    stage.hero(150, 166, 208, sketch.between(-5, 5)),
    hills(sketch, tileCanvas, 348, 10, oklch(0.16, 0.06, hue + 14)),
    bubbles(sketch, { width: 300, height: 310 }, 15),
  ].join('')
}

/** Felt under a lamp, with cards and chips around. */
function drawTable(stage: Stage): string {
  const { sketch, hue } = stage
  const felt = oklch(0.6, 0.13, hue)
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.24, 0.07, hue)],
      [0.5, oklch(0.4, 0.1, hue)],
      [1, oklch(0.2, 0.06, hue)],
    ]),
    glow(sketch, [150, 130], 230, felt, 0.9),
    weaveGround(sketch, tileCanvas, '#fff', 0.09),
    '<g fill="none" stroke="#f6dc9a" stroke-opacity=".6"><path d="M-20 268Q150 340 320 268" stroke-width="2.4"/><path d="M-20 281Q150 353 320 281"/></g>',
    card({ x: 66, y: 158, radius: 48, turn: -20 }, 'heart'),
    card({ x: 236, y: 158, radius: 48, turn: 20 }, 'diamond'),
    stage.hero(150, 156, 176),
    chip({ x: 56, y: 274, radius: 27 }, 25),
    chip({ x: 246, y: 272, radius: 29 }, 265),
    chip({ x: 214, y: 292, radius: 22 }, 86, 0.68),
    sparkles(sketch, upper, 8),
  ].join('')
}

/** Floodlights over a field. */
function drawStadium(stage: Stage): string {
  const { sketch, hue } = stage
  const beam = linear(sketch, [
    [0, '#fffbe0', 0.75],
    [1, '#fffbe0', 0],
  ])
  const lamps = [18, 92, 208, 282].map((x) => `<circle cx="${x}" cy="34" r="6"/>`).join('')
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.24, 0.09, hue + 70)],
      [0.4, oklch(0.46, 0.14, hue + 30)],
      [0.64, oklch(0.8, 0.17, hue - 10)],
    ]),
    `${beam.defs}<path d="M18 34L70 300H250ZM92 34L20 300H190ZM208 34L110 300H280ZM282 34L50 300H230Z" fill="${beam.fill}" opacity=".3"/><g fill="#fffdf0">${lamps}</g>`,
    specks(sketch, { width: 300, height: 230 }, 60, '#fff0c8', 2),
    `<path d="M0 250H300V400H0Z" fill="${oklch(0.5, 0.16, hue)}"/><path d="M0 250H34L-60 400H-200ZM86 250H128L96 400H0ZM172 250H214L300 400H204ZM266 250H300V262L420 400H380Z" fill="${oklch(0.58, 0.18, hue)}"/><g fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.4"><path d="M-10 258H310"/><ellipse cx="150" cy="286" rx="96" ry="22"/></g>`,
    glow(sketch, [150, 160], 140, '#fffbe0', 0.6),
    '<ellipse cx="150" cy="272" rx="78" ry="13" fill="#000" opacity=".35"/>',
    stage.hero(150, 164, 196, sketch.between(-8, 8)),
    sparkles(sketch, upper, 7),
  ].join('')
}

/** A floor of light that runs to the horizon, and the mark as the sun on it. */
function drawHorizon(stage: Stage): string {
  const { sketch, hue } = stage
  const light = oklch(0.8, 0.16, hue + 40)
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.15, 0.06, hue)],
      [0.5, oklch(0.34, 0.16, hue + 8)],
      [0.66, oklch(0.66, 0.2, hue + 50)],
    ]),
    specks(sketch, { width: 300, height: 200 }, 30, '#fff'),
    ghostMark({ x: 150, y: 170, radius: 136, turn: 11 }, light, 0.4),
    `<path d="M0 262H300V400H0Z" fill="${oklch(0.17, 0.07, hue)}"/>`,
    glow(sketch, [150, 262], 200, light, 0.8, 0.22),
    gridFloor(sketch, tileCanvas, 262, oklch(0.85, 0.13, hue + 30)),
    glow(sketch, [150, 166], 130, oklch(0.9, 0.1, hue + 20), 0.55),
    stage.hero(150, 164, 200, sketch.between(-7, 7)),
    sparkles(sketch, upper, 12, '#f4e8ff'),
  ].join('')
}

/** The mountain itself is the hero; the symbol only flies out of it. */
function drawVolcano(stage: Stage): string {
  const { sketch } = stage
  const smoke = [
    [118, 50, 36],
    [150, 34, 44],
    [188, 50, 38],
    [136, 76, 32],
    [172, 78, 30],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
    .join('')
  const dark = oklch(0.12, 0.04, 275)
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.2, 0.08, 280)],
      [0.4, oklch(0.42, 0.16, 330)],
      [0.86, oklch(0.78, 0.17, 52)],
    ]),
    glow(sketch, [150, 120], 200, oklch(0.85, 0.17, 60), 0.85),
    `<g fill="${oklch(0.44, 0.12, 340)}" opacity=".55">${smoke}</g>`,
    volcano(sketch, [150, 336], 430, 250),
    stage.ghost(62, 96, 46, -24, 1),
    stage.ghost(242, 78, 54, 22, 1),
    stage.ghost(222, 168, 34, 40, 1),
    hills(sketch, tileCanvas, 304, 14, oklch(0.2, 0.06, 285)),
    palm(16, 372, 1.15, dark),
    palm(288, 378, 1.05, dark, true),
    specks(sketch, upper, 40, '#ffb84a', 2.8),
  ].join('')
}

/** A street at dusk. */
function drawStreet(stage: Stage): string {
  const { sketch, hue } = stage
  return [
    fillSky(sketch, tileCanvas, [
      [0, oklch(0.24, 0.1, hue - 60)],
      [0.4, oklch(0.5, 0.19, hue - 10)],
      [0.72, oklch(0.82, 0.16, hue + 50)],
    ]),
    ghostMark({ x: 150, y: 172, radius: 140, turn: 11 }, oklch(0.94, 0.12, 85), 0.42),
    glow(sketch, [150, 190], 150, '#ffe6a0', 0.7),
    skyline(sketch, { width: 300, height: 300 }, 232, oklch(0.28, 0.11, hue - 50)),
    `<path d="M0 280H300V400H0Z" fill="${oklch(0.2, 0.05, hue - 60)}"/><path d="M128 280L56 400H244L172 280Z" fill="${oklch(0.27, 0.05, hue - 60)}"/><path d="M150 284V400" stroke="#ffd86a" stroke-width="5" stroke-dasharray="16 13"/>`,
    '<ellipse cx="150" cy="286" rx="92" ry="12" fill="#000" opacity=".45"/>',
    stage.hero(150, 190, 204),
    coins(sketch, [
      { x: 254, y: 92, radius: 20, turn: 30 },
      { x: 46, y: 100, radius: 17, turn: -30 },
      { x: 100, y: 60, radius: 11 },
    ]),
  ].join('')
}

/** Stones fall around the hero. */
function drawCascade(stage: Stage): string {
  const { sketch, hue } = stage
  return [
    nightSky(stage),
    rays(sketch, { at: [150, 160], count: 12, colour: oklch(0.92, 0.08, hue), strength: 0.55, turn: 0.2 }),
    glow(sketch, [150, 160], 150, oklch(0.9, 0.09, hue), 0.6),
    gem({ x: 56, y: 92, radius: 38, turn: -14 }, 25),
    gem({ x: 244, y: 88, radius: 36, turn: 16 }, 160),
    gem({ x: 56, y: 248, radius: 34, turn: 12 }, 86),
    gem({ x: 246, y: 250, radius: 38, turn: -10 }, 250),
    stage.hero(150, 168, 190),
    sparkles(sketch, upper, 18),
  ].join('')
}

export const compositions = {
  halo: drawHalo,
  rising: drawRising,
  medallion: drawMedallion,
  trio: drawTrio,
  arch: drawArch,
  moonlit: drawMoonlit,
  deep: drawDeep,
  table: drawTable,
  stadium: drawStadium,
  horizon: drawHorizon,
  volcano: drawVolcano,
  street: drawStreet,
  cascade: drawCascade,
} as const satisfies Readonly<Record<string, (stage: Stage) => string>>

export type Composition = keyof typeof compositions
