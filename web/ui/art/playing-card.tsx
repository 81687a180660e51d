import { useId } from 'react'

const suits = {
  spade:
    'M0 -11C3.6 -6 10.5 -2.5 10.5 3.4C10.5 8.2 4.6 9.6 1.6 5.8C1.8 8.6 2.8 10.4 4.6 11.4H-4.6C-2.8 10.4 -1.8 8.6 -1.6 5.8C-4.6 9.6 -10.5 8.2 -10.5 3.4C-10.5 -2.5 -3.6 -6 0 -11Z',
  heart:
    'M0 10.8C-3.8 6.8 -10.8 2.8 -10.8 -3.6C-10.8 -9.6 -3 -11.4 0 -5.6C3 -11.4 10.8 -9.6 10.8 -3.6C10.8 2.8 3.8 6.8 0 10.8Z',
  diamond: 'M0 -11.6L8.6 0L0 11.6L-8.6 0Z',
  club: 'M0 -11.2A5 5 0 0 1 4.4 -3.9A5 5 0 1 1 1.5 4.6C1.8 7.6 2.8 9.8 4.8 11.2H-4.8C-2.8 9.8 -1.8 7.6 -1.5 4.6A5 5 0 1 1 -4.4 -3.9A5 5 0 0 1 0 -11.2Z',
} as const

interface PlayingCardProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly turn: number
  readonly rank: string
  readonly suit: keyof typeof suits
}

export function PlayingCard({ x, y, width, turn, rank, suit }: PlayingCardProps) {
  const id = useId()
  const ink = suit === 'spade' || suit === 'club' ? 'oklch(0.26 0.045 270)' : 'oklch(0.55 0.2 25)'
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${width / 100})`}>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="oklch(0.995 0.008 92)" />
          <stop offset="1" stopColor="oklch(0.925 0.03 88)" />
        </linearGradient>
      </defs>
      <rect x="-49" y="-64" width="100" height="140" rx="9" fill="var(--scene-shadow)" opacity=".3" />
      <rect x="-50" y="-70" width="100" height="140" rx="9" fill={`url(#${id})`} />
      <rect
        x="-49.5"
        y="-69.5"
        width="99"
        height="139"
        rx="8.5"
        fill="none"
        stroke="oklch(0.3 0.05 60)"
        opacity=".18"
      />
      <g fill={ink}>
        <text
          x="-32"
          y="-34"
          textAnchor="middle"
          className="font-display"
          fontWeight="700"
          fontSize="38"
          letterSpacing={rank.length > 1 ? -4 : 0}
        >
          {rank}
        </text>
        <path transform="translate(-32 -15) scale(.95)" d={suits[suit]} />
        <path transform="translate(10 24) scale(2.5)" d={suits[suit]} />
      </g>
    </g>
  )
}
