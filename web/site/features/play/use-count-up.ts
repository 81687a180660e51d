import { useEffect, useState } from 'react'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

/** A number that runs up to what it should be; at once for who wants no movement, and when it shrinks. */
export function useCountUp(to: bigint, ms: number): bigint {
  const isStill = usePrefersStillness()
  const [shown, setShown] = useState(to)
  useEffect(() => {
    let frame = 0
    let start: number | undefined
    let from: bigint | null = null
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
  }, [to, ms, isStill])
  return shown
}
