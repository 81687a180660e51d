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
    // The server knows no screen; what depends on this is drawn again once the page is alive.
    () => false,
  )
}

/** Room for a list beside a page. */
export const useIsRoomy = (): boolean => useMedia('(min-width: 1024px)')

export const useIsWide = (): boolean => useMedia('(min-width: 768px)')

/** Room for a card beside a table beside a list. */
export const useIsSpacious = (): boolean => useMedia('(min-width: 1280px)')

/** A dialog stands in the middle of the screen; below this it is a sheet at the bottom. */
export const useHasMiddle = (): boolean => useMedia('(min-width: 640px)')
