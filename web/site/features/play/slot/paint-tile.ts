import { oklch } from '#web/ui/art/paint.ts'

/** The side of a tile as it is painted; a reel shows it at whatever size it has. */
export const size = 192

/** What is written on tiles. */
export interface Words {
  readonly wild: string
  readonly bonus: string
}

export function canvas(width = size, height = size): HTMLCanvasElement {
  const made = document.createElement('canvas')
  made.width = width
  made.height = height
  return made
}

export function brush(on: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = on.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  return context
}

/** Neighbours in the paytable differ in colour, and all stay near the title's own. */
const turns: Readonly<Record<string, number>> = {
  H1: 0,
  H2: 70,
  H3: 190,
  H4: 260,
  H5: 310,
  L1: 20,
  L2: 235,
  L3: 140,
  L4: 290,
  L5: 185,
}

export function paintTile(symbol: string, icon: HTMLImageElement | null, hue: number, words: Words): HTMLCanvasElement {
  const made = canvas()
  const on = brush(made)
  on.translate(size / 2, size / 2)
  if (symbol === 'C') paintCoinBody(on)
  else if (symbol === 'W') paintSun(on)
  else if (symbol === 'S') paintPlate(on, 18, 0.4, 0.16)
  else if (symbol.startsWith('H')) paintPlate(on, clearHue(hue + (turns[symbol] ?? 0)), 0.4, 0.11)
  else paintDiamond(on, clearHue(hue + (turns[symbol] ?? 0)))
  if (icon) paintIcon(on, icon, symbol)
  else paintSign(on, symbol)
  if (symbol === 'W') paintRibbon(on, words.wild)
  if (symbol === 'S') paintPill(on, words.bonus)
  return made
}

/** A dark yellow is olive, which no jewel is: what would be one becomes copper or leaf. */
function clearHue(hue: number): number {
  const turned = ((hue % 360) + 360) % 360
  if (turned < 62 || turned > 132) return turned
  return turned < 98 ? 52 : 142
}

function paintPlate(on: CanvasRenderingContext2D, hue: number, light: number, chroma: number): void {
  const rim = on.createLinearGradient(0, -88, 0, 88)
  rim.addColorStop(0, '#fff0b8')
  rim.addColorStop(0.5, '#d99a2c')
  rim.addColorStop(1, '#83500f')
  on.fillStyle = rim
  on.shadowColor = 'rgb(0 0 0 / .5)'
  on.shadowBlur = 9
  on.shadowOffsetY = 5
  round(on, 86, 30)
  on.shadowColor = 'transparent'
  const face = on.createRadialGradient(0, -24, 8, 0, 0, 124)
  face.addColorStop(0, oklch(light + 0.2, chroma + 0.03, hue))
  face.addColorStop(1, oklch(light - 0.14, chroma * 0.85, hue))
  on.fillStyle = face
  round(on, 80, 25)
  on.strokeStyle = 'rgb(255 255 255 / .42)'
  on.lineWidth = 4
  on.lineCap = 'round'
  on.beginPath()
  on.moveTo(-60, -76)
  on.lineTo(60, -76)
  on.stroke()
}

function round(on: CanvasRenderingContext2D, half: number, radius: number): void {
  on.beginPath()
  on.roundRect(-half, -half, half * 2, half * 2, radius)
  on.fill()
}

function diamondPath(on: CanvasRenderingContext2D, half: number): void {
  on.beginPath()
  on.moveTo(0, -half)
  on.lineTo(half, 0)
  on.lineTo(0, half)
  on.lineTo(-half, 0)
  on.closePath()
}

function paintDiamond(on: CanvasRenderingContext2D, hue: number): void {
  const face = on.createRadialGradient(0, -12, 4, 0, 0, 90)
  face.addColorStop(0, oklch(0.46, 0.12, hue))
  face.addColorStop(1, oklch(0.26, 0.08, hue))
  on.fillStyle = face
  diamondPath(on, 84)
  on.fill()
  on.strokeStyle = oklch(0.74, 0.14, hue, 0.8)
  on.lineWidth = 3
  on.stroke()
  on.strokeStyle = oklch(0.74, 0.14, hue, 0.35)
  on.lineWidth = 2
  diamondPath(on, 70)
  on.stroke()
}

