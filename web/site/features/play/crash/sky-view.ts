import { crash } from '#engines/instant/crash/data.ts'
import { longestMs } from '#engines/instant/crash/growth.ts'
import { between, type Stage } from '#web/site/features/play/crash/sky-stage.ts'
import type { CrashRound } from '#web/site/features/play/crash/use-crash.ts'

/** How much of the flight the stage shows in this moment. */
export interface View {
  readonly stage: Stage
  /** Where the flight is, or where it ended. */
  readonly endMs: number
  readonly spanMs: number
  readonly most: number
  readonly isOver: boolean
  /** How long ago it ended. */
  readonly downMs: number
}

const growth = crash.growthPerMs.num / crash.growthPerMs.den

/** Near enough for a picture. What is paid is reckoned in whole numbers, and elsewhere. */
export const multiplierNear = (ms: number): number => Math.exp(ms * growth)

export const msNear = (x100: number): number => Math.log(Math.max(1, x100 / 100)) / growth

export function viewOf(stage: Stage, round: CrashRound | null, nowMs: number): View {
  const awayMs = round && round.state !== 'betting' ? Math.max(0, nowMs - round.startMs) : 0
  const point = round?.state === 'over' ? round.pointX100 : null
  const endMs = point === null ? Math.min(awayMs, longestMs) : msNear(point)
  return {
    stage,
    endMs,
    spanMs: Math.max(8_000, endMs * 1.14),
    most: Math.max(2, multiplierNear(endMs) * 1.18),
    isOver: point !== null,
    downMs: point === null ? 0 : Math.max(0, awayMs - endMs),
  }
}

export function xAt({ stage, spanMs }: View, ms: number): number {
  return stage.left + (ms / spanMs) * (stage.right - stage.left)
}

export function yAt({ stage, most }: View, multiplier: number): number {
  return stage.floor - ((multiplier - 1) / (most - 1)) * (stage.floor - stage.top)
}

/** The font of the site, in which the sign of the peso has a letter of its own. */
export const fontFamily = 'Peso, Inter, Arabic, system-ui, sans-serif'

export function paintAxes(on: CanvasRenderingContext2D, view: View): void {
  // An axis reads from the left, also where the words around it do not.
  on.direction = 'ltr'
  on.font = `500 ${view.stage.isNarrow ? 11.5 : 13.5}px ${fontFamily}`
  on.fillStyle = 'oklch(0.88 0.02 265)'
  on.strokeStyle = 'rgb(255 255 255 / .1)'
  on.lineWidth = 1
  paintMultipliers(on, view)
  paintSeconds(on, view)
  on.globalAlpha = 1
}

function paintMultipliers(on: CanvasRenderingContext2D, view: View): void {
  const { left, floor, top, width, personScale, isNarrow } = view.stage
  const step = stepAbove(((view.most - 1) * (isNarrow ? 40 : 54)) / (floor - top))
  // None stands behind the child, who is where the lowest would be.
  const lowest = floor - 58 * personScale
  on.textAlign = 'right'
  for (let index = Math.floor(1 / step) + 1; index * step < view.most; index += 1) {
    const at = index * step
    const y = Math.round(yAt(view, at)) + 0.5
    // A new one comes in from above little by little.
    on.globalAlpha = between(0, (y - top) / 16, 1)
    on.beginPath()
    on.moveTo(left, y)
    on.lineTo(width - 24, y)
    on.stroke()
    if (y < lowest) on.fillText(timesOf(at, step), left - 13, y + 4)
  }
}

/** Beside the axis there is room for three digits. */
function timesOf(multiplier: number, step: number): string {
  if (multiplier >= 1000) return `${multiplier / 1000}k×`
  return `${multiplier.toFixed(step < 1 ? 1 : 0)}×`
}

function paintSeconds(on: CanvasRenderingContext2D, view: View): void {
  const { left, right, height, isNarrow } = view.stage
  const room = right - left
  const step = Math.max(1, stepAbove(((view.spanMs / 1000) * (isNarrow ? 58 : 130)) / room))
  on.textAlign = 'center'
  for (let at = step; at * 1000 < view.spanMs; at += step) {
    const x = xAt(view, at * 1000)
    on.globalAlpha = between(0, (right - x) / 24, 1)
    // The child stands on the left, and the edge of the stage is on the right.
    if (x > left + 30) on.fillText(`${at} s`, x, height - (isNarrow ? 9 : 11))
  }
}

/** 0.2, 0.5, 1, 2, 5, 10 … the first that is not less, so that the marks never crowd. */
function stepAbove(rough: number): number {
  if (rough <= 0.2) return 0.2
  const power = 10 ** Math.floor(Math.log10(rough))
  if (rough <= power) return power
  if (rough <= 2 * power) return 2 * power
  return (rough <= 5 * power ? 5 : 10) * power
}
