import '#web/features/contracts/pictures.css'
import { useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { layPay, type PayPlot } from '#web/features/contracts/lay-pay.ts'
import { type Shade, shadeOf } from '#web/features/contracts/shade.ts'
import { formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'
import { useWidth } from '#web/ui/use-width.ts'

export interface PayDay {
  readonly day: string
  /** Decimal strings. */
  readonly pays: string
  readonly paysNow: string | null
  /** The place of the tier that was reached, from 0; null below every tier. */
  readonly tier: number | null
}

interface PayPictureProps {
  readonly days: readonly PayDay[]
  readonly tierCount: number
  readonly currency: Currency
}

const height = 168

/** What each day would have paid, in the shade of its tier, and what the contract in force paid. A slider tells one day. */
export function PayPicture({ days, tierCount, currency }: PayPictureProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const points = days.map(({ day, pays, paysNow }) => ({
    day,
    pays: Number(pays),
    paysNow: paysNow === null ? null : Number(paysNow),
  }))
  const plot = layPay(points, width, height)
  const chosen = Math.min(at ?? days.length - 1, days.length - 1)
  const told = days[chosen]
  return (
    <div dir="ltr">
      <div ref={box} className="contract-picture">
        <Bars
          plot={plot}
          width={width}
          chosen={at === null ? null : chosen}
          shades={days.map(({ tier }) => (tier === null ? null : shadeOf(tier, tierCount)))}
        />
        <input
          type="range"
          aria-label={t('contract.payByDay')}
          min={0}
          max={Math.max(0, days.length - 1)}
          value={chosen}
          aria-valuetext={told && `${formatDay(told.day)}, ${told.pays}`}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </div>
      {told && (
        <p className="contract-told" dir="auto">
          <span className="font-semibold text-strong">{formatDay(told.day)}</span>
          <span>
            {t('contract.wouldPay')} <Money amount={told.pays} currency={currency} className="text-strong" />
          </span>
          {told.paysNow !== null && (
            <span>
              {t('contract.contractNow')} <Money amount={told.paysNow} currency={currency} className="text-strong" />
            </span>
          )}
          <span>
            {told.tier === null
              ? t('contract.belowTiers')
              : t('contract.tierNumber', { number: String(told.tier + 1) })}
          </span>
        </p>
      )}
    </div>
  )
}

interface BarsProps {
  readonly plot: PayPlot
  readonly width: number
  readonly chosen: number | null
  readonly shades: readonly (Shade | null)[]
}

function Bars({ plot, width, chosen, shades }: BarsProps) {
  const lit = chosen === null ? undefined : plot.bars[chosen]
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lit && <rect x={lit.x - 4} y={4} width={lit.width + 8} height={plot.foot - 4} rx={4} className="chosen" />}
      {plot.ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={plot.left} x2={width - 8} y1={y} y2={y} className={text === '0' ? 'ground' : 'grid'} />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {plot.bars.map(({ day, x, y, width: wide, height: high, nowY }, at) => {
        const shade = shades[at]
        return (
          <g key={day}>
            {high > 0 ? (
              <rect x={x} y={y} width={wide} height={high} rx={2} className="bar" data-shade={shade ?? 0} />
            ) : (
              <rect x={x} y={plot.foot - 6} width={wide} height={6} rx={2} className="none" />
            )}
            {nowY !== null && <line x1={x - 2} x2={x + wide + 2} y1={nowY} y2={nowY} className="now" />}
          </g>
        )
      })}
      {plot.labels.map(({ x, day, anchor }) => (
        <text key={day} x={x} y={height - 6} textAnchor={anchor}>
          {`${day.slice(8)}/${day.slice(5, 7)}`}
        </text>
      ))}
    </svg>
  )
}

/** How many days reached which tier. */
export function TierLegend({ days, tierCount }: Omit<PayPictureProps, 'currency'>) {
  const hasNow = days.some(({ paysNow }) => paysNow !== null)
  const counts = Array.from({ length: tierCount }, (_, tier) => days.filter((day) => day.tier === tier).length)
  return (
    <ul className="contract-legend">
      {counts.map((count, tier) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A tier is its place in the table.
        <li key={tier}>
          <i data-shade={shadeOf(tier, tierCount)} aria-hidden="true" />
          {t('contract.tierDays', { number: String(tier + 1), count })}
        </li>
      ))}
      {hasNow && (
        <li>
          <i data-now aria-hidden="true" />
          {t('contract.contractNow')}
        </li>
      )}
    </ul>
  )
}
