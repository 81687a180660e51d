import { useSyncExternalStore } from 'react'
import { useQueryValue } from '#web/lib/navigation.tsx'
import { guessSystem, isSystem, type System } from '#web/site/features/down/guess-system.ts'

const neverChanges = () => () => undefined

const readOwnSystem = (): System => guessSystem(navigator.userAgent, navigator.maxTouchPoints) ?? 'android'

/**
 * Whose guide to show. What the address asks for goes before what the visitor holds: a code that was scanned knows which it
 * is. The server knows neither, and renders the first.
 */
export function useSystem(): System {
  const input = useQueryValue('os')
  const own = useSyncExternalStore(neverChanges, readOwnSystem, () => 'android' as const)
  return isSystem(input) ? input : own
}

/** The site's own address, as this visitor reached it. Known in the browser only. */
export function useOwnOrigin(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => null,
  )
}
