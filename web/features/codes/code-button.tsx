import { useEffect, useRef, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { startCountdown, useCountdown } from '#web/features/codes/code-countdown.ts'
import { t } from '#web/lib/i18n.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** CO-06: presses that follow one another faster are one press. */
const throttleMs = 1000

interface CodeButtonProps {
  /** Which countdown it is, as `login`. Buttons of one name share it, and it goes on while there is no button. */
  readonly name: string
  /** Sends a code and answers how many seconds to wait for the next; null when none was sent, and the form says why. */
  readonly onSend: () => Promise<number | null>
  /** The code is on its way: the place to enter it is where people go next. */
  readonly onSent?: () => void
}

/** Sends a code, and counts down until the next may be sent. It stands at the end of the code's field. */
export function CodeButton({ name, onSend, onSent }: CodeButtonProps) {
  const secondsLeft = useCountdown(name)
  const [isBusy, setBusy] = useState(false)
  const pressedMs = useRef(0)
  const isWaiting = secondsLeft > 0

  async function press(): Promise<void> {
    const nowMs = systemClock.nowMs()
    if (isBusy || isWaiting || nowMs - pressedMs.current < throttleMs) return
    pressedMs.current = nowMs
    setBusy(true)
    try {
      const waitSeconds = await onSend()
      if (waitSeconds === null) return
      startCountdown(name, waitSeconds)
      onSent?.()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        disabled={isWaiting}
        aria-disabled={isBusy || undefined}
        onClick={() => void press()}
        className="flex h-11 min-w-26 flex-none items-center justify-center gap-2 rounded-[10px] bg-surface-3 px-3.5 text-[14.5px] font-semibold whitespace-nowrap text-gold shadow-1 transition-[filter] duration-150 not-disabled:hover:brightness-110 not-disabled:active:brightness-95 disabled:text-soft"
      >
        {isBusy && <Spinner />}
        {isWaiting ? (
          <span className="tabular-nums">{t('codes.wait', { seconds: String(secondsLeft) })}</span>
        ) : isBusy ? (
          t('codes.sending')
        ) : (
          t('codes.send')
        )}
      </button>
      <Announcement isWaiting={isWaiting} secondsLeft={secondsLeft} />
    </>
  )
}

/** Who cannot see the figures hears twice: that it begins, and that it is over. */
function Announcement({ isWaiting, secondsLeft }: { readonly isWaiting: boolean; readonly secondsLeft: number }) {
  const [words, setWords] = useState('')
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (isWaiting === wasWaiting.current) return
    wasWaiting.current = isWaiting
    setWords(isWaiting ? t('codes.sent', { count: secondsLeft }) : t('codes.ready'))
  }, [isWaiting, secondsLeft])
  return <output className="sr-only">{words}</output>
}
