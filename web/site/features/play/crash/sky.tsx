import { useEffect, useRef } from 'react'
import { multiplierAt } from '#engines/instant/crash/growth.ts'
import { systemClock } from '#kit/clock.ts'
import { t } from '#web/lib/i18n.ts'
import type { CrashBet, CrashRound } from '#web/site/features/play/crash/use-crash.ts'
import { currencyOf, minorOf, writeMinor } from '#web/site/features/play/model.ts'

interface SkyProps {
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly isStill: boolean
}

/** The kite on its string, which is the curve. Drawn on a canvas many times a second; what it says is said beside it too. */
export function Sky({ round, bets, isStill }: SkyProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useRef({ round, bets })
  useEffect(() => {
    shown.current = { round, bets }
  })
  useEffect(() => {
    const place = canvas.current
    const on = place?.getContext('2d')
    if (!place || !on) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = (): void => {
      const density = Math.min(2, window.devicePixelRatio || 1)
      const [width, height] = [place.clientWidth, place.clientHeight]
      if (place.width !== width * density || place.height !== height * density) {
        place.width = width * density
        place.height = height * density
      }
      on.setTransform(density, 0, 0, density, 0, 0)
      paint(on, { width, height, nowMs: systemClock.nowMs(), ...shown.current })
      // Who wants no movement sees where it stands twice a second.
      if (isStill) timer = setTimeout(draw, 500)
      else frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isStill])
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
      <p className="sr-only">{t('play.crash.picture')}</p>
    </>
  )
}

const stars = Array.from(
  { length: 80 },
  (_, i) => [(i * 0.618) % 1, ((i * 0.377) % 1) * 0.5, 0.4 + ((i * 0.733) % 1) * 1.2] as const,
)

interface Picture {
  readonly width: number
  readonly height: number
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly nowMs: number
}

function paint(on: CanvasRenderingContext2D, { width, height, round, bets, nowMs: now }: Picture): void {
  paintSky(on, width, height)
  const [left, floor, top, right] = [58, height - 56, 46, width - 60]
  const elapsedMs = round && round.state !== 'betting' ? Math.max(0, now - round.startMs) : 0
  const over = round?.state === 'over' && round.pointX100 !== null ? round.pointX100 : null
  const x100 = over ?? (elapsedMs > 0 ? multiplierAt(Math.floor(elapsedMs)) : 100)
  const endMs = over === null ? elapsedMs : msOf(over)
  const spanMs = Math.max(8_000, endMs * 1.12)
  const most = Math.max(2, (x100 / 100) * 1.18)
  const X = (ms: number) => left + (ms / spanMs) * (right - left)
  const Y = (multiplier: number) => floor - ((multiplier - 1) / (most - 1)) * (floor - top)
  paintGrid(on, { left, right, floor, most, spanMs, X, Y })
  if (!round || round.state === 'betting') return paintKite(on, left + 30, floor - 26, 0, false)
  const points = Array.from({ length: 61 }, (_, i) => {
    const ms = (endMs * i) / 60
    return [X(ms), Y(Math.exp((ms * 6) / 100_000))] as const
  })
  const [endX, endY] = points.at(-1) ?? [left, floor]
  paintCurve(on, points, floor, over !== null)
  paintOuts(on, bets, (cashedX100) => [X(msOf(cashedX100)), Y(cashedX100 / 100)])
  const sway = over === null ? Math.sin(now / 420) * 0.09 : 0.9
  paintKite(on, endX, endY - 6, sway, over !== null)
}

const msOf = (x100: number): number => (Math.log(Math.max(1, x100 / 100)) * 100_000) / 6

