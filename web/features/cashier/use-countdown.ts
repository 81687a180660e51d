import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'

/** Milliseconds until an instant, told anew every second; null until the page is alive. It stops at nothing. */
export function useCountdown(instant: string): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  const endMs = Date.parse(instant)
  useEffect(() => {
    const tick = (): void => setNowMs(systemClock.nowMs())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return nowMs === null ? null : Math.max(0, endMs - nowMs)
}

/** 14:32, or 1:04:32 where there are hours. */
export function writeCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
