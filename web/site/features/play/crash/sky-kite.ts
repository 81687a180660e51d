import { makeSprite, type Sprite, type Stage } from '#web/site/features/play/crash/sky-stage.ts'

export interface Kite {
  readonly flying: Sprite
  readonly loose: Sprite
  readonly halo: Sprite
}

/** How the kite hangs in the air: the crossing of its sticks, its size, its turn, and how far it has come down (0 to 1). Near the ground there is less room for the tail. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly turn: number
  readonly fall: number
  readonly lowest: number
}

/** Around the crossing of the sticks. */
const corners = { top: -62, side: 52, bottom: 92 } as const
const margin = 46
const sheet = { width: 2 * (corners.side + margin), height: corners.bottom - corners.top + 2 * margin }
const middle = { x: corners.side + margin, y: margin - corners.top }

interface Paints {
  readonly gold: string
  readonly coral: string
  readonly weave: string
  readonly stick: string
  readonly edge: string
  readonly glow: string
}

const bright: Paints = {
  gold: 'oklch(0.85 0.16 87)',
  coral: 'oklch(0.69 0.19 27)',
  weave: 'oklch(0.25 0.07 50 / .24)',
  stick: 'oklch(0.36 0.09 52)',
  edge: 'oklch(0.965 0.055 90)',
  glow: 'oklch(0.87 0.16 84 / .85)',
}

const pale: Paints = {
  gold: 'oklch(0.70 0.07 84)',
  coral: 'oklch(0.56 0.09 27)',
  weave: 'oklch(0.25 0.05 50 / .2)',
  stick: 'oklch(0.36 0.04 52)',
  edge: 'oklch(0.84 0.035 85)',
  glow: 'transparent',
}

export function makeKite({ kiteScale, density }: Stage): Kite {
  const fine = kiteScale * density
  const made = (paints: Paints): Sprite =>
    makeSprite({ ...sheet, density: fine }, (on) => {
      on.translate(middle.x, middle.y)
      paintGlow(on, paints)
      paintPanels(on, paints)
      paintSticks(on, paints)
      paintMedallion(on, paints)
    })
  return { flying: made(bright), loose: made(pale), halo: makeHalo() }
}

function makeHalo(): Sprite {
  // It is nothing but soft, so that a small one serves for every size.
  return makeSprite({ width: 160, height: 160, density: 1 }, (on) => {
    const halo = on.createRadialGradient(80, 80, 10, 80, 80, 80)
    halo.addColorStop(0, 'oklch(0.84 0.15 62 / .4)')
    halo.addColorStop(0.45, 'oklch(0.80 0.15 56 / .12)')
    halo.addColorStop(1, 'oklch(0.80 0.15 56 / 0)')
    on.fillStyle = halo
    on.fillRect(0, 0, 160, 160)
  })
}

function traceOutline(on: CanvasRenderingContext2D): void {
  on.beginPath()
  on.moveTo(0, corners.top)
  on.lineTo(corners.side, 0)
  on.lineTo(0, corners.bottom)
  on.lineTo(-corners.side, 0)
  on.closePath()
}

function paintGlow(on: CanvasRenderingContext2D, { glow, gold }: Paints): void {
  if (glow === 'transparent') return
  on.save()
  on.shadowColor = glow
  // A shadow is measured in pixels of the screen, whatever the scale.
  on.shadowBlur = 26 * on.getTransform().a
  on.fillStyle = gold
  traceOutline(on)
  on.fill()
  on.restore()
}

function paintPanels(on: CanvasRenderingContext2D, { gold, coral, weave }: Paints): void {
  on.save()
  traceOutline(on)
  on.clip()
  for (const [x, y, colour] of [
    [-60, -70, gold],
    [0, -70, coral],
    [-60, 0, coral],
    [0, 0, gold],
  ] as const) {
    on.fillStyle = colour
    on.fillRect(x, y, 60, y < 0 ? 70 : 100)
  }
  on.fillStyle = weave
  paintWeave(on)
  const light = on.createLinearGradient(-corners.side, 0, corners.side, 0)
  light.addColorStop(0, 'rgb(255 255 255 / .36)')
  light.addColorStop(0.5, 'rgb(255 255 255 / 0)')
  light.addColorStop(0.5, 'rgb(0 0 0 / .14)')
  light.addColorStop(1, 'rgb(0 0 0 / .3)')
  on.fillStyle = light
  on.fillRect(-60, -70, 120, 170)
  on.restore()
}

const strip = 6.2

/** Woven like a mat: strips that go over and under one another, in rings of diamonds. */
function paintWeave(on: CanvasRenderingContext2D): void {
  for (let row = -11; row < 16; row += 1)
    for (let column = -9; column < 9; column += 1) {
      const away = Math.abs(column + 0.5) + Math.abs(row + 0.5)
      if (Math.floor((away + 0.01) / 2) % 2 === 1) on.fillRect(column * strip, row * strip, strip - 0.9, strip - 0.4)
    }
}

function paintSticks(on: CanvasRenderingContext2D, { stick, edge }: Paints): void {
  on.strokeStyle = stick
  on.lineWidth = 3
  on.beginPath()
  on.moveTo(0, corners.top)
  on.lineTo(0, corners.bottom)
  on.moveTo(-corners.side, 0)
  on.lineTo(corners.side, 0)
  on.stroke()
  on.strokeStyle = edge
  on.lineWidth = 3.8
  on.lineJoin = 'round'
  traceOutline(on)
  on.stroke()
}

