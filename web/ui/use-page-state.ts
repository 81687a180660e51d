import { useSyncExternalStore } from 'react'

function useBrowser(subscribe: (listen: () => void) => () => void, read: () => boolean): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}

const stillness = '(prefers-reduced-motion: reduce)'

/** True for who wants no motion. The server does not know, and says false. */
export function usePrefersStillness(): boolean {
  return useBrowser(
    (listen) => {
      const list = matchMedia(stillness)
      list.addEventListener('change', listen)
      return () => list.removeEventListener('change', listen)
    },
    () => matchMedia(stillness).matches,
  )
}

/** True while the page is behind another tab or window. */
export function useIsHidden(): boolean {
  return useBrowser(
    (listen) => {
      document.addEventListener('visibilitychange', listen)
      return () => document.removeEventListener('visibilitychange', listen)
    },
    () => document.visibilityState === 'hidden',
  )
}
