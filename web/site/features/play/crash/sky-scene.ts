import { makeSprite, type Sprite, type Stage } from '#web/site/features/play/crash/sky-stage.ts'

/** The evening that the kite flies in: all of it that does not move. */
export function makeScene(stage: Stage): Sprite {
  return makeSprite(stage, (on) => {
    paintEvening(on, stage)
    paintStars(on, stage)
    paintGlow(on, stage)
    paintBushes(on, stage)
    paintHill(on, stage)
    paintChild(on, stage)
  })
}

/** The same numbers in the same order every time, so that the evening looks alike on every screen. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}

function paintEvening(on: CanvasRenderingContext2D, { width, height }: Stage): void {
  const sky = on.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, 'oklch(0.185 0.05 270)')
  sky.addColorStop(0.42, 'oklch(0.29 0.078 272)')
  sky.addColorStop(0.62, 'oklch(0.37 0.092 298)')
  sky.addColorStop(0.79, 'oklch(0.48 0.11 325)')
  sky.addColorStop(0.9, 'oklch(0.60 0.13 25)')
  sky.addColorStop(1, 'oklch(0.72 0.14 55)')
  on.fillStyle = sky
  on.fillRect(0, 0, width, height)
}

const starsPerPixel = 1 / 3_600

function paintStars(on: CanvasRenderingContext2D, { width, height }: Stage): void {
  const random = makeRandom(7)
  const count = Math.max(64, Math.round(width * height * starsPerPixel))
  on.fillStyle = 'oklch(0.98 0.015 265)'
  for (let index = 0; index < count; index += 1) {
    const [x, depth, size, light] = [random() * width, random(), random(), random()]
    // Towards the horizon the evening is too bright for them.
    const fade = (1 - depth) ** 1.2
    on.globalAlpha = (0.25 + light * 0.65) * fade
    dot(on, x, depth * height * 0.58, 0.4 + size ** 2 * 1.1)
  }
  on.globalAlpha = 1
}

function dot(on: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  on.beginPath()
  on.arc(x, y, radius, 0, 2 * Math.PI)
  on.fill()
}

/** The sun has just gone down behind the child. */
function paintGlow(on: CanvasRenderingContext2D, { width, height }: Stage): void {
  const [x, y] = [width * 0.145, height * 0.967]
  const radius = Math.max(width * 0.43, height * 0.78)
  const glow = on.createRadialGradient(x, y, 0, x, y, radius)
  glow.addColorStop(0, 'oklch(0.84 0.15 64 / .78)')
  glow.addColorStop(0.25, 'oklch(0.80 0.15 58 / .5)')
  glow.addColorStop(0.6, 'oklch(0.74 0.15 42 / .17)')
  glow.addColorStop(1, 'oklch(0.74 0.15 42 / 0)')
  on.fillStyle = glow
  on.fillRect(0, 0, width, height)
}

interface Lobes {
  readonly base: number
  readonly rise: number
  readonly least: number
  readonly most: number
  readonly seed: number
}

function paintBushes(on: CanvasRenderingContext2D, stage: Stage): void {
  const { floor, unit, width } = stage
  // Nearer to the glow the leaves take some of its colour.
  const back = on.createLinearGradient(0, 0, width, 0)
  back.addColorStop(0, 'oklch(0.36 0.085 345)')
  back.addColorStop(0.3, 'oklch(0.315 0.08 312)')
  back.addColorStop(1, 'oklch(0.29 0.075 295)')
  traceLobes(on, stage, { base: floor - 4 * unit, rise: 20 * unit, least: 38 * unit, most: 88 * unit, seed: 31 })
  on.fillStyle = back
  on.fill()
  on.strokeStyle = 'oklch(0.75 0.13 45 / .16)'
  on.lineWidth = 1.2
  on.stroke()
  const front = on.createLinearGradient(0, floor, 0, stage.height)
  front.addColorStop(0, 'oklch(0.235 0.065 300)')
  front.addColorStop(1, 'oklch(0.19 0.055 286)')
  traceLobes(on, stage, { base: floor + 24 * unit, rise: 12 * unit, least: 34 * unit, most: 76 * unit, seed: 5 })
  on.fillStyle = front
  on.fill()
}

