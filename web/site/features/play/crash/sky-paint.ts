import { makeClouds, paintClouds } from '#web/site/features/play/crash/sky-clouds.ts'
import { makeKite, type Pose, paintKite } from '#web/site/features/play/crash/sky-kite.ts'
import { type Box, makeOuts } from '#web/site/features/play/crash/sky-outs.ts'
import { makeScene } from '#web/site/features/play/crash/sky-scene.ts'
import { mix, type Stage, smooth, stageOf } from '#web/site/features/play/crash/sky-stage.ts'
import { multiplierNear, paintAxes, type View, viewOf, xAt, yAt } from '#web/site/features/play/crash/sky-view.ts'
import type { CrashBet, CrashRound } from '#web/site/features/play/crash/use-crash.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly density: number
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly nowMs: number
  readonly isStill: boolean
}

/** Everything that depends only on the size of the stage. */
function prepare(stage: Stage) {
  return {
    stage,
    scene: makeScene(stage),
    clouds: makeClouds(stage),
    kite: makeKite(stage),
    paintOuts: makeOuts(stage),
  }
}

/** One painter for one canvas: it keeps what it has painted once, for as long as the size stays the same. */
export function makePainter(): (on: CanvasRenderingContext2D, picture: Picture) => void {
  let kept: ReturnType<typeof prepare> | null = null
  return (on, { width, height, density, round, bets, nowMs, isStill }) => {
    if (width < 1 || height < 1) return
    const isSame = kept?.stage.width === width && kept.stage.height === height && kept.stage.density === density
    if (!kept || !isSame) kept = prepare(stageOf(width, height, density))
    const { stage, scene, clouds, kite, paintOuts } = kept
    // What sways and drifts goes by this; for who wants no movement it stands.
    const beatMs = isStill ? 0 : nowMs
    const view = viewOf(stage, round, nowMs)
    const pose = poseOf(view, beatMs, isStill)
    on.drawImage(scene.image, 0, 0, width, height)
    paintClouds(on, clouds, stage, beatMs)
    paintAxes(on, view)
    paintCurve(on, view, pose)
    if (view.endMs > 0) paintOuts(on, { view, bets, kite: boxOf(pose), tail: tailBoxOf(pose), isStill })
    paintKite(on, kite, pose, beatMs)
  }
}

const risingMs = 2_600
const fallingMs = 1_100

/** Before the start it waits beside the hand on a short string. It grows away from there, so that nothing jumps. */
function poseOf(view: View, beatMs: number, isStill: boolean): Pose {
  const { unit, kiteScale, ground, width } = view.stage
  const risen = smooth(view.endMs / risingMs)
  const fall = view.isOver ? (isStill ? 1 : smooth(view.downMs / fallingMs)) : 0
  const scale = kiteScale * mix(0.66, 1, risen)
  const [swing, bob] = [Math.sin(beatMs / 690) * 0.075, Math.sin(beatMs / 930) * 3.5 * unit]
  const x = xAt(view, view.endMs) + mix(76, 16, risen) * unit + fall * 26 * unit
  const y = yAt(view, multiplierNear(view.endMs)) + mix(-92, -34, risen) * unit
  return {
    x: Math.min(x, width - 66 * scale),
    y: Math.min(y + bob * (1 - fall) + fall * 80 * unit, ground - 34 * scale),
    scale,
    turn: mix(0.3, 0.49, risen) + swing * (1 - fall) + fall * 0.95,
    fall,
    lowest: ground + 6,
  }
}

function boxOf({ x, y, scale }: Pose): Box {
  return { x: x - 56 * scale, y: y - 66 * scale, width: 122 * scale, height: 160 * scale }
}

function tailBoxOf({ x, y, scale }: Pose): Box {
  return { x: x - 64 * scale, y: y + 80 * scale, width: 66 * scale, height: 126 * scale }
}

const pieces = 64

function traceCurve(on: CanvasRenderingContext2D, view: View): void {
  for (let index = 0; index <= pieces; index += 1) {
    const ms = (view.endMs * index) / pieces
    on.lineTo(xAt(view, ms), yAt(view, multiplierNear(ms)))
  }
}

function paintCurve(on: CanvasRenderingContext2D, view: View, pose: Pose): void {
  const { left, floor, unit } = view.stage
  const [endX, endY] = [xAt(view, view.endMs), yAt(view, multiplierNear(view.endMs))]
  on.beginPath()
  on.moveTo(left, floor)
  traceCurve(on, view)
  on.lineTo(endX, floor)
  const area = on.createLinearGradient(0, endY, 0, floor + 1)
  area.addColorStop(0, view.isOver ? 'oklch(0.7 0.16 27 / .38)' : 'oklch(0.85 0.16 86 / .44)')
  area.addColorStop(1, view.isOver ? 'oklch(0.7 0.16 27 / .02)' : 'oklch(0.85 0.16 86 / .02)')
  on.fillStyle = area
  on.fill()

  on.beginPath()
  traceCurve(on, view)
  // The last of the string, from where the curve ends to the kite. A kite that is down has lost it.
  if (!view.isOver) on.quadraticCurveTo(mix(endX, pose.x, 0.62), endY, pose.x, pose.y)
  strokeString(on, view, Math.max(0.72, unit))
  // One that never rose has its string still in the hand.
  if (view.isOver && view.endMs > 0) paintBreak(on, endX, endY, unit)
}

const glows = [
  { light: 0.07, thin: 8, thick: 26 },
  { light: 0.1, thin: 6, thick: 17 },
  { light: 0.18, thin: 4, thick: 10.5 },
] as const

/** The glow is the same line again, wide and faint, which costs far less than a shadow. */
function strokeString(on: CanvasRenderingContext2D, view: View, unit: number): void {
  const risen = smooth(view.endMs / risingMs)
  const endX = xAt(view, view.endMs)
  on.lineCap = 'round'
  on.lineJoin = 'round'
  on.strokeStyle = view.isOver ? 'oklch(0.72 0.17 27)' : 'oklch(0.86 0.16 84)'
  for (const { light, thin, thick } of glows) {
    on.globalAlpha = light
    on.lineWidth = mix(thin, thick, risen) * unit
    on.stroke()
  }
  on.globalAlpha = 1
  const line = on.createLinearGradient(view.stage.left, 0, Math.max(endX, view.stage.left + 80), 0)
  line.addColorStop(0, 'oklch(0.79 0.15 60)')
  line.addColorStop(1, view.isOver ? 'oklch(0.74 0.165 27)' : 'oklch(0.935 0.12 92)')
  on.strokeStyle = line
  on.lineWidth = mix(1.8, 5, risen) * unit
  on.stroke()
}

/** Where the string broke. */
function paintBreak(on: CanvasRenderingContext2D, x: number, y: number, unit: number): void {
  on.fillStyle = 'oklch(0.74 0.165 27 / .25)'
  on.beginPath()
  on.arc(x, y, 15 * unit, 0, 2 * Math.PI)
  on.fill()
  on.fillStyle = 'oklch(0.93 0.06 40)'
  on.beginPath()
  on.arc(x, y, 5.5 * unit, 0, 2 * Math.PI)
  on.fill()
}
