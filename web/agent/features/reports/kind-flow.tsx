import type { Currency } from '#kit/money.ts'
import { type MoneyKind, moneyKinds } from '#modules/turnover/model.ts'
import { kindNames } from '#web/agent/features/reports/report-labels.ts'
import { SignedBar, sharesOf } from '#web/agent/features/reports/signed-bar.tsx'
import type { TeamMoney } from '#web/agent/features/reports/use-reports.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface KindFlowProps {
  readonly totals: TeamMoney['totals'] | undefined
  readonly chosen: MoneyKind | null
  readonly currency: Currency
  readonly onChoose: (kind: MoneyKind | undefined) => void
}

/** What came in and went out by kind; pressing one looks at it alone. */
export function KindFlow({ totals, chosen, currency, onChoose }: KindFlowProps) {
  if (totals === undefined) return <Skeleton className="h-28 rounded-xl" />
  const shown = moneyKinds.flatMap((kind) => totals.filter((total) => total.kind === kind))
  if (shown.length === 0) return null
  const shares = sharesOf(shown.map(({ amount }) => amount))
  return (
    <ul
      aria-label={t('report.totals')}
      className={`${agentCard} grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-1 p-2`}
    >
      {shown.map(({ kind, amount, lines }, at) => (
        <li key={kind}>
          <button
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind === chosen ? undefined : kind)}
            className="grid w-full gap-1 rounded-[10px] px-3 py-2.5 text-start hover:bg-surface-2 aria-pressed:bg-surface-3"
          >
            <span className="flex items-baseline justify-between gap-2 text-[12.5px] text-soft">
              {t(kindNames[kind])}
              <bdi className="tabular text-faint">{formatNumber(lines)}</bdi>
            </span>
            <ShortMoney amount={amount} currency={currency} isSigned className="text-[16px] font-semibold" />
            <SignedBar share={shares[at] ?? 0} />
          </button>
        </li>
      ))}
    </ul>
  )
}
