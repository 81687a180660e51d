import { useId } from 'react'
import { weaveTile } from '#web/ui/art/banig.ts'
import { markPath } from '#web/ui/art/mark-path.ts'

const tile = weaveTile(0.65, 0.1)

export interface SunChipProps {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** The horizon it rises from; nothing is drawn below. */
  readonly horizon: number
}

/** The mark as a thing: a great golden chip that is also the sun. */
export function SunChip({ x, y, radius, horizon }: SunChipProps) {
  const id = useId()
  return (
    <g clipPath={`url(#${id}sky)`}>
      <defs>
        <clipPath id={`${id}sky`}>
          <rect x={x - radius - 40} y={y - radius - 40} width={2 * radius + 80} height={horizon - y + radius + 40} />
        </clipPath>
        <linearGradient id={`${id}face`} x1=".2" y1="0" x2=".75" y2="1">
          <stop stopColor="oklch(0.97 0.07 95)" />
          <stop offset=".3" stopColor="oklch(0.88 0.14 90)" />
          <stop offset=".65" stopColor="oklch(0.80 0.165 80)" />
          <stop offset="1" stopColor="oklch(0.66 0.16 62)" />
        </linearGradient>
        <linearGradient id={`${id}back`} x2="0" y2="1">
          <stop stopColor="var(--chip-back-1)" />
          <stop offset="1" stopColor="var(--chip-back-2)" />
        </linearGradient>
        <pattern id={`${id}weave`} width={tile.side} height={tile.side} patternUnits="userSpaceOnUse">
          <path d={tile.over} fill="oklch(0.56 0.14 62)" fillOpacity=".45" />
        </pattern>
      </defs>
      <g transform={`translate(${x} ${y}) rotate(11) scale(${radius / 31})`}>
        <circle r="32.4" fill={`url(#${id}back)`} />
        <circle r="32.4" fill="none" stroke="oklch(0.95 0.09 92)" strokeWidth=".5" opacity=".9" />
        <path d={markPath} transform="translate(0 .5)" fill="oklch(0.40 0.11 55)" opacity=".55" />
        <path d={markPath} fill={`url(#${id}face)`} />
        <circle r="11.6" fill={`url(#${id}weave)`} opacity=".55" />
        <circle r="11.6" fill="none" stroke="oklch(0.99 0.05 95)" strokeWidth=".45" opacity=".85" />
        <circle r="13.4" fill="none" stroke="oklch(0.50 0.12 60)" strokeWidth=".3" opacity=".7" />
      </g>
    </g>
  )
}
