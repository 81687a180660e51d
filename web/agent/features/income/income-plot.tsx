import { useMemo, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { Axes } from '#web/agent/charts/axes.tsx'
import { DaySlider } from '#web/agent/charts/day-slider.tsx'
import { incomeTexts } from '#web/agent/features/income/income-labels.ts'
import { layStack, type Stack, stackSidesPx } from '#web/agent/features/income/lay-stack.ts'
import { type Income, incomeKinds } from '#web/agent/features/income/use-income.ts'
import { formatAmount, formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useWidth } from '#web/ui/use-width.ts'

interface IncomePlotProps {
  readonly days: Income['days']
  readonly currency: Currency
}

const height = 236

/** A bar a day, made of what each kind brought. A slider goes from day to day. */
export function IncomePlot({ days, currency }: IncomePlotProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const stack = useMemo(() => {
    // A correction may have left a kind below nothing for a day; a bar has no part for that, the table tells it.
    const partsOf = (day: Income['days'][number]) =>
      incomeKinds.map((kind) => ({ kind, amount: Math.max(0, Number(day[kind])) }))
    return layStack(
      days.map((day) => ({ day: day.day, parts: partsOf(day) })),
      width,
      height,
    )
  }, [days, width])
  const chosen = Math.min(at ?? days.length - 1, days.length - 1)
  const told = days[chosen]
  return (
    <div dir="ltr">
      <div ref={box} className="income-plot">
        <Drawing stack={stack} width={width} chosen={at === null ? null : chosen} />
        <DaySlider
          label={t('income.byDay')}
          told={told && tell(told, currency)}
          count={days.length}
          at={chosen}
          left={stackSidesPx.left}
          right={stackSidesPx.right}
          onMove={setAt}
        />
      </div>
      {told && (
        <p dir="auto" className="mt-2 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-[13px] text-soft">
          <span className="font-semibold text-strong">{formatDay(told.day)}</span>
          <bdi dir="ltr" className="tabular font-semibold text-strong">
            {formatAmount(told.total, currency)}
          </bdi>
          {incomeKinds
            .filter((kind) => /[1-9]/.test(told[kind]))
            .map((kind) => (
              <span key={kind} data-kind={kind} className="inline-flex items-center gap-2">
                <i aria-hidden="true" className="income-mark" />
                {t(incomeTexts[kind])}{' '}
                <bdi dir="ltr" className="tabular">
                  {formatAmount(told[kind], currency)}
                </bdi>
              </span>
            ))}
        </p>
      )}
    </div>
  )
}

/** All that is shown of a day, for who hears it. */
function tell(day: Income['days'][number], currency: Currency): string {
  const parts = incomeKinds.filter((kind) => /[1-9]/.test(day[kind]))
  const figures = parts.map((kind) => `${t(incomeTexts[kind])} ${formatAmount(day[kind], currency)}`)
  return [formatDay(day.day), formatAmount(day.total, currency), ...figures].join(', ')
}

interface DrawingProps {
  readonly stack: Stack
  readonly width: number
  readonly chosen: number | null
}

const nameDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

function Drawing({ stack, width, chosen }: DrawingProps) {
  const lit = chosen === null ? undefined : stack.bars[chosen]
  const ticks = stack.ticks.map(({ y, amount }) => ({ y, left: amount }))
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block max-w-full"
    >
      {lit && <rect x={lit.x - 4} y={4} width={lit.width + 8} height={stack.foot - 4} rx={4} className="chosen" />}
      <Axes {...stack} ticks={ticks} height={height} nameDay={nameDay} />
      {stack.bars.map(({ day, x, width: wide, parts }) => (
        <g key={day}>
          {parts.map(
            ({ kind, y, height: high }) =>
              high > 0 && <rect key={kind} x={x} y={y} width={wide} height={high} rx={1.5} data-kind={kind} />,
          )}
        </g>
      ))}
    </svg>
  )
}
