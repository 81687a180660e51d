import { type ReactNode, useCallback, useState } from 'react'

interface NearViewProps {
  /** Holds the place, in the size of what comes. */
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** What nobody has scrolled to is neither fetched nor drawn; it comes a screen before it is seen. */
export function NearView({ skeleton, children }: NearViewProps) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px 0px',
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={watch}>{skeleton}</div>
}
