import { useId } from 'react'
import { weaveTile } from '#web/ui/art/banig.ts'

const tile = weaveTile(4.5, 0.8)

/** The faint woven ground of heroes and empty places. It fills its parent and is never read. */
export function Weave({ className = '' }: { readonly className?: string }) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="100%"
      className={`pointer-events-none absolute inset-0 opacity-(--weave-strength) ${className}`}
    >
      <defs>
        <pattern id={id} width={tile.side} height={tile.side} patternUnits="userSpaceOnUse">
          <path d={tile.over} fill="var(--weave)" fillOpacity=".9" />
          <path d={tile.under} fill="var(--weave)" fillOpacity=".4" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
