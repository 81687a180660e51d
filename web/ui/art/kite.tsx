import { useId } from 'react'
import { markPath } from '#web/ui/art/mark-path.ts'

interface KiteProps {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly turn: number
}

const sail = 'M0 -70L52 -8L0 84L-52 -8Z'
const gold = 'oklch(0.84 0.16 86)'
const coral = 'oklch(0.68 0.19 27)'

/** Saranggola, the kite that rides over the sun. */
export function Kite({ x, y, scale, turn }: KiteProps) {
  const id = useId()
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <defs>
        <clipPath id={`${id}sail`}>
          <path d={sail} />
        </clipPath>
        <linearGradient id={`${id}light`}>
          <stop stopColor="white" stopOpacity=".34" />
          <stop offset=".5" stopColor="white" stopOpacity="0" />
          <stop offset=".5" stopColor="black" stopOpacity=".16" />
          <stop offset="1" stopColor="black" stopOpacity=".3" />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}sail)`}>
        <path d="M-60 -80H0V-8H-60ZM0 -8H60V90H0Z" fill={gold} />
        <path d="M0 -80H60V-8H0ZM-60 -8H0V90H-60Z" fill={coral} />
        <path d="M-60 -80H60V90H-60Z" fill={`url(#${id}light)`} />
      </g>
      <path d="M0 -70V84M-52 -8H52" stroke="oklch(0.36 0.08 55)" strokeWidth="3" />
      <path d={sail} fill="none" stroke="oklch(0.96 0.05 90)" strokeWidth="3.4" strokeLinejoin="round" />
      <g transform="translate(0 -8) scale(.5)">
        <circle r="35" fill="oklch(0.30 0.06 265)" />
        <path d={markPath} fill="oklch(0.98 0.03 90)" />
      </g>
    </g>
  )
}
