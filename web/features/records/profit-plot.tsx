import '#web/features/records/plot.css'
import { useMemo, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { layPlot, type Plot } from '#web/features/records/lay-plot.ts'
import type { DayProfit } from '#web/features/records/use-profit.ts'
import { formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'
import { useWidth } from '#web/ui/use-width.ts'

interface ProfitPlotProps {
  readonly days: readonly DayProfit[]
  readonly currency: Currency
}

const height = 240

/** A bar a day above or below nothing, and where that leads over all of them. A slider goes from day to day. */
export function ProfitPlot({ days, currency }: ProfitPlotProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const plot = useMemo(() => layPlot(days, width, height), [days, width])
  const [at, setAt] = useState(days.length - 1)
  const chosen = Math.min(at, days.length - 1)

  const day = days[chosen]
  return (
    <div className="records-plot" dir="ltr">
      <div ref={box} className="records-plot-box">
        <Drawing plot={plot} width={width} chosen={chosen} />
        {/* The platform's own slider lies over the days: it is dragged, pressed and walked by keys as everywhere. */}
        <input
          type="range"
          aria-label={t('profit.title')}
          min={0}
          max={days.length - 1}
          value={chosen}
          aria-valuetext={day && `${formatDay(day.day)}, ${t('bets.net')} ${day.net}`}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </div>
      {day && <Told day={day} sum={plot.sums[chosen] ?? 0} currency={currency} />}
    </div>
  )
}

interface ToldProps {
  readonly day: DayProfit
  readonly sum: number
  readonly currency: Currency
}

function Told({ day, sum, currency }: ToldProps) {
  return (
    <p className="records-plot-told" dir="auto">
      <span className="font-semibold">{formatDay(day.day)}</span>
      <span>
        {t('bets.net')} <Money amount={day.net} currency={currency} isMovement />
      </span>
      <span>
        {t('bets.staked')} <Money amount={day.staked} currency={currency} className="font-medium" />
      </span>
      <span data-line>
        {t('profit.sum')} <Money amount={sum.toFixed(2)} currency={currency} isMovement />
      </span>
    </p>
  )
}

interface DrawingProps {
  readonly plot: Plot
  readonly width: number
  readonly chosen: number
}

function Drawing({ plot, width, chosen }: DrawingProps) {
  const last = plot.points.at(-1)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {plot.ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={plot.left} x2={width - 8} y1={y} y2={y} className={text === '0' ? 'zero' : 'grid'} />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {plot.bars.map((bar, at) => (
        <rect
          key={bar.day}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          rx={Math.min(3, bar.width / 2)}
          data-tone={bar.isLoss ? 'lose' : 'win'}
          data-chosen={at === chosen || undefined}
        />
      ))}
      <polyline points={plot.points.map(({ x, y }) => `${x},${y}`).join(' ')} className="halo" />
      <polyline points={plot.points.map(({ x, y }) => `${x},${y}`).join(' ')} className="line" />
      {last && <path d={`M${last.x} ${last.y - 5}l5 5l-5 5l-5 -5z`} className="end" />}
      {plot.labels.map(({ x, text }) => (
        <text key={text} x={x} y={height - 6} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  )
}