/** Tops of trees, each a round lobe beside the next. */
function traceLobes(on: CanvasRenderingContext2D, { width, height }: Stage, lobes: Lobes): void {
  const { base, rise, least, most } = lobes
  const random = makeRandom(lobes.seed)
  let [x, y] = [-20, base]
  on.beginPath()
  on.moveTo(x, height + 4)
  on.lineTo(x, y)
  while (x < width + 20) {
    const [nextX, nextY] = [x + least + random() * (most - least), base + (random() - 0.5) * 1.3 * rise]
    const bulge = Math.min(y, nextY) - rise * (0.35 + random() * 0.65)
    on.bezierCurveTo(x + (nextX - x) * 0.22, bulge, x + (nextX - x) * 0.72, bulge, nextX, nextY)
    x = nextX
    y = nextY
  }
  on.lineTo(x, height + 4)
}

function paintHill(on: CanvasRenderingContext2D, { width, height, left, ground, unit }: Stage): void {
  const low = height - Math.max(27, 31 * unit)
  on.fillStyle = 'oklch(0.165 0.045 282)'
  on.beginPath()
  on.moveTo(0, height)
  on.lineTo(0, ground + 7 * unit)
  on.bezierCurveTo(left * 0.3, ground - 2, left * 0.9, ground - 4, left * 1.7, ground + 3 * unit)
  on.bezierCurveTo(left * 2.8, ground + 10 * unit, width * 0.34, low + 4 * unit, width * 0.55, low + 3 * unit)
  on.bezierCurveTo(width * 0.72, low + 2 * unit, width * 0.84, low - 7 * unit, width, low - 3 * unit)
  on.lineTo(width, height)
  on.fill()
}

const shade = 'oklch(0.115 0.04 282)'

/** A child with a cap, in the shade; the hand with the string is where the curve begins. */
function paintChild(on: CanvasRenderingContext2D, { left, floor, personScale }: Stage): void {
  on.save()
  on.translate(left, floor)
  on.scale(personScale, personScale)
  on.lineJoin = 'round'
  on.lineCap = 'round'
  // The glow lights the edge towards it: the same figure, a little to that side, and then covered but for that edge.
  on.translate(0.9, -0.5)
  paintFigure(on, 'oklch(0.66 0.13 50)')
  on.translate(-0.9, 0.5)
  paintFigure(on, shade)
  on.restore()
}

function paintFigure(on: CanvasRenderingContext2D, colour: string): void {
  on.strokeStyle = colour
  on.fillStyle = colour
  strokeLimbs(on)
  fillBody(on)
}

function strokeLimbs(on: CanvasRenderingContext2D): void {
  // Legs, the left one put forward.
  limb(on, 6.4, [-25.5, -2, -27.5, 9, -27, 19])
  limb(on, 6.4, [-19.5, -2, -16.5, 8, -17.5, 19])
  limb(on, 4.4, [-27, 19, -25, 19.4, -22.5, 19.4])
  limb(on, 4.4, [-17.5, 19, -15, 19.4, -12.5, 19.4])
  // Both arms go to the string.
  limb(on, 5, [-18.5, -22.5, -12, -9, -1.5, -1.5])
  limb(on, 4.6, [-26, -21, -23, -8, -9, -6])
  on.beginPath()
  on.arc(-0.5, -0.5, 3.2, 0, 2 * Math.PI)
  on.fill()
}

function limb(
  on: CanvasRenderingContext2D,
  thickness: number,
  [fromX, fromY, bendX, bendY, toX, toY]: readonly [number, number, number, number, number, number],
): void {
  on.lineWidth = thickness
  on.beginPath()
  on.moveTo(fromX, fromY)
  on.quadraticCurveTo(bendX, bendY, toX, toY)
  on.stroke()
}

function fillBody(on: CanvasRenderingContext2D): void {
  on.lineWidth = 2
  on.beginPath()
  // Shirt and shorts.
  on.moveTo(-27, -24)
  on.quadraticCurveTo(-22, -28.5, -17, -24.5)
  on.quadraticCurveTo(-15, -12, -15, 5)
  on.lineTo(-21, 5)
  on.lineTo(-22.2, 1)
  on.lineTo(-24, 5.5)
  on.lineTo(-30, 4.5)
  on.quadraticCurveTo(-30, -13, -27, -24)
  on.closePath()
  // Head, looking up after the kite.
  on.moveTo(-13.4, -34)
  on.ellipse(-21, -34.5, 7.6, 8, -0.25, 0, 2 * Math.PI)
  // The cap and its brim.
  on.moveTo(-29.6, -37)
  on.bezierCurveTo(-31, -48, -15, -49.5, -13.2, -40.8)
  on.quadraticCurveTo(-8, -42, -5.6, -40)
  on.quadraticCurveTo(-12, -36.5, -20, -37)
  on.closePath()
  on.fill()
  on.stroke()
}
