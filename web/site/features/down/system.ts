import { useSyncExternalStore } from 'react'
import { useQueryValue } from '#web/site/navigation.tsx'

export const systems = ['android', 'ios'] as const
export type System = (typeof systems)[number]

const isSystem = (text: unknown): text is System => systems.some((system) => system === text)

/** Tells a phone's system by what its browser says of itself. An iPad says that it is a Mac, yet can be touched. */
export function guessSystem(userAgent: string, touchPoints: number): System | null {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : null
}

const neverChanges = () => () => undefined

const readOwnSystem = (): System => guessSystem(navigator.userAgent, navigator.maxTouchPoints) ?? 'android'

/**
 * Whose guide to show. What the address asks for goes before what the visitor holds: a code that was scanned knows which it
 * is. The server knows neither, and renders the first.
 */
export function useSystem(): System {
  const wish = useQueryValue('os')
  const own = useSyncExternalStore(neverChanges, readOwnSystem, () => 'android' as const)
  return isSystem(wish) ? wish : own
}

/** The site's own address, as this visitor reached it. Known in the browser only. */
export function useOwnOrigin(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => null,
  )
}
