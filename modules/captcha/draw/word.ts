import sharp from 'sharp'
import { between, type Draw, oneOf } from './draw.ts'
import { glyphBox, letters, traceGlyph } from './glyphs.ts'

export interface WordPicture {
  readonly word: string
  /** Base64 of a PNG. */
  readonly picture: string
}

const width = 168
const height = 56
const scale = 2
const wordLength = 5
const inks = ['#5b2a6e', '#8f2f4a', '#1f5673', '#2b5c3f', '#7a4a12', '#33368a'] as const

/** Five letters that sway, tilt and are struck through, on a light card that both themes can carry. */
export async function drawWord(draw: Draw): Promise<WordPicture> {
  const word = Array.from({ length: wordLength }, () => oneOf(draw, letters)).join('')
  const sway = makeSway(draw)
  const marks = [...word].map((letter, i) => drawLetter(draw, letter, i, sway))
  const lines = [0, 1].map(() => drawLine(draw, sway))
  const crumbs = Array.from({ length: 44 }, () => drawCrumb(draw))
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="c"><stop stop-color="#fdf3dc"/><stop offset="1" stop-color="#f1dfc0"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#c)"/>
    <g fill="none" stroke="${oneOf(draw, inks)}" stroke-linecap="round" stroke-linejoin="round">${crumbs.join('')}${lines.join('')}${marks.join('')}</g></svg>`
  const picture = await sharp(Buffer.from(card))
    .removeAlpha()
    .png({ palette: true, colours: 24, dither: 0, effort: 4 })
    .toBuffer()
  return { word, picture: picture.toString('base64') }
}

type Point = readonly [number, number]
type Sway = (point: Point) => Point

/** One wave over the whole card, so that no letter is bent like it would be alone. */
function makeSway(draw: Draw): Sway {
  const [high, long, start] = [between(draw, 2, 4), between(draw, 34, 60), between(draw, 0, 7)]
  const [wide, tall] = [between(draw, 0.8, 2), between(draw, 16, 26)]
  return ([x, y]) => [x + wide * Math.sin(y / (tall / 6.3) + start), y + high * Math.sin(x / (long / 6.3) + start)]
}

function drawLetter(draw: Draw, letter: string, place: number, sway: Sway): string {
  const size = between(draw, 1.9, 2.25)
  const tilt = between(draw, -0.22, 0.22)
  const lean = between(draw, -0.15, 0.15)
  const left = 24 + place * 30 + between(draw, -2, 2)
  const middle = height / 2 + between(draw, -3, 3)
  const put = ([x, y]: Point): Point => {
    const dy = (y - glyphBox.height / 2) * size
    const dx = (x - glyphBox.width / 2) * size + lean * dy
    return sway([left + dx * Math.cos(tilt) - dy * Math.sin(tilt), middle + dx * Math.sin(tilt) + dy * Math.cos(tilt)])
  }
  const path = traceGlyph(letter).map((chain) => pathOf(chain.map(put)))
  return `<path d="${path.join('')}" stroke-width="${between(draw, 3.2, 4.4).toFixed(1)}"/>`
}

/** In the letters' own ink, else it would be filtered away by its colour. */
function drawLine(draw: Draw, sway: Sway): string {
  const [from, to] = [between(draw, 6, height - 6), between(draw, 6, height - 6)]
  const chain = Array.from({ length: 16 }, (_, i) => sway([(i / 15) * width, from + ((to - from) * i) / 15]))
  return `<path d="${pathOf(chain)}" stroke-width="${between(draw, 1.2, 1.7).toFixed(1)}"/>`
}

function drawCrumb(draw: Draw): string {
  const [x, y] = [between(draw, 0, width), between(draw, 0, height)]
  const [dx, dy] = [between(draw, -3, 3), between(draw, -3, 3)]
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}" stroke-width="${between(draw, 0.8, 1.8).toFixed(1)}"/>`
}

function pathOf(chain: readonly Point[]): string {
  return `M${chain.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
