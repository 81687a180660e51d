import { type ReactNode, useCallback, useState } from 'react'
import { whenNear } from '#web/ui/when-near.ts'

interface WhenInViewProps {
  /** Holds the place, in the size of what comes. */
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** What nobody has scrolled to is neither fetched nor drawn; it comes a screen before it is seen. */
export function WhenInView({ skeleton, children }: WhenInViewProps) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (place: HTMLElement | null) => (place ? whenNear(place, '600px 0px', () => setNear(true)) : undefined),
    [],
  )
  return isNear ? children : <div ref={watch}>{skeleton}</div>
}
