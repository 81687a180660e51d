import { useSyncExternalStore } from 'react'

/** True while the screen is as described. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const list = matchMedia(query)
      list.addEventListener('change', listen)
      return () => list.removeEventListener('change', listen)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsWide = (): boolean => useMedia('(min-width: 768px)')
