import { type Category, categories } from '#web/ui/art/categories.ts'
import { type Composition, compositions, tileCanvas } from '#web/ui/art/compositions.ts'
import { drawTitle } from '#web/ui/art/lettering.ts'
import { escapeText, linear, oklch, short } from '#web/ui/art/paint.ts'
import { startSketch } from '#web/ui/art/sketch.ts'
import { defineSymbol, type SymbolArt } from '#web/ui/art/symbol.ts'
import { type FrameStyle, type VendorId, vendors } from '#web/ui/art/vendors.ts'

export interface TileSpec {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly vendor: VendorId
  readonly symbol: SymbolArt
  /** Chosen by the id when it is not said. */
  readonly composition?: Composition
  readonly hue?: number
}

/** What a game of a kind may look like. */
const compositionsOf: Readonly<Record<Category, readonly [Composition, ...Composition[]]>> = {
  slots: ['halo', 'rising', 'medallion', 'trio', 'arch', 'moonlit', 'cascade'],
  live: ['table', 'arch'],
  sports: ['stadium'],
  fishing: ['deep'],
  originals: ['horizon', 'cascade', 'medallion'],
  cockfight: ['rising', 'stadium', 'medallion'],
  lottery: ['trio', 'halo', 'medallion'],
  cards: ['table', 'arch', 'medallion'],
  esports: ['horizon', 'medallion', 'stadium'],
}

/** The last of the title's letters stands here; below is room for the maker's mark. */
const titleBase = 366

/** A game's picture, 300 × 400: complete, the same for the same game, and safe beside others on one page. */
export function drawTile({ id, name, category, vendor, symbol, composition, hue }: TileSpec): string {
  const sketch = startSketch(`tile ${id}`)
  const ownHue = hue ?? sketch.pick(categories[category].hues)
  const scene = composition ?? sketch.pick(compositionsOf[category])
  const [hero, light] = [`${sketch.prefix}s`, `${sketch.prefix}f`]
  const place = (x: number, y: number, size: number, turn: number) =>
    `transform="translate(${x} ${y})${turn ? ` rotate(${short(turn)})` : ''} scale(${short(size / 32)}) translate(-16 -16)"`
  const picture = compositions[scene]({
    sketch,
    hue: ownHue,
    hero: (x, y, size, turn = 0) => `<g filter="url(#${light})"><use href="#${hero}" ${place(x, y, size, turn)}/></g>`,
    ghost: (x, y, size, turn = 0, opacity = 0.5) =>
      `<use href="#${hero}" ${place(x, y, size, turn)} opacity="${opacity}"/>`,
  })
  const { width, height } = tileCanvas
  const title = drawTitle(sketch, name, titleBase, ownHue)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(name)}">`,
    `<defs>${defineSymbol(symbol, hero)}${heroLight(light, ownHue)}</defs>`,
    picture,
    drawShade(sketch, ownHue, title.top),
    title.svg,
    drawFrame(vendors[vendor].frame),
    drawMakerMark(vendors[vendor].glyph),
    '</svg>',
  ].join('')
}

/** The light around a hero, and the shadow below it. */
function heroLight(id: string, hue: number): string {
  return `<filter id="${id}" x="-25%" y="-25%" width="150%" height="150%" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="0" stdDeviation="8" flood-color="${oklch(0.95, 0.09, hue + 50)}" flood-opacity=".8"/><feDropShadow dx="0" dy="9" stdDeviation="7" flood-color="#000" flood-opacity=".5"/></filter>`
}

/** Darkens the ground of the title, and the top where badges stand. */
function drawShade(sketch: ReturnType<typeof startSketch>, hue: number, titleTop: number): string {
  const dark = oklch(0.12, 0.05, hue)
  const start = Math.max(0.45, (titleTop - 70) / tileCanvas.height)
  const shade = linear(sketch, [
    [0, '#000', 0.36],
    [0.2, '#000', 0],
    [start, dark, 0],
    [0.86, dark, 0.84],
    [1, dark, 0.97],
  ])
  return `${shade.defs}<rect width="300" height="400" fill="${shade.fill}"/>`
}

const frames: Readonly<Record<FrameStyle, string>> = {
  hairline: '<rect x="5.5" y="5.5" width="289" height="389" rx="14" stroke-opacity=".34"/>',
  double:
    '<rect x="5" y="5" width="290" height="390" rx="14" stroke-width="2" stroke-opacity=".4"/><rect x="9.5" y="9.5" width="281" height="381" rx="10" stroke-opacity=".25"/>',
  beads:
    '<rect x="6" y="6" width="288" height="388" rx="14" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="0 7.02" stroke-opacity=".5"/>',
  cut: '<path d="M22 5.5H278L294.5 22V378L278 394.5H22L5.5 378V22Z" stroke-width="1.5" stroke-opacity=".42"/>',
}

function drawFrame(style: FrameStyle): string {
  return `<g fill="none" stroke="#ffe6a8">${frames[style]}</g>`
}

/** The maker's mark stands below the title like a hallmark, between two lines. */
function drawMakerMark(glyph: string): string {
  return `<path d="M92 383H132M168 383H208" stroke="#ffe0a0" stroke-opacity=".45"/><g transform="translate(142.8 375.800) scale(.6)" color="#ffe6b0">${glyph}</g>`
}
