import { scaleBand } from 'd3-scale'
import { nameWeekdays } from '#web/agent/features/team/short-day.ts'
import type { Overview } from '#web/agent/features/team/use-team.ts'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { t } from '#web/lib/i18n.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { useWidth } from '#web/ui/use-width.ts'

const [gap, tall] = [3, 27]
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

const writeHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const writeAverage = (value: number): string => String(Math.round(value * 10) / 10)

/** When the team plays: the brighter, the more. The busiest hour is named and framed. */
export function HoursCard({ hours }: Pick<Overview, 'hours'>) {
  const { box, width } = useWidth<HTMLDivElement>()
  const names = nameWeekdays(readLanguage())
  const peak = findPeak(hours)
  const most = Math.max(peak?.value ?? 0, 1)
  // Some languages have no short names of days.
  const left = Math.max(36, ...names.map(({ length }) => length * 6 + 12))
  const band = scaleBand(hoursOfDay, [left, width])
  const [x, cell] = [(hour: number) => band(hour) ?? left, band.bandwidth() - gap]
  const height = 7 * (tall + gap) + 18
  const told = peak
    ? t('team.peak', { count: writeAverage(peak.value), day: names[peak.day] ?? '', time: writeHour(peak.hour) })
    : t('team.noPeak')
  return (
    <section className={`${agentCard} px-4 pt-4 pb-3 lg:px-5`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className={agentCardTitle}>{t('team.byHour')}</h2>
        <p className="text-[12.5px] text-soft">{told}</p>
      </div>
      <div ref={box} className="mt-3">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here, so there is no file that an img could show.
          role="img"
          aria-label={`${t('team.byHour')}. ${told}`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block max-w-full"
          direction="ltr"
        >
          {hours.map((row, day) => (
            <g key={names[day]}>
              <text x={left - 8} y={day * (tall + gap) + 18} textAnchor="end" className="fill-faint text-[11px]">
                {names[day]}
              </text>
              {row.map((value, hour) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: An hour is its place in the row.
                  key={hour}
                  x={x(hour)}
                  y={day * (tall + gap)}
                  width={cell}
                  height={tall}
                  rx={Math.min(3, cell / 3)}
                  style={{
                    fill: `color-mix(in oklab, var(--series-1) ${Math.round((value / most) * 100)}%, var(--surface-3))`,
                  }}
                  stroke={peak?.day === day && peak.hour === hour ? 'var(--gold-mark)' : 'none'}
                  strokeWidth="2"
                >
                  <title>{`${names[day]} ${writeHour(hour)}: ${writeAverage(value)}`}</title>
                </rect>
              ))}
            </g>
          ))}
          {[0, 6, 12, 18, 23].map((hour) => (
            <text
              key={hour}
              x={x(hour) + cell / 2}
              y={height - 2}
              textAnchor="middle"
              className="tabular fill-faint text-[11px]"
            >
              {String(hour).padStart(2, '0')}
            </text>
          ))}
        </svg>
      </div>
    </section>
  )
}

interface Peak {
  readonly day: number
  readonly hour: number
  readonly value: number
}

function findPeak(hours: Overview['hours']): Peak | null {
  const all = hours.flatMap((row, day) => row.map((value, hour) => ({ day, hour, value })))
  const peak = all.reduce<Peak | null>((best, one) => (one.value > (best?.value ?? 0) ? one : best), null)
  return peak
}
