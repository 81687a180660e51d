import { type Currency, parseMoney } from '#kit/money.ts'
import type { Betting } from '#web/agent/features/reports/use-reports.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { categoryName } from '#web/features/records/bet-labels.ts'
import { t } from '#web/lib/i18n.ts'
import { lookOfCategory } from '#web/ui/category.tsx'

interface CategoryBarsProps {
  readonly categories: Betting['categories']
  readonly chosen: string | null
  readonly currency: Currency
  readonly onChoose: (category: string | null) => void
}

/** Turnover by category; pressing one looks at it alone, pressing it again at all. */
export function CategoryBars({ categories, chosen, currency, onChoose }: CategoryBarsProps) {
  const worth = (amount: string): number => {
    const money = parseMoney(amount, currency)
    return money.ok ? Number(money.value) : 0
  }
  const sorted = [...categories].sort((a, b) => worth(b.turnover) - worth(a.turnover))
  const most = Math.max(1, ...sorted.map(({ turnover }) => worth(turnover)))
  return (
    <section aria-labelledby="categories" className={`${agentCard} p-4`}>
      <h2 id="categories" className={`${agentCardTitle} mb-2 px-1`}>
        {t('report.byCategory')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 md:grid-cols-2">
        {sorted.map(({ category, turnover, net }) => {
          const { icon: Icon, hue } = lookOfCategory(category)
          const isChosen = category === chosen
          return (
            <li key={category}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? null : category)}
                className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-start hover:bg-surface-2 aria-pressed:bg-surface-3 lg:min-h-9"
              >
                <Icon aria-hidden="true" className={`size-4 flex-none text-hue ${hue}`} />
                <span className="w-20 flex-none truncate">{categoryName(category)}</span>
                <svg
                  viewBox="0 0 1000 8"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className={`h-2 min-w-0 flex-1 text-hue rtl:-scale-x-100 ${hue}`}
                >
                  <rect width="1000" height="8" rx="4" className="fill-surface-3" />
                  <rect width={Math.round((worth(turnover) / most) * 1000)} height="8" rx="4" fill="currentColor" />
                </svg>
                <ShortMoney amount={turnover} currency={currency} className="w-20 text-end font-medium" />
                <ShortMoney
                  amount={net}
                  currency={currency}
                  isSigned
                  className="w-24 text-end text-[13px] max-sm:hidden"
                />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
