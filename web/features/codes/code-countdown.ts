import { useSyncExternalStore } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { Answer, Refused } from '#web/lib/api.ts'

/** ST-10: a code of Firebase's may be asked for again after a minute. */
export const firebaseWaitSeconds = 60

/** ST-10: as long as the code holds; where half of the way there and back is taken off, it ends when the code does. */
export function secondsToWait(expiredMinutes: number, roundTripMs = 0): number {
  return Math.max(0, Math.round(expiredMinutes * 60 - roundTripMs / 2000))
}

interface Sent {
  readonly expiredMinutes: number
}

/**
 * Makes the call that sends a code and tells how long to wait for the next. Only the call itself is timed, not what people
 * do before it.
 */
export async function askForCode<Refusal extends string>(
  call: () => Promise<Answer<Sent, Refusal>>,
  { takesOffHalfTrip = false }: { readonly takesOffHalfTrip?: boolean } = {},
): Promise<{ readonly ok: true; readonly waitSeconds: number } | Refused<Refusal>> {
  const beganMs = systemClock.nowMs()
  const answer = await call()
  if (!answer.ok) return answer
  const roundTripMs = takesOffHalfTrip ? systemClock.nowMs() - beganMs : 0
  return { ok: true, waitSeconds: secondsToWait(answer.value.expiredMinutes, roundTripMs) }
}

/** When each countdown ends. They outlive their buttons: who closes a popup and opens it again still has to wait. */
const endings = new Map<string, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function readSecondsLeft(name: string): number {
  return Math.max(0, Math.ceil(((endings.get(name) ?? 0) - systemClock.nowMs()) / 1000))
}

export function startCountdown(name: string, seconds: number): void {
  endings.set(name, systemClock.nowMs() + seconds * 1000)
  tick()
}

/** Tells everyone, and again at the next full second of whichever countdown comes to one first. */
function tick(): void {
  clearTimeout(timer)
  timer = undefined
  for (const listen of listeners) listen()
  const nowMs = systemClock.nowMs()
  for (const [name, endsMs] of endings) if (endsMs <= nowMs) endings.delete(name)
  if (endings.size === 0 || listeners.size === 0) return
  const waits = [...endings.values()].map((endsMs) => (endsMs - nowMs) % 1000 || 1000)
  timer = setTimeout(tick, Math.min(...waits))
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  if (timer === undefined && endings.size > 0) tick()
  return () => listeners.delete(listen)
}

/** How many seconds are left, second by second; 0 when none. A page is made on the server without any. */
export function useCountdown(name: string): number {
  return useSyncExternalStore(
    subscribe,
    () => readSecondsLeft(name),
    () => 0,
  )
}
