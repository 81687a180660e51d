import { type CSSProperties, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { t } from '#web/lib/i18n.ts'
import { clockDigits, formatLeft, formatLeftShort } from '#web/site/features/play/lottery/draw-time.ts'
import { lastSeconds, useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'

const radius = 27
const around = 2 * Math.PI * radius

interface DrawRingProps {
  /** By this screen's clock. */
  readonly closesMs: number
  readonly lastsMs: number
}

/** How long an issue is on sale. The ring empties by itself; only the figure is drawn anew each second. */
export function DrawRing({ closesMs, lastsMs }: DrawRingProps) {
  const seconds = useSecondsLeft(closesMs)
  const [goneMs] = useState(() => Math.max(0, lastsMs - (closesMs - systemClock.nowMs())))
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn', { time: formatLeft(seconds) })}
      className="draw-ring"
      data-last={seconds <= lastSeconds || undefined}
    >
      <svg viewBox="-32 -32 64 64" aria-hidden="true">
        <circle r={radius} className="draw-ring-track" />
        <circle
          r={radius}
          className="draw-ring-left"
          strokeDasharray={around}
          transform="rotate(-90)"
          style={{ '--around': around, '--lasts': `${lastsMs}ms`, '--gone': `${-goneMs}ms` } as CSSProperties}
        />
      </svg>
      <b aria-hidden="true">{formatLeftShort(seconds)}</b>
    </span>
  )
}

/** The same in large digits, as on a scoreboard. */
export function BigClock({ closesMs }: { readonly closesMs: number }) {
  const seconds = useSecondsLeft(closesMs)
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn', { time: formatLeft(seconds) })}
      className="big-clock"
      data-last={seconds <= lastSeconds || undefined}
      dir="ltr"
    >
      {clockDigits(seconds).map((pair, part) => (
        <span key={part} aria-hidden="true">
          {[...pair].map((digit, at) => (
            <b key={at}>{digit}</b>
          ))}
        </span>
      ))}
    </span>
  )
}
