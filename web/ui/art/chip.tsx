import { useId } from 'react'
import { eightSectors } from '#web/ui/art/geometry.ts'
import { markPath } from '#web/ui/art/mark-path.ts'

const edge = eightSectors({ from: 30.5, to: 40, inner: 0.17, outer: 0.15 })

interface ChipProps {
  /** What stands on it; without a label the mark does. */
  readonly label?: string
  readonly hue: number
  readonly lightness: number
  readonly className?: string
}

/** A chip seen from above. */
export function Chip({ label = '', hue, lightness, className }: ChipProps) {
  const id = useId()
  const tint = (change: number) => `oklch(${lightness + change} 0.16 ${hue})`
  return (
    <svg aria-hidden="true" viewBox="-42 -42 84 90" className={className}>
      <defs>
        <linearGradient id={id} x1=".2" y1="0" x2=".7" y2="1">
          <stop stopColor={tint(0.14)} />
          <stop offset="1" stopColor={tint(-0.12)} />
        </linearGradient>
      </defs>
      <circle cy="5" r="40" fill={tint(-0.26)} />
      <circle r="40" fill={`url(#${id})`} />
      <path d={edge} transform="rotate(12)" fill="#fbf5e6" />
      <circle r="29" fill={tint(-0.14)} />
      <circle r="29" fill="none" stroke="#fbf5e6" strokeOpacity=".85" strokeWidth="1.6" strokeDasharray="3.2 3.2" />
      <circle r="23.5" fill={tint(-0.06)} />
      {label === '' ? (
        <path d={markPath} transform="scale(.56)" fill="#fffaf0" />
      ) : (
        <text
          y={label.length > 3 ? 5.5 : 7}
          textAnchor="middle"
          className="font-display"
          fontWeight="700"
          fontSize={label.length > 3 ? 15.5 : label.length > 2 ? 19 : 22}
          fill="#fffaf0"
        >
          {label}
        </text>
      )}
      <path
        d="M-27 -25A37 37 0 0 1 6 -36.5"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
        opacity=".55"
      />
    </svg>
  )
}
