import type { Currency } from '#kit/money.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface Total {
  readonly label: string
  /** A decimal string, or a count. */
  readonly amount: string | number
  readonly isMovement?: boolean
  readonly isLead?: boolean
}

interface TotalsStripProps {
  readonly label: string
  readonly totals: readonly Total[] | undefined
  readonly currency: Currency
  /** How many there will be. */
  readonly count: number
}

/** The sums over everything that is filtered, not over what happens to be loaded. They stay in sight. */
export function TotalsStrip({ label, totals, currency, count }: TotalsStripProps) {
  return (
    <Card className="records-totals">
      <dl aria-label={label}>
        {totals === undefined
          ? Array.from({ length: count }, (_, at) => (
              <div key={`${count}${at + 1}`}>
                <Skeleton className="h-4 w-20" />
                <Skeleton className="mt-1.5 h-5 w-24" />
              </div>
            ))
          : totals.map((total) => <Figure key={total.label} {...total} currency={currency} />)}
      </dl>
    </Card>
  )
}

function Figure({ label, amount, isMovement, isLead, currency }: Total & { readonly currency: Currency }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isLead ? 'text-gold' : ''}>
        {typeof amount === 'number' ? (
          <bdi dir="ltr" className="tabular font-semibold">
            {formatNumber(amount)}
          </bdi>
        ) : (
          <Money amount={amount} currency={currency} isMovement={isMovement === true && Number(amount) !== 0} />
        )}
      </dd>
    </div>
  )
}
