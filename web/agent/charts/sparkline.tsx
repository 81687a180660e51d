import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { round } from '#web/lib/plot-scale.ts'

type SparkTone = 'series' | 'gold' | 'win' | 'lose'

const strokes: Readonly<Record<SparkTone, string>> = {
  series: 'stroke-series text-series',
  gold: 'stroke-gold-mark text-gold-mark',
  win: 'stroke-win-fill text-win-fill',
  lose: 'stroke-lose-fill text-lose-fill',
}

interface SparklineProps {
  readonly values: readonly number[]
  readonly width: number
  readonly height: number
  readonly tone?: SparkTone
  readonly hasArea?: boolean
  readonly className?: string
}

const pad = 4

/**
 * How a figure went, without a scale; the figure itself stands beside it. Time runs from left to right in every language, here as in
 * the plots with an axis: two pictures of the same days that run against each other are read wrongly.
 */
export function Sparkline({ values, width, height, tone = 'series', hasArea = false, className = '' }: SparklineProps) {
  const last = values.at(-1)
  if (last === undefined) return null
  const scaleX = scaleLinear([0, Math.max(1, values.length - 1)], [pad, width - pad])
  // A scale without an extent answers with its middle, so a figure that never moved is a level line.
  const scaleY = scaleLinear([Math.min(...values), Math.max(...values)], [height - pad, pad])
  const [x, y] = [(_: number, at: number) => scaleX(at), (value: number) => scaleY(value)]
  const end = { x: round(scaleX(values.length - 1)), y: round(scaleY(last)) }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`block overflow-visible ${strokes[tone]} ${className}`}
    >
      {hasArea && (
        <path
          d={area<number>(x, height, y).digits(1)([...values]) ?? ''}
          fill="currentColor"
          stroke="none"
          opacity="0.14"
        />
      )}
      <path
        d={line<number>(x, y).digits(1)([...values]) ?? ''}
        fill="none"
        strokeWidth="1.6"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path d={`M${end.x} ${end.y - 3.5}l3.5 3.5l-3.5 3.5l-3.5 -3.5z`} fill="currentColor" stroke="none" />
    </svg>
  )
}