function paintSky(on: CanvasRenderingContext2D, width: number, height: number): void {
  const sky = on.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, 'oklch(0.19 0.05 270)')
  sky.addColorStop(0.45, 'oklch(0.29 0.075 272)')
  sky.addColorStop(0.78, 'oklch(0.46 0.10 320)')
  sky.addColorStop(1, 'oklch(0.70 0.14 55)')
  on.fillStyle = sky
  on.fillRect(0, 0, width, height)
  on.fillStyle = '#fff'
  for (const [x, y, r] of stars) {
    on.globalAlpha = 0.2 + r * 0.3
    on.fillRect(x * width, y * height, r, r)
  }
  on.globalAlpha = 1
  const glow = on.createRadialGradient(width * 0.12, height, 10, width * 0.12, height, width * 0.5)
  glow.addColorStop(0, 'oklch(0.82 0.15 62 / .65)')
  glow.addColorStop(1, 'oklch(0.82 0.15 62 / 0)')
  on.fillStyle = glow
  on.fillRect(0, 0, width, height)
  for (const [base, rise, colour, wave] of [
    [height - 64, 22, 'oklch(0.30 0.075 300)', 210],
    [height - 36, 14, 'oklch(0.20 0.055 288)', 150],
  ] as const) {
    on.fillStyle = colour
    on.beginPath()
    on.moveTo(0, height)
    for (let x = 0; x <= width + 20; x += 20) on.lineTo(x, base - Math.abs(Math.sin(x / wave)) * rise)
    on.lineTo(width, height)
    on.fill()
  }
}

interface Axes {
  readonly left: number
  readonly right: number
  readonly floor: number
  readonly most: number
  readonly spanMs: number
  X(ms: number): number
  Y(multiplier: number): number
}

function paintGrid(on: CanvasRenderingContext2D, { left, right, floor, most, spanMs, X, Y }: Axes): void {
  // An axis reads from the left, also where the words around it do not.
  on.direction = 'ltr'
  on.font = '500 13px Inter, sans-serif'
  on.fillStyle = 'oklch(0.9 0.02 265)'
  on.strokeStyle = 'rgb(255 255 255 / .09)'
  on.lineWidth = 1
  on.textAlign = 'right'
  const step = stepOf((most - 1) / 4)
  for (let at = 1 + step; at < most; at += step) {
    on.beginPath()
    on.moveTo(left, Y(at))
    on.lineTo(right, Y(at))
    on.stroke()
    on.fillText(`${at.toFixed(step < 1 ? 1 : 0)}×`, left - 12, Y(at) + 4)
  }
  on.textAlign = 'center'
  // A narrow screen has room for fewer.
  const seconds = stepOf(spanMs / 1000 / Math.min(4, (right - left) / 140))
  for (let at = seconds; at * 1000 < spanMs; at += seconds) on.fillText(`${at} s`, X(at * 1000), floor + 40)
}

/** 0.5, 1, 2, 5, 10 … nearest below. */
function stepOf(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(0.5, rough)))
  const factor = [5, 2, 1].find((one) => one * power <= rough) ?? 0.5
  return Math.max(0.5, factor * power)
}

function paintCurve(
  on: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  floor: number,
  isOver: boolean,
): void {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return
  on.beginPath()
  on.moveTo(first[0], floor)
  for (const [x, y] of points) on.lineTo(x, y)
  on.lineTo(last[0], floor)
  const fill = on.createLinearGradient(0, last[1], 0, floor)
  fill.addColorStop(0, isOver ? 'oklch(0.7 0.16 27 / .36)' : 'oklch(0.85 0.16 86 / .42)')
  fill.addColorStop(1, 'oklch(0.85 0.16 86 / .02)')
  on.fillStyle = fill
  on.fill()
  const stroke = on.createLinearGradient(first[0], 0, last[0] + 1, 0)
  stroke.addColorStop(0, 'oklch(0.78 0.15 60)')
  stroke.addColorStop(1, isOver ? 'oklch(0.72 0.17 27)' : 'oklch(0.93 0.12 92)')
  on.strokeStyle = stroke
  on.lineWidth = 5
  on.lineCap = 'round'
  on.lineJoin = 'round'
  on.beginPath()
  for (const [x, y] of points) on.lineTo(x, y)
  on.stroke()
}

