import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** Whole seconds until a moment of this screen's clock; nothing is left of one that has passed. */
export function useSecondsLeft(untilMs: number | null): number {
  const [, tick] = useState(0)
  useEffect(() => {
    if (untilMs === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const leftMs = untilMs - systemClock.nowMs()
      if (leftMs <= 0) return
      timer = setTimeout(
        () => {
          tick((count) => count + 1)
          wait()
        },
        (leftMs % 1000) + 8,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [untilMs])
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - systemClock.nowMs()) / 1000))
}

/** From here on it is coral. */
export const lastSeconds = 3

const secondsToBet = (count: number): string => t('tables.secondsLeft', { count })

const radius = 27
const around = 2 * Math.PI * radius

interface CountdownProps {
  readonly closesMs: number
  readonly lastsMs: number
  readonly className?: string
  /** What is left, in words; time to bet where nothing else is said. */
  readonly say?: (seconds: number) => string
}

interface TimeRingProps {
  readonly seconds: number
  readonly lastsMs: number
  /** Of its two circles, `<name>-track` and `<name>-left`. */
  readonly name: 'countdown' | 'draw-ring' | 'showcase'
}

/** A ring that empties with the seconds. One that ran by itself would have the whole page laid out anew with every frame, all day. */
export function TimeRing({ seconds, lastsMs, name }: TimeRingProps) {
  const left = Math.min(1, (seconds * 1000) / lastsMs)
  return (
    <svg viewBox="-32 -32 64 64" aria-hidden="true">
      <circle r={radius} className={`${name}-track`} />
      <circle
        r={radius}
        className={`${name}-left`}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - left)}
        transform="rotate(-90)"
      />
    </svg>
  )
}

/** How long bets are taken. */
export function Countdown({ closesMs, lastsMs, className = '', say = secondsToBet }: CountdownProps) {
  const seconds = useSecondsLeft(closesMs)
  return (
    <span
      role="timer"
      aria-label={say(seconds)}
      className={`countdown ${className}`}
      data-last={seconds <= lastSeconds || undefined}
    >
      <TimeRing seconds={seconds} lastsMs={lastsMs} name="countdown" />
      <b aria-hidden="true">{formatNumber(seconds)}</b>
    </span>
  )
}
