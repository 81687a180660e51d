import { useEffect, useState } from 'react'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

/** Where to begin anew, and for which round: what comes may be less than what was shown last. */
interface Restart {
  readonly key: string
  readonly from: bigint
}

/** A number that runs up to what it should be; at once for who wants no movement, and when it shrinks without a restart. */
export function useCountUp(to: bigint, ms: number, restart?: Restart): bigint {
  const isStill = usePrefersStillness()
  const [shown, setShown] = useState(to)
  const { key, from: first = null } = restart ?? {}
  useEffect(() => {
    let frame = 0
    let start: number | undefined
    let from: bigint | null = key === undefined ? null : first
    const step = (now: number): void => {
      start ??= now
      const at = isStill ? 1 : Math.min(1, (now - start) / ms)
      setShown((before) => {
        from ??= before
        if (to <= from) return to
        // Thousandths are fine enough for the eye, and whole numbers stay whole.
        return at === 1 ? to : from + ((to - from) * BigInt(Math.round(at * 1000))) / 1000n
      })
      if (at < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [to, ms, isStill, key, first])
  return shown
}
