import { useId } from 'react'
import { markPath } from '#web/ui/art/mark-path.ts'

interface MarkProps {
  readonly size: number
  readonly className?: string
}

export function Mark({ size, className }: MarkProps) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2=".5" y2="1">
          <stop stopColor="var(--mark-1)" />
          <stop offset=".5" stopColor="var(--mark-2)" />
          <stop offset="1" stopColor="var(--mark-3)" />
        </linearGradient>
      </defs>
      <path d={markPath} fill={`url(#${id})`} />
    </svg>
  )
}
