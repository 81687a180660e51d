import { shorten } from '#web/lib/plot-scale.ts'

interface Tick {
  readonly y: number
  readonly left: number
  /** The same height on a second scale. */
  readonly right?: number
}

interface AxesProps {
  readonly left: number
  readonly right: number
  readonly height: number
  readonly ticks: readonly Tick[]
  readonly labels: readonly { readonly x: number; readonly day: string }[]
  readonly nameDay: (day: string) => string
}

const sign = (value: number): string => `${value < 0 ? '−' : ''}${shorten(Math.abs(value))}`

/** The grid of a chart with its amounts, and its days below; the line of zero stands out. */
export function Axes({ left, right, height, ticks, labels, nameDay }: AxesProps) {
  return (
    <g className="tabular fill-faint text-[11px]">
      {ticks.map((tick) => (
        <g key={tick.left}>
          <line
            x1={left}
            x2={right}
            y1={tick.y}
            y2={tick.y}
            stroke={tick.left === 0 ? 'var(--text-3)' : 'var(--grid)'}
            strokeOpacity={tick.left === 0 ? 0.6 : 1}
          />
          <text x={left - 8} y={tick.y + 4} textAnchor="end">
            {sign(tick.left)}
          </text>
          {tick.right !== undefined && (
            <text x={right + 8} y={tick.y + 4} className="fill-gold">
              {sign(tick.right)}
            </text>
          )}
        </g>
      ))}
      {labels.map(({ x, day }) => (
        <text key={day} x={x} y={height - 6} textAnchor="middle">
          {nameDay(day)}
        </text>
      ))}
    </g>
  )
}