/** Behind a wild stands the house's own sign, the eight-rayed sun. */
function paintSun(on: CanvasRenderingContext2D): void {
  const light = on.createRadialGradient(0, 0, 10, 0, 0, 92)
  light.addColorStop(0, 'rgb(255 226 140 / .95)')
  light.addColorStop(0.6, 'rgb(255 190 70 / .45)')
  light.addColorStop(1, 'rgb(255 170 40 / 0)')
  on.fillStyle = light
  on.beginPath()
  on.arc(0, 0, 92, 0, 2 * Math.PI)
  on.fill()
  const gold = on.createLinearGradient(0, -80, 0, 80)
  gold.addColorStop(0, '#fff0b0')
  gold.addColorStop(0.5, '#f0b73a')
  gold.addColorStop(1, '#9c5f12')
  on.fillStyle = gold
  for (let ray = 0; ray < 8; ray += 1) {
    on.save()
    on.rotate((ray * Math.PI) / 4)
    on.beginPath()
    on.arc(0, 0, 86, -0.29, 0.29)
    on.arc(0, 0, 64, 0.25, -0.25, true)
    on.closePath()
    on.fill()
    on.restore()
  }
  const heart = on.createRadialGradient(0, -18, 6, 0, 0, 62)
  heart.addColorStop(0, oklch(0.5, 0.17, 25))
  heart.addColorStop(1, oklch(0.27, 0.11, 20))
  on.fillStyle = heart
  on.beginPath()
  on.arc(0, 0, 59, 0, 2 * Math.PI)
  on.fill()
  on.strokeStyle = '#ffe39a'
  on.lineWidth = 3
  on.stroke()
}

function paintCoinBody(on: CanvasRenderingContext2D): void {
  const rim = on.createLinearGradient(0, -82, 0, 82)
  rim.addColorStop(0, '#fff4c2')
  rim.addColorStop(0.5, '#e2a32f')
  rim.addColorStop(1, '#7e4a0c')
  on.fillStyle = rim
  on.shadowColor = 'rgb(0 0 0 / .5)'
  on.shadowBlur = 9
  on.shadowOffsetY = 5
  on.beginPath()
  on.arc(0, 0, 82, 0, 2 * Math.PI)
  on.fill()
  on.shadowColor = 'transparent'
  const face = on.createRadialGradient(-16, -26, 6, 0, 0, 92)
  face.addColorStop(0, '#ffe9a0')
  face.addColorStop(0.6, '#eeb53e')
  face.addColorStop(1, '#a86914')
  on.fillStyle = face
  on.beginPath()
  on.arc(0, 0, 70, 0, 2 * Math.PI)
  on.fill()
  on.strokeStyle = 'rgb(120 66 8 / .6)'
  on.lineWidth = 3
  on.stroke()
}

function paintIcon(on: CanvasRenderingContext2D, icon: HTMLImageElement, symbol: string): void {
  const wide = symbol === 'W' ? 96 : symbol === 'C' ? 84 : symbol.startsWith('L') ? 92 : 126
  const lift = symbol === 'W' ? -8 : symbol === 'S' ? -14 : 0
  on.shadowColor = 'rgb(0 0 0 / .45)'
  on.shadowBlur = 8
  on.shadowOffsetY = 5
  on.drawImage(icon, -wide / 2, -wide / 2 + lift, wide, wide)
  on.shadowColor = 'transparent'
}

function paintSign(on: CanvasRenderingContext2D, sign: string): void {
  write(on, sign, 0, 2, '800 64px Outfit, sans-serif', '#fff4d0', 10)
}

function write(
  on: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  fill: string,
  edge: number,
): void {
  on.font = font
  on.textAlign = 'center'
  on.textBaseline = 'middle'
  on.lineJoin = 'round'
  on.strokeStyle = 'rgb(48 20 8 / .9)'
  on.lineWidth = edge
  if (edge > 0) on.strokeText(text, x, y)
  on.fillStyle = fill
  on.fillText(text, x, y)
}

/** Shrinks a word until it fits. */
function fitFont(on: CanvasRenderingContext2D, text: string, most: number, room: number): string {
  let px = most
  do {
    on.font = `800 ${px}px Outfit, Arabic, sans-serif`
    px -= 1
  } while (on.measureText(text).width > room && px > 12)
  return on.font
}

function paintRibbon(on: CanvasRenderingContext2D, word: string): void {
  on.beginPath()
  on.moveTo(-82, 42)
  on.lineTo(82, 42)
  on.lineTo(72, 66)
  on.lineTo(82, 90)
  on.lineTo(-82, 90)
  on.lineTo(-72, 66)
  on.closePath()
  on.fillStyle = oklch(0.44, 0.17, 22)
  on.fill()
  on.strokeStyle = '#ffe6a0'
  on.lineWidth = 4
  on.stroke()
  write(on, word, 0, 68, fitFont(on, word, 36, 124), '#fff4cc', 0)
}

function paintPill(on: CanvasRenderingContext2D, word: string): void {
  on.fillStyle = oklch(0.22, 0.06, 285)
  on.beginPath()
  on.roundRect(-74, 38, 148, 42, 21)
  on.fill()
  on.strokeStyle = '#ffd66a'
  on.lineWidth = 3
  on.stroke()
  write(on, word, 0, 60, fitFont(on, word, 28, 124), '#ffe08a', 0)
}

export function paintCoin(text: string, icon: HTMLImageElement | null): HTMLCanvasElement {
  const made = canvas()
  const on = brush(made)
  on.translate(size / 2, size / 2)
  paintCoinBody(on)
  if (icon) {
    on.globalAlpha = 0.32
    on.drawImage(icon, -46, -46, 92, 92)
    on.globalAlpha = 1
  }
  write(on, text, 0, 3, fitFont(on, text, 46, 128), '#fffbe8', 9)
  return made
}
