import '#web/features/lottery-records/place-chart.css'
import type { CSSProperties } from 'react'
import { hueOfRow, issueTick } from '#web/features/lottery-records/place-names.ts'
import type { Drawn, TrendGroup } from '#web/features/lottery-records/trend-grid.ts'
import { t } from '#web/lib/i18n.ts'
import { labelEvery, round } from '#web/lib/plot-scale.ts'
import { useWidth } from '#web/ui/use-width.ts'

const [top, start, radius] = [16, 30, 9]

interface PlaceChartProps {
  readonly id: string
  readonly group: TrendGroup
  readonly draws: readonly Drawn[]
}

/** What came at one place, draw by draw from the oldest on. A void draw leaves its column empty. */
export function PlaceChart({ id, group, draws }: PlaceChartProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const rise = group.size > 12 ? 12 : 18
  const bottom = top + (group.size - 1) * rise
  const columns = draws.map(({ issue }, at) => ({ issue, came: group.draws[at]?.came[0] })).toReversed()
  // As many as fit beside each other; the newest is at the end, and few draws leave the beginning empty.
  const fit = Math.max(2, Math.floor((width - start) / (radius * 2.4)))
  const shown = columns.slice(-fit)
  const last = shown.length - 1
  const step = (width - start - radius * 2) / (fit - 1)
  const x = (at: number) => round(width - radius - (last - at) * step)
  const y = (came: number) => top + came * rise
  const drawn = shown.flatMap(({ issue, came }, at) => (came === undefined ? [] : [{ issue, came, at }]))
  const every = labelEvery(fit, width - start, 56)
  const numberOf = (came: number) => group.from + came
  return (
    <div ref={box} dir="ltr" className="place-chart" style={{ '--hue': hueOfRow(group.name) } as CSSProperties}>
      <p className="sr-only">
        {t('trends.placeTold', { numbers: drawn.map(({ came }) => numberOf(came)).join(', ') })}
      </p>
      <svg width={width} height={bottom + 40} aria-hidden="true">
        {group.times.map((_, at) => (
          <g key={numberOf(at)}>
            <line x1={start} x2={width} y1={y(at)} y2={y(at)} className="place-rule" />
            <text x={start - 14} y={y(at) + 4} textAnchor="middle" className="trend-tick">
              {numberOf(at)}
            </text>
          </g>
        ))}
        <polyline points={drawn.map(({ came, at }) => `${x(at)},${y(came)}`).join(' ')} className="place-line" />
        {drawn.map(({ issue, came, at }) => (
          <g key={issue} className={at === last ? 'place-newest' : 'place-dot'}>
            <circle cx={x(at)} cy={y(came)} r={radius} />
            <text x={x(at)} y={y(came) + 4} textAnchor="middle">
              {numberOf(came)}
            </text>
          </g>
        ))}
        {shown.map(
          ({ issue }, at) =>
            (last - at) % every === 0 && (
              <text
                key={issue}
                x={x(at)}
                y={bottom + 34}
                textAnchor={at === last ? 'end' : 'middle'}
                className="trend-tick"
              >
                {issueTick(id, issue)}
              </text>
            ),
        )}
      </svg>
    </div>
  )
}
