import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useBonusBets } from '#web/features/promotions/use-promotions.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { categoryText } from '#web/ui/category-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The bets a bonus looked at, those too that counted nothing, with why. */
export function BonusBets({ id, code }: { readonly id: string; readonly code: string }) {
  const query = useBonusBets(id)
  const currency = readCurrency(code)
  if (query.isPending) return <Skeleton className="h-40 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { bets } = query.data
  return (
    <section>
      <h3 className="mb-3 font-semibold">{t('rewards.betsCounted')}</h3>
      {bets.length === 0 && <p className="text-soft">{t('rewards.noBets')}</p>}
      <ul>
        {bets.map(({ bet, game, category, atRisk, percent, counted, at }) => (
          <li key={bet} className="flex items-center gap-4 border-t border-hairline py-3 text-[14px] first:border-t-0">
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{game}</bdi>
              <span className="block text-[13px] text-soft">
                {category === null ? '' : `${categoryText(category)} · `}
                <bdi>{formatInstant(at)}</bdi>
              </span>
            </span>
            <span className="text-end">
              <Money
                amount={counted}
                currency={currency}
                className={Number(counted) > 0 ? 'font-semibold text-win' : 'text-soft'}
              />
              <span className="block text-[13px] text-soft">
                {percent}% × <Money amount={atRisk} currency={currency} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
