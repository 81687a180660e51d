import type { Currency } from '#kit/money.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface StripFigure {
  readonly label: string
  /** A decimal string, or a count. */
  readonly value: string | number
  readonly isSigned?: boolean
}

interface FigureStripProps {
  readonly label: string
  readonly figures: readonly StripFigure[] | undefined
  readonly currency: Currency
  /** How many there will be. */
  readonly count: number
}

/** The sums over everything that is looked at, not over what happens to be loaded. */
export function FigureStrip({ label, figures, currency, count }: FigureStripProps) {
  return (
    <dl
      aria-label={label}
      className={`${agentCard} grid grid-cols-2 gap-x-6 gap-y-3 px-5 py-4 sm:flex sm:flex-wrap sm:gap-x-9`}
    >
      {figures === undefined
        ? Array.from({ length: count }, (_, at) => (
            <div key={`${count}${at + 1}`}>
              <Skeleton className="h-4 w-20" />
              <Skeleton className="mt-1.5 h-5 w-24" />
            </div>
          ))
        : figures.map(({ label: name, value, isSigned = false }) => (
            <div key={name}>
              <dt className="text-[12.5px] text-soft">{name}</dt>
              <dd className="mt-0.5 text-[16.5px] font-semibold">
                {typeof value === 'number' ? (
                  <bdi dir="ltr" className="tabular">
                    {formatNumber(value)}
                  </bdi>
                ) : (
                  <ShortMoney amount={value} currency={currency} isSigned={isSigned} />
                )}
              </dd>
            </div>
          ))}
    </dl>
  )
}
