import { useEffect, useRef } from 'react'
import { systemClock } from '#kit/clock.ts'
import { t } from '#web/lib/i18n.ts'
import { makePainter } from '#web/site/features/play/crash/sky-paint.ts'
import type { CrashBet, CrashRound } from '#web/site/features/play/crash/use-crash.ts'

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
    // Nothing shines through it, which the browser need not find out anew every frame.
    const on = place?.getContext('2d', { alpha: false })
    if (!place || !on) return
    const paint = makePainter()
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = (): void => {
      const density = Math.min(2, window.devicePixelRatio || 1)
      const [width, height] = [place.clientWidth, place.clientHeight]
      const [across, down] = [Math.round(width * density), Math.round(height * density)]
      // To set it clears the canvas, and is done only when it changes.
      if (place.width !== across) place.width = across
      if (place.height !== down) place.height = down
      on.setTransform(density, 0, 0, density, 0, 0)
      paint(on, { width, height, density, isStill, nowMs: systemClock.nowMs(), ...shown.current })
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
