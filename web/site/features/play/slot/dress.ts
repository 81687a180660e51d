import { brush, canvas, paintCoin, paintTile, size, type Words } from '#web/site/features/play/slot/paint-tile.ts'
import { artUrl } from '#web/ui/art/art-url.ts'

/** The pictures of a title's symbols, painted once. Everything that is written in a scene is written here, none of it every frame. */
export interface Dress {
  readonly size: number
  tile(symbol: string): HTMLCanvasElement
  /** The same while it flies past. */
  blurred(symbol: string): HTMLCanvasElement
  /** A coin with what it is worth. */
  coin(text: string): HTMLCanvasElement
  readonly glow: HTMLCanvasElement
  readonly beam: HTMLCanvasElement
  readonly spark: HTMLCanvasElement
}

interface DressSpec {
  readonly symbols: Readonly<Record<string, string>>
  readonly hue: number
  readonly words: Words
}

async function loadIcon(name: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = artUrl(`/art/symbol/${name}.svg`)
  await image.decode()
  return image
}

/** Symbols of a title as canvases. A picture that does not come leaves its plate with the symbol's sign. */
export async function makeDress({ symbols, hue, words }: DressSpec): Promise<Dress> {
  await document.fonts.load('800 40px Outfit').catch(() => [])
  const icons = new Map<string, HTMLImageElement | null>()
  await Promise.all(
    Object.entries(symbols).map(async ([symbol, icon]) => {
      icons.set(symbol, await loadIcon(icon).catch(() => null))
    }),
  )
  const tiles = new Map<string, HTMLCanvasElement>()
  for (const symbol of Object.keys(symbols)) {
    const icon = icons.get(symbol) ?? null
    tiles.set(symbol, paintTile(symbol, icon, hue, words))
  }
  const blurs = new Map([...tiles].map(([symbol, tile]) => [symbol, blur(tile)]))
  const coins = new Map<string, HTMLCanvasElement>()
  const blank = canvas()
  return {
    size,
    tile: (symbol) => tiles.get(symbol) ?? blank,
    blurred: (symbol) => blurs.get(symbol) ?? blank,
    coin(text) {
      const known = coins.get(text) ?? paintCoin(text, icons.get('C') ?? null)
      coins.set(text, known)
      return known
    },
    glow: paintGlow(),
    beam: paintBeam(),
    spark: paintSpark(),
  }
}

/** What a fast reel leaves in the eye: the same picture many times over, each a little further down. */
function blur(tile: HTMLCanvasElement): HTMLCanvasElement {
  const made = canvas()
  const on = brush(made)
  const copies = 23
  on.globalAlpha = 2.1 / copies
  for (let copy = 0; copy < copies; copy += 1) on.drawImage(tile, 0, (copy - (copies - 1) / 2) * 4)
  return made
}

/** The light around a tile that wins. */
function paintGlow(): HTMLCanvasElement {
  const made = canvas()
  const on = brush(made)
  on.translate(size / 2, size / 2)
  on.shadowColor = '#ffc94a'
  on.strokeStyle = '#ffe08a'
  on.lineWidth = 7
  for (const spread of [26, 14, 6]) {
    on.shadowBlur = spread
    on.beginPath()
    on.roundRect(-76, -76, 152, 152, 26)
    on.stroke()
  }
  return made
}

/** Stands over a reel on which much depends. */
function paintBeam(): HTMLCanvasElement {
  const made = canvas(64, 256)
  const on = brush(made)
  const light = on.createLinearGradient(0, 0, 64, 0)
  light.addColorStop(0, 'rgb(255 200 80 / .75)')
  light.addColorStop(0.22, 'rgb(255 190 70 / .16)')
  light.addColorStop(0.78, 'rgb(255 190 70 / .16)')
  light.addColorStop(1, 'rgb(255 200 80 / .75)')
  on.fillStyle = light
  on.fillRect(0, 0, 64, 256)
  return made
}

function paintSpark(): HTMLCanvasElement {
  const made = canvas(32, 32)
  const on = brush(made)
  const light = on.createRadialGradient(16, 16, 0, 16, 16, 16)
  light.addColorStop(0, 'rgb(255 250 220 / 1)')
  light.addColorStop(0.35, 'rgb(255 214 110 / .8)')
  light.addColorStop(1, 'rgb(255 180 60 / 0)')
  on.fillStyle = light
  on.fillRect(0, 0, 32, 32)
  return made
}