/** A small sun of eight rays. */
function paintMedallion(on: CanvasRenderingContext2D, { edge }: Paints): void {
  disc(on, 18, 'oklch(0.27 0.06 265)')
  on.strokeStyle = edge
  on.lineWidth = 3.4
  ring(on, 13.6, 8, 0.3)
  on.lineWidth = 3
  ring(on, 8.8, 8, 0.38)
  disc(on, 4.4, edge)
}

function disc(on: CanvasRenderingContext2D, radius: number, colour: string): void {
  on.fillStyle = colour
  on.beginPath()
  on.arc(0, 0, radius, 0, 2 * Math.PI)
  on.fill()
}

/** A ring of so many pieces with gaps between them. */
function ring(on: CanvasRenderingContext2D, radius: number, pieces: number, gap: number): void {
  const piece = (2 * Math.PI) / pieces
  on.beginPath()
  for (let index = 0; index < pieces; index += 1) {
    const from = (index + gap / 2) * piece
    on.moveTo(radius * Math.cos(from), radius * Math.sin(from))
    on.arc(0, 0, radius, from, from + piece * (1 - gap))
  }
  on.stroke()
}

/** Saranggola, in the colours of the house; cut loose it is pale and lies on its side. */
export function paintKite(on: CanvasRenderingContext2D, kite: Kite, pose: Pose, beatMs: number): void {
  const { x, y, scale, turn, fall } = pose
  if (fall < 1) {
    const size = scale * 330
    on.globalAlpha = (1 - fall) * (0.8 + 0.2 * Math.sin(beatMs / 520))
    on.drawImage(kite.halo.image, x - size / 2, y + 10 * scale - size / 2, size, size)
    on.globalAlpha = 1
  }
  paintTail(on, pose, beatMs)
  on.save()
  on.translate(x, y)
  on.rotate(turn)
  on.scale(scale, scale)
  if (fall > 0) on.drawImage(kite.loose.image, -middle.x, -middle.y, sheet.width, sheet.height)
  on.globalAlpha = (1 - fall) ** 2
  if (fall < 1) on.drawImage(kite.flying.image, -middle.x, -middle.y, sheet.width, sheet.height)
  on.restore()
}

const tailLength = 118
const tailSteps = 16
const bowEvery = 4

/** It hangs from the lowest corner and waves behind the wind; once the kite has come down, it hangs nearly still. */
function paintTail(on: CanvasRenderingContext2D, pose: Pose, beatMs: number): void {
  const paints = pose.fall > 0.5 ? pale : bright
  on.strokeStyle = paints.edge
  on.lineWidth = Math.max(1.4, 2.6 * pose.scale)
  on.lineCap = 'round'
  on.lineJoin = 'round'
  on.globalAlpha = 0.88
  on.beginPath()
  for (let step = 0; step <= tailSteps; step += 1) on.lineTo(tailX(pose, step, beatMs), tailY(pose, step))
  on.stroke()
  on.globalAlpha = 1
  for (let step = bowEvery; step <= tailSteps; step += bowEvery) {
    on.fillStyle = (step / bowEvery) % 2 === 1 ? paints.coral : paints.gold
    paintBow(on, pose, step, beatMs)
  }
}

function tailX({ x, scale, turn, fall }: Pose, step: number, beatMs: number): number {
  const share = step / tailSteps
  const wave = Math.sin(share * 6.4 - beatMs / 430) * 15 * Math.sqrt(share) * (1 - fall * 0.45)
  return x + scale * (-Math.sin(turn) * corners.bottom + wave + share * 16)
}

function tailY({ y, scale, turn, fall, lowest }: Pose, step: number): number {
  const from = y + scale * Math.cos(turn) * corners.bottom
  const long = Math.min(scale * tailLength * (1 - fall * 0.25), Math.max(scale * 36, lowest - from))
  return from + (step / tailSteps) * long
}

/** Two wings across the tail, and a knot. */
function paintBow(on: CanvasRenderingContext2D, pose: Pose, step: number, beatMs: number): void {
  const [x, y] = [tailX(pose, step, beatMs), tailY(pose, step)]
  const [wayX, wayY] = [x - tailX(pose, step - 1, beatMs), y - tailY(pose, step - 1)]
  const long = Math.hypot(wayX, wayY) || 1
  const [alongX, alongY] = [(wayX / long) * 7.5 * pose.scale, (wayY / long) * 7.5 * pose.scale]
  const [acrossX, acrossY] = [alongY * 1.75, -alongX * 1.75]
  on.beginPath()
  on.moveTo(x, y)
  on.lineTo(x - acrossX - alongX, y - acrossY - alongY)
  on.lineTo(x - acrossX + alongX, y - acrossY + alongY)
  on.closePath()
  on.moveTo(x, y)
  on.lineTo(x + acrossX - alongX, y + acrossY - alongY)
  on.lineTo(x + acrossX + alongX, y + acrossY + alongY)
  on.closePath()
  on.fill()
  on.beginPath()
  on.arc(x, y, 3.2 * pose.scale, 0, 2 * Math.PI)
  on.fill()
}
