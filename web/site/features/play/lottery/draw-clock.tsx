import { t } from '#web/lib/i18n.ts'
import { clockDigits, formatLeft, formatLeftShort } from '#web/site/features/play/lottery/draw-time.ts'
import { lastSeconds, TimeRing, useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'

interface DrawRingProps {
  /** By this screen's clock. */
  readonly closesMs: number
  readonly lastsMs: number
}

/** How long an issue is on sale. */
export function DrawRing({ closesMs, lastsMs }: DrawRingProps) {
  const seconds = useSecondsLeft(closesMs)
  return (
    <span
      role="timer"
      aria-label={t('lottery.closesIn', { time: formatLeft(seconds) })}
      className="draw-ring"
      data-last={seconds <= lastSeconds || undefined}
    >
      <TimeRing seconds={seconds} lastsMs={lastsMs} name="draw-ring" />
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
