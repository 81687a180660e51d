import '#web/features/lottery-records/trend-charts.css'
import type { ReactNode } from 'react'
import { issueTick } from '#web/features/lottery-records/place-names.ts'
import {
  averageSum,
  type Drawn,
  frequencies,
  sumOf,
  type TrendGroup,
} from '#web/features/lottery-records/trend-grid.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { labelEvery, round, scaleUp } from '#web/lib/plot-scale.ts'
import { Card } from '#web/ui/card.tsx'
import { useWidth } from '#web/ui/use-width.ts'

interface ChartProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function Chart({ title, hint, children }: ChartProps) {
  return (
    <Card className="trend-chart">
      <div className="trend-chart-head">
        <h2>{title}</h2>
        <p>
          <span aria-hidden="true" className="trend-dash" />
          {hint}
        </p>
      </div>
      {children}
    </Card>
  )
}

const height = 220
const [top, bottom, start] = [14, 190, 34]

interface SumChartProps {
  readonly id: string
  readonly draws: readonly Drawn[]
  readonly groups: readonly TrendGroup[]
}

/** The sums of the draws from the oldest on, with the average of all that could come. */
export function SumChart({ id, draws, groups }: SumChartProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const drawn = draws.filter(({ numbers }) => numbers !== null).toReversed()
  const average = averageSum(groups, drawn[0]?.numbers?.length ?? 0)
  if (average === null || drawn.length === 0) return null
  const sums = drawn.map(({ numbers }) => sumOf(numbers ?? []))
  const { high, ticks } = scaleUp([...sums, average])
  const x = (at: number) => round(start + (at * (width - start - 14)) / Math.max(1, sums.length - 1))
  const y = (sum: number) => round(bottom - (sum * (bottom - top)) / high)
  const line = sums.map((sum, at) => `${x(at)},${y(sum)}`).join(' ')
  const every = labelEvery(sums.length, width - start, 56)
  const last = sums.length - 1
  const newest = sums[last] ?? 0
  return (
    <Chart title={t('trends.sums')} hint={t('trends.sumsAverage', { average: String(average) })}>
      <div ref={box} dir="ltr">
        <p className="sr-only">{t('trends.sumsTold', { sums: sums.join(', ') })}</p>
        <svg width={width} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={start} x2={width} y1={y(tick)} y2={y(tick)} className="trend-rule" />
              <text x={start - 10} y={y(tick) + 4} textAnchor="end" className="trend-tick">
                {tick}
              </text>
            </g>
          ))}
          <polygon points={`${x(0)},${y(0)} ${line} ${x(last)},${y(0)}`} className="trend-area" />
          <line x1={start} x2={width} y1={y(average)} y2={y(average)} className="trend-average" />
          <polyline points={line} className="trend-line" />
          {sums.map((sum, at) => (
            <circle
              key={drawn[at]?.issue}
              cx={x(at)}
              cy={y(sum)}
              r={at === last ? 5 : sums.length > 50 ? 1.8 : 3}
              className={at === last ? 'trend-last' : 'trend-dot'}
            />
          ))}
          <text x={x(last)} y={y(newest) - 12} textAnchor="end" className="trend-now">
            {newest}
          </text>
          {drawn.map(
            ({ issue }, at) =>
              (last - at) % every === 0 && (
                <text
                  key={issue}
                  x={x(at)}
                  y={height - 6}
                  textAnchor={at === last ? 'end' : 'middle'}
                  className="trend-tick"
                >
                  {issueTick(id, issue)}
                </text>
              ),
          )}
        </svg>
      </div>
    </Chart>
  )
}

/** How often each number came in the draws that are shown, with the average. */
export function FrequencyChart({ groups }: { readonly groups: readonly TrendGroup[] }) {
  const { box, width } = useWidth<HTMLDivElement>()
  const { from, times, average } = frequencies(groups)
  const most = Math.max(1, ...times) * 1.12
  const room = width / Math.max(1, times.length)
  const every = labelEvery(times.length, width, 22)
  const y = (count: number) => round(bottom - (count * (bottom - top)) / most)
  const isTight = room < 24
  return (
    <Chart
      title={t('trends.frequency')}
      hint={t('trends.expected', { count: formatNumber(Math.round(average * 10) / 10) })}
    >
      <div ref={box} dir="ltr">
        <p className="sr-only">
          {times.map((count, at) => t('trends.came', { number: String(from + at), count })).join(', ')}
        </p>
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <linearGradient id="trend-bar" x2="0" y2="1">
              <stop offset="0" className="trend-bar-top" />
              <stop offset="1" className="trend-bar-end" />
            </linearGradient>
          </defs>
          {times.map((count, at) => (
            <g key={from + at} transform={`translate(${round((at + 0.5) * room)})`}>
              <rect
                x={-Math.min(13, room * 0.36)}
                width={Math.min(26, room * 0.72)}
                y={y(count)}
                height={round(bottom - y(count))}
                rx={isTight ? 2 : 5}
                fill="url(#trend-bar)"
              />
              {!isTight && count > 0 && (
                <text y={y(count) + 18} textAnchor="middle" className="trend-bar-text">
                  {count}
                </text>
              )}
              {at % every === 0 && (
                <text y={height - 6} textAnchor="middle" className="trend-tick">
                  {from + at}
                </text>
              )}
            </g>
          ))}
          <line x1={0} x2={width} y1={y(average)} y2={y(average)} className="trend-average" />
        </svg>
      </div>
    </Chart>
  )
}
