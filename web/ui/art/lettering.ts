import { capHeight, emUnits, glyphs, kerning, spaceAdvance } from '#web/ui/art/lettering-glyphs.ts'
import { linear, oklch, type Stop, short } from '#web/ui/art/paint.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

/** Every line of a title fills this measure of a tile's 300 units, unless it would grow taller than the largest size. */
export const measure = 250
const largest = 66
const leading = 0.88

/** Ivory above, gold below, and the split between them that makes it metal. */
const titleFace: readonly Stop[] = [
  [0, '#fffef4'],
  [0.46, '#ffe488'],
  [0.54, '#f5a623'],
  [1, '#ffd768'],
]

interface Line {
  readonly text: string
  /** Font size, in the tile's units. */
  readonly size: number
  readonly width: number
}

/** A letter we have no outline for is written without its accent; what is left over becomes a space. */
function spell(text: string): string[] {
  return [...text.toUpperCase().replaceAll('Ñ', '\u0001').normalize('NFD').replaceAll('\u0001', 'Ñ')]
    .filter((letter) => !/\p{M}/u.test(letter))
    .map((letter) => (glyphs[letter] ? letter : ' '))
}

/** The width of a line at a font size of 1. */
function measureLine(text: string): number {
  const letters = spell(text)
  const advance = (letter: string, i: number) => (glyphs[letter]?.advance ?? spaceAdvance) + kernAfter(letters, i)
  return letters.reduce((sum, letter, i) => sum + advance(letter, i), 0) / emUnits
}

function kernAfter(letters: readonly string[], i: number): number {
  return kerning[`${letters[i]}${letters[i + 1] ?? ''}`] ?? 0
}

/** Words that lean on the one after them. */
const leaning = /(?:^|\s)(?:at|ng|of|sa|the)$/i

/** One word stands alone; more are parted where both lines come out most alike. A small word leads the second line. */
export function splitTitle(name: string): readonly string[] {
  const words = name.split(/\s+/).filter((word) => word !== '')
  if (words.length < 2) return words
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')] as const)
  const unevenness = ([first, second]: readonly [string, string]) =>
    Math.abs(measureLine(first) - measureLine(second)) + (leaning.test(first) ? 100 : 0)
  return splits.reduce((best, one) => (unevenness(one) < unevenness(best) ? one : best))
}

export function layTitle(name: string): readonly Line[] {
  return splitTitle(name).map((text) => {
    const wide = measureLine(text)
    const size = Math.min(largest, measure / wide)
    return { text, size, width: wide * size }
  })
}

function outline(text: string): string {
  const letters = spell(text)
  let x = 0
  let path = ''
  letters.forEach((letter, i) => {
    const glyph = glyphs[letter]
    if (glyph) path += `M${x} 0${glyph.path}`
    x += (glyph?.advance ?? spaceAdvance) + kernAfter(letters, i)
  })
  return path
}

interface Lettering {
  readonly svg: string
  /** Where the topmost letter begins. */
  readonly top: number
}

/** The gold title: a dark body, an edge of shadowed gold below, and a face split between ivory and gold. */
export function drawTitle(sketch: Sketch, name: string, base: number, hue: number): Lettering {
  const lines = layTitle(name)
  const face = linear(sketch, titleFace)
  const ink = oklch(0.16, 0.06, hue)
  let y = base
  const placed = lines.toReversed().map((line) => {
    const at = y
    y -= line.size * leading
    return { ...line, at, id: sketch.nextId() }
  })
  const defs = placed.map(({ text, size, width, at, id }) => {
    const spot = `translate(${short(150 - width / 2)} ${short(at)}) scale(${Math.round((size / emUnits) * 10000) / 10000})`
    return `<path id="${id}" transform="${spot}" d="${outline(text)}"/>`
  })
  const layer = (attributes: (size: number) => string, drop = 0) =>
    placed.map(({ id, size }) => `<use href="#${id}"${drop ? ` y="${drop}"` : ''} ${attributes(size)}/>`).join('')
  const thick = (units: number) => (size: number) => `stroke-width="${Math.round((units * emUnits) / size)}"`
  const body = `<g fill="${ink}" stroke="${ink}" stroke-linejoin="round">${layer(thick(11), 4)}${layer(thick(8))}</g>`
  const edge = `<g fill="#8f4a0c">${layer(() => '', 2)}</g>`
  const topLine = placed.at(-1)
  return {
    svg: `<defs>${face.defs}${defs.join('')}</defs>${body}${edge}<g fill="${face.fill}">${layer(() => '')}</g>`,
    top: topLine ? topLine.at - (topLine.size * capHeight) / emUnits : base,
  }
}

interface NumberPlace {
  readonly x: number
  readonly base: number
  readonly size: number
  readonly ink: string
}

/** A figure in the titles' own lettering, centred. */
export function drawNumber(sketch: Sketch, text: string, { x, base, size, ink }: NumberPlace): string {
  const face = linear(sketch, titleFace)
  const scale = Math.round((size / emUnits) * 10000) / 10000
  const spot = `transform="translate(${short(x - (measureLine(text) * size) / 2)} ${short(base)}) scale(${scale})"`
  const path = outline(text)
  return `${face.defs}<path ${spot} d="${path}" fill="${ink}" stroke="${ink}" stroke-width="${Math.round((7 * emUnits) / size)}" stroke-linejoin="round"/><path ${spot} d="${path}" fill="${face.fill}"/>`
}
