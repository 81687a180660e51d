import { line } from 'd3-shape'
import { useMemo, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { Axes } from '#web/agent/charts/axes.tsx'
import { DaySlider } from '#web/agent/charts/day-slider.tsx'
import { layProfit, type ProfitPlot, profitSidePx } from '#web/agent/features/team/lay-profit.ts'
import { writeShortDay } from '#web/agent/features/team/short-day.ts'
import type { OverviewDay } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { formatAmount, formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { useWidth } from '#web/ui/use-width.ts'

interface ProfitChartProps {
  readonly days: readonly OverviewDay[]
  readonly currency: Currency
}

const height = 264

/** A bar a day above or below nothing, and the running total on a scale of its own. A slider goes from day to day. */
export function ProfitChart({ days, currency }: ProfitChartProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const plot = useMemo(
    () =>
      layProfit(
        days.map(({ day, profit }) => ({ day, profit: Number(profit) })),
        width,
        height,
      ),
    [days, width],
  )
  const [at, setAt] = useState<number | null>(null)
  const chosen = Math.min(at ?? days.length - 1, days.length - 1)
  const day = days[chosen]
  return (
    <section aria-label={t('team.profitByDay')} className={`${agentCard} px-4 pt-4 pb-3 lg:px-5`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className={agentCardTitle}>{t('team.profitByDay')}</h2>
        <Legend />
      </div>
      {day && <Told day={day} sum={plot.sums[chosen] ?? 0} currency={currency} />}
      <div
        ref={box}
        dir="ltr"
        className="relative mt-1 rounded-lg focus-within:outline-2 focus-within:outline-(--focus)"
      >
        <Drawing plot={plot} width={width} chosen={at === null ? null : chosen} />
        <DaySlider
          label={t('team.profitByDay')}
          told={day && tell(day, plot.sums[chosen] ?? 0, currency)}
          count={days.length}
          at={chosen}
          left={profitSidePx}
          right={profitSidePx}
          onMove={setAt}
        />
      </div>
    </section>
  )
}

/** All that is shown of a day, for who hears it. */
function tell(day: OverviewDay, sum: number, currency: Currency): string {
  const figures = [
    `${t('team.profit')} ${formatAmount(day.profit, currency, { signed: true })}`,
    `${t('team.turnover')} ${formatAmount(day.turnover, currency)}`,
    `${t('team.total')} ${formatAmount(sum.toFixed(2), currency)}`,
  ]
  return [formatDay(day.day), ...figures].join(', ')
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex items-center gap-4 text-[12.5px] text-soft">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-[3px] bg-win-fill" />
        {t('team.gain')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-[3px] bg-lose-fill" />
        {t('team.loss')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-0.5 w-4 rounded-full bg-gold-mark" />
        {t('team.runningTotal')}
      </span>
    </p>
  )
}

interface ToldProps {
  readonly day: OverviewDay
  readonly sum: number
  readonly currency: Currency
}

function Told({ day, sum, currency }: ToldProps) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-[12.5px] text-soft">
      <span className="font-semibold text-strong">{formatDay(day.day)}</span>
      <span>
        {t('team.profit')} <ShortMoney amount={day.profit} currency={currency} isSigned className="font-semibold" />
      </span>
      <span>
        {t('team.turnover')} <ShortMoney amount={day.turnover} currency={currency} className="text-strong" />
      </span>
      <span>
        {t('team.total')} <ShortMoney amount={sum.toFixed(2)} currency={currency} className="font-semibold text-gold" />
      </span>
    </p>
  )
}

interface DrawingProps {
  readonly plot: ProfitPlot
  readonly width: number
  readonly chosen: number | null
}

const drawLine = line<ProfitPlot['line'][number]>(
  ({ x }) => x,
  ({ y }) => y,
)
const nameDay = (day: string): string => writeShortDay(day, readLanguage())

function Drawing({ plot, width, chosen }: DrawingProps) {
  const path = drawLine([...plot.line]) ?? ''
  const [last, held] = [plot.line.at(-1), chosen === null ? undefined : plot.line[chosen]]
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block max-w-full"
    >
      {held && (
        <rect x={held.x - plot.step / 2} y="8" width={plot.step} height={height - 34} className="fill-surface-3/70" />
      )}
      <Axes {...plot} height={height} nameDay={nameDay} />
      {plot.bars.map((bar) => (
        <rect
          key={bar.day}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          rx={Math.min(3, bar.width / 2)}
          className={bar.isLoss ? 'fill-lose-fill' : 'fill-win-fill'}
        />
      ))}
      <path d={path} fill="none" strokeWidth="5" strokeLinejoin="round" className="stroke-surface-1" />
      <path d={path} fill="none" strokeWidth="2.2" strokeLinejoin="round" className="stroke-gold-mark" />
      {last && <path d={`M${last.x} ${last.y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`} className="fill-gold-mark" />}
      {held && (
        <path
          d={`M${held.x} ${held.y - 5}l5 5l-5 5l-5 -5z`}
          strokeWidth="1.6"
          className="fill-surface-1 stroke-gold-mark"
        />
      )}
    </svg>
  )
}
