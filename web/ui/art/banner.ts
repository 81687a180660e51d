import { type BannerScene, bannerFronts, bannerScenes } from '#web/ui/art/banner-scenes.ts'
import { glow } from '#web/ui/art/light.ts'
import { linear, oklch, short } from '#web/ui/art/paint.ts'
import { type Sketch, startSketch } from '#web/ui/art/sketch.ts'
import { defineSymbol, type SymbolArt } from '#web/ui/art/symbol.ts'

export const bannerShapes = {
  wide: { width: 1200, height: 420, focus: 868, horizon: 300, hero: 230, textEnd: 0.62 },
  phone: { width: 720, height: 436, focus: 520, horizon: 322, hero: 184, textEnd: 0.68 },
} as const

export type BannerShape = keyof typeof bannerShapes

export interface BannerSpec {
  readonly id: string
  readonly scene: BannerScene
  readonly hue: number
  /** The first stands in front, the others at its sides. */
  readonly symbols: readonly SymbolArt[]
  readonly shape: BannerShape
}

/** Where each symbol stands, from the back to the front: off the focus, above the horizon, and of what size. */
const spots = [
  { dx: 0, up: 70, size: 1, turn: 0 },
  { dx: -0.72, up: 36, size: 0.66, turn: -10 },
  { dx: 0.74, up: 40, size: 0.7, turn: 9 },
] as const

/** A wide scene without words: whoever shows it writes in ivory over its dark side. */
export function drawBanner({ id, scene, hue, symbols, shape }: BannerSpec): string {
  const sketch = startSketch(`banner ${id} ${shape}`)
  const { width, height, focus, horizon, hero } = bannerShapes[shape]
  const canvas = { width, height }
  const light = `${sketch.prefix}_f`
  const bodies = symbols.map((symbol, i) => defineSymbol(symbol, `${sketch.prefix}s${i}x`))
  const standing = symbols.map((_, i) => {
    const { dx, up, size, turn } = spots[i % spots.length] ?? spots[0]
    const [x, y, scale] = [focus + dx * hero, horizon - up + 20, (hero * size) / 32]
    return `<ellipse cx="${short(x)}" cy="${short(y + hero * size * 0.47)}" rx="${short(hero * size * 0.36)}" ry="${short(hero * size * 0.06)}" fill="#000" opacity=".35"/><g filter="url(#${light})"><use href="#${sketch.prefix}s${i}x" transform="translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${short(scale)}) translate(-16 -16)"/></g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${bodies.join('')}${symbolLight(light, hue)}</defs>`,
    bannerScenes[scene]({ sketch, hue, canvas, focus, horizon, hero }),
    glow(sketch, [focus, horizon + 60], hero * 1.3, '#fff0c0', 0.25, 0.3),
    drawScrim(sketch, shape, hue),
    standing.toReversed().join(''),
    bannerFronts[scene]?.({ sketch, hue, canvas, focus, horizon, hero }) ?? '',
    '</svg>',
  ].join('')
}

function symbolLight(id: string, hue: number): string {
  return `<filter id="${id}" x="-25%" y="-25%" width="150%" height="150%" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="0" stdDeviation="9" flood-color="${oklch(0.94, 0.1, hue + 50)}" flood-opacity=".6"/><feDropShadow dx="0" dy="8" stdDeviation="8" flood-color="#000" flood-opacity=".45"/></filter>`
}

/** The dark side that words stand on, dark enough for small ivory text at AA. */
function drawScrim(sketch: Sketch, shape: BannerShape, hue: number): string {
  const { width, height, textEnd } = bannerShapes[shape]
  const ink = oklch(0.155, 0.04, hue > 180 ? 268 : hue - 10)
  const scrim = linear(
    sketch,
    [
      [0, ink, 0.94],
      [textEnd * 0.55, ink, 0.72],
      [textEnd, ink, 0],
    ],
    'x2="1" y2="0"',
  )
  return `${scrim.defs}<rect width="${width}" height="${height}" fill="${scrim.fill}"/>`
}
