import { useId } from 'react'
import { markPath } from '#web/ui/art/mark-path.ts'

interface EnvelopeArtProps {
  /** With its flap up and a note looking out. */
  readonly isOpen?: boolean
  readonly className?: string
}

/** A red envelope with a golden seal; its colours are the same by day and at night, as a thing's are. */
export function EnvelopeArt({ isOpen = false, className }: EnvelopeArtProps) {
  const id = useId()
  return (
    <svg viewBox="0 0 120 150" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}body`} x1="0" y1="0" x2="0.6" y2="1">
          <stop stopColor="oklch(0.6 0.21 27)" />
          <stop offset="1" stopColor="oklch(0.43 0.17 24)" />
        </linearGradient>
        <linearGradient id={`${id}flap`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="oklch(0.55 0.2 26)" />
          <stop offset="1" stopColor="oklch(0.66 0.21 30)" />
        </linearGradient>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="0.5" y2="1">
          <stop stopColor="oklch(0.93 0.11 92)" />
          <stop offset="0.5" stopColor="oklch(0.83 0.16 86)" />
          <stop offset="1" stopColor="oklch(0.71 0.155 68)" />
        </linearGradient>
      </defs>
      {isOpen && (
        <g>
          <path d="M8 52 60 8l52 44Z" fill="oklch(0.38 0.15 24)" />
          <rect x="20" y="22" width="80" height="60" rx="6" fill={`url(#${id}gold)`} />
          <rect x="26" y="28" width="68" height="48" rx="4" fill="none" stroke="oklch(0.6 0.13 70)" strokeWidth="1.2" />
        </g>
      )}
      <rect x="6" y={isOpen ? 50 : 14} width="108" height={isOpen ? 94 : 130} rx="12" fill={`url(#${id}body)`} />
      {!isOpen && (
        <path
          d="M6 26a12 12 0 0 1 12-12h84a12 12 0 0 1 12 12v20c-14 26-32 38-54 38S20 72 6 46Z"
          fill={`url(#${id}flap)`}
        />
      )}
      <g transform={`translate(60 ${isOpen ? 98 : 84}) scale(0.62)`}>
        <circle r="37" fill="oklch(0.4 0.15 25)" />
        <path d={markPath} fill={`url(#${id}gold)`} />
      </g>
      <rect
        x="12.5"
        y={isOpen ? 56 : 20}
        width="95"
        height={isOpen ? 82 : 118}
        rx="8"
        fill="none"
        stroke={`url(#${id}gold)`}
        strokeWidth="1"
        opacity="0.45"
      />
    </svg>
  )
}
