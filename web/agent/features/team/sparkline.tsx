import { drawSpark } from '#web/agent/features/team/spark-path.ts'

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

/**
 * How a figure went, without a scale; the figure itself stands beside it. Time runs from left to right in every language, here as in
 * the plots with an axis: two pictures of the same days that run against each other are read wrongly.
 */
export function Sparkline({ values, width, height, tone = 'series', hasArea = false, className = '' }: SparklineProps) {
  if (values.length === 0) return null
  const { line, area, end } = drawSpark(values, width, height)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`block overflow-visible ${strokes[tone]} ${className}`}
    >
      {hasArea && <path d={area} fill="currentColor" stroke="none" opacity="0.14" />}
      <path d={line} fill="none" strokeWidth="1.6" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      <path d={`M${end.x} ${end.y - 3.5}l3.5 3.5l-3.5 3.5l-3.5 -3.5z`} fill="currentColor" stroke="none" />
    </svg>
  )
}