/** Who left and with how much, where they did: the last few of them. */
function paintOuts(
  on: CanvasRenderingContext2D,
  bets: readonly CrashBet[],
  placeOf: (x100: number) => readonly [number, number],
): void {
  on.textAlign = 'left'
  for (const bet of bets.filter(({ cashedOutX100 }) => cashedOutX100 !== null).slice(-4)) {
    const [x, y] = placeOf(bet.cashedOutX100 ?? 100)
    const paid = writeMinor(minorOf(bet.payout ?? '0', currencyOf(bet)), currencyOf(bet))
    on.font = '600 13px Inter, sans-serif'
    const [name, amount] = [on.measureText(bet.name).width, on.measureText(paid).width]
    on.fillStyle = 'oklch(0.18 0.04 268 / .85)'
    on.beginPath()
    on.roundRect(x - name - amount - 52, y - 32, name + amount + 36, 28, 14)
    on.fill()
    on.fillStyle = 'oklch(0.88 0.02 265)'
    on.fillText(bet.name, x - name - amount - 38, y - 13.5)
    on.fillStyle = 'oklch(0.85 0.14 163)'
    on.fillText(paid, x - amount - 30, y - 13.5)
    on.beginPath()
    on.arc(x, y, 6.5, 0, 2 * Math.PI)
    on.fill()
    on.strokeStyle = 'oklch(0.2 0.04 268)'
    on.lineWidth = 2.5
    on.stroke()
  }
}

/** Saranggola, in the colours of the house; cut loose it hangs on its side. */
function paintKite(on: CanvasRenderingContext2D, x: number, y: number, turn: number, isLoose: boolean): void {
  on.save()
  on.translate(x, y)
  on.rotate(0.3 + turn)
  on.scale(0.62, 0.62)
  on.globalAlpha = isLoose ? 0.75 : 1
  on.shadowColor = isLoose ? 'transparent' : 'oklch(0.85 0.17 80 / .8)'
  on.shadowBlur = 34
  const corner = { top: [0, -70], right: [52, -8], bottom: [0, 84], left: [-52, -8] } as const
  const quarter = (a: readonly [number, number], b: readonly [number, number], colour: string) => {
    on.fillStyle = colour
    on.beginPath()
    on.moveTo(0, -8)
    on.lineTo(...a)
    on.lineTo(...b)
    on.closePath()
    on.fill()
    on.shadowColor = 'transparent'
  }
  const [gold, coral] = isLoose
    ? ['oklch(0.6 0.06 80)', 'oklch(0.48 0.09 27)']
    : ['oklch(0.84 0.16 86)', 'oklch(0.68 0.19 27)']
  quarter(corner.left, corner.top, gold ?? '')
  quarter(corner.top, corner.right, coral ?? '')
  quarter(corner.right, corner.bottom, gold ?? '')
  quarter(corner.bottom, corner.left, coral ?? '')
  on.strokeStyle = 'oklch(0.97 0.05 90)'
  on.lineWidth = 4
  on.lineJoin = 'round'
  on.beginPath()
  on.moveTo(...corner.top)
  on.lineTo(...corner.right)
  on.lineTo(...corner.bottom)
  on.lineTo(...corner.left)
  on.closePath()
  on.stroke()
  on.lineWidth = 2.5
  on.beginPath()
  on.moveTo(0, 84)
  on.bezierCurveTo(24, 112, -18, 134, 10, 168)
  on.stroke()
  for (const [bowX, bowY, colour] of [
    [6, 106, coral],
    [-2, 132, gold],
    [6, 156, coral],
  ] as const) {
    on.fillStyle = colour ?? ''
    on.beginPath()
    on.moveTo(bowX - 11, bowY - 7)
    on.lineTo(bowX + 11, bowY + 7)
    on.lineTo(bowX + 11, bowY - 7)
    on.lineTo(bowX - 11, bowY + 7)
    on.fill()
  }
  on.restore()
}
