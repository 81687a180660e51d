import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import type { Figure } from '#modules/wallet/rules/figures.ts'
import { nameOfFigure } from '#web/features/records/kinds.ts'
import type { LineTotals } from '#web/features/records/use-statement.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface BalanceStepsProps {
  readonly totals: LineTotals | undefined
  readonly currency: Currency
  readonly chosen: Figure | undefined
  readonly onChoose: (figure: Figure | undefined) => void
}

/** From what there was to what there is, a step for each kind of movement. Pressing a step shows the lines behind it. */
export function BalanceSteps({ totals, currency, chosen, onChoose }: BalanceStepsProps) {
  if (!totals) return <StepsSkeleton />
  const { steps, opening, closing } = pathOf(totals, currency)
  return (
    <Card className="records-totals">
      <ul aria-label={t('records.explainDays')} className="records-path">
        <li>
          <span className="records-step">
            <span>{t('records.opening')}</span>
            <Money amount={totals.opening} currency={currency} />
            <Fall from={0} to={opening} tone="flat" />
          </span>
        </li>
        {steps.map(({ figure, net, from, to }) => (
          <li key={figure}>
            <button
              type="button"
              aria-pressed={chosen === figure}
              onClick={() => onChoose(chosen === figure ? undefined : figure)}
              className="records-step"
            >
              <span>{nameOfFigure(figure)}</span>
              <Money amount={net} currency={currency} isMovement />
              <Fall from={from} to={to} tone={net.startsWith('-') ? 'down' : 'up'} />
            </button>
          </li>
        ))}
        <li>
          <span className="records-step" data-lead>
            <span>{t('records.closing')}</span>
            <Money amount={totals.closing} currency={currency} />
            <Fall from={0} to={closing} tone="gold" />
          </span>
        </li>
      </ul>
    </Card>
  )
}

interface Step {
  readonly figure: Figure
  readonly net: string
  /** Where the step begins and ends, between the lowest and the highest balance on the way. */
  readonly from: number
  readonly to: number
}

interface Path {
  readonly steps: readonly Step[]
  readonly opening: number
  readonly closing: number
}

/** Money that comes before money that is played with, so that the way is read as it was gone. */
const order: readonly Figure[] = [
  'opening',
  'deposit',
  'transfer',
  'bonus',
  'stake',
  'payout',
  'jackpot',
  'refund',
  'tip',
  'adjust',
  'fee',
  'other',
  'withdrawal',
]

function pathOf({ opening, figures }: LineTotals, currency: Currency): Path {
  const minor = (amount: string): bigint => {
    const read = parseMoney(amount, currency)
    return read.ok ? read.value : 0n
  }
  const start = minor(opening)
  let now = start
  const walked = figures
    .toSorted((one, other) => order.indexOf(one.figure) - order.indexOf(other.figure))
    .map(({ figure, cameIn, wentOut }) => {
      const before = now
      now += minor(cameIn) - minor(wentOut)
      return { figure, before, after: now }
    })
  const all = [0n, start, ...walked.map(({ after }) => after)]
  const least = all.reduce((low, one) => (one < low ? one : low))
  const most = all.reduce((high, one) => (one > high ? one : high))
  const place = (balance: bigint) => (most === least ? 0 : Number(((balance - least) * 1000n) / (most - least)) / 1000)
  return {
    opening: place(start),
    closing: place(now),
    steps: walked.map(({ figure, before, after }) => ({
      figure,
      net: formatMoney(after - before, currency),
      from: place(before),
      to: place(after),
    })),
  }
}

interface FallProps {
  readonly from: number
  readonly to: number
  readonly tone: 'up' | 'down' | 'flat' | 'gold'
}

const height = 36

/** One bar of the waterfall; the number above says the same. */
function Fall({ from, to, tone }: FallProps) {
  const top = (1 - Math.max(from, to)) * height
  const size = Math.max(2, Math.abs(to - from) * height)
  return (
    <svg viewBox={`0 0 60 ${height}`} preserveAspectRatio="none" aria-hidden="true" data-tone={tone}>
      <rect x="6" width="48" y={Math.min(top, height - size)} height={size} rx="2" />
    </svg>
  )
}

function StepsSkeleton() {
  return (
    <Card className="records-totals">
      <div className="records-path">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="records-step">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-9 w-full" />
          </div>
        ))}
      </div>
    </Card>
  )
}
