import { useEffect, useState } from 'react'
import { multiplierAt } from '#engines/instant/crash/growth.ts'
import { systemClock } from '#kit/clock.ts'
import type { CrashRound } from '#web/site/features/play/crash/use-crash.ts'

/** What the multiplier is now, several times a second. */
export function useNow(round: CrashRound | null): { readonly x100: number; readonly waitMs: number } {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!round || round.state === 'over') return
    const timer = setInterval(() => setTick((tick) => tick + 1), 60)
    return () => clearInterval(timer)
  }, [round])
  const awayMs = round ? systemClock.nowMs() - round.startMs : 0
  if (round?.state === 'over') return { x100: round.pointX100 ?? 100, waitMs: 0 }
  return { x100: awayMs > 0 ? multiplierAt(Math.floor(awayMs)) : 100, waitMs: Math.max(0, -awayMs) }
}
