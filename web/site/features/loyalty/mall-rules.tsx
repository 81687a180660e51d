import type { getPointConfig } from '#modules/loyalty/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatDecimal } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { categoryText } from '#web/ui/category-text.ts'

/** How points come, by kind of game and level, and that they stay. */
export function MallRules({ config }: { readonly config: ReplyOf<typeof getPointConfig> }) {
  const { perPoint, currency, levelPercent, ratePercent } = config
  const rates = Object.entries(ratePercent).filter(([, percent]) => percent > 0)
  const pointsFor = (percent: number) => (1000 / Number(perPoint)) * (percent / 100) * (levelPercent / 100)
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-display text-[17px] font-semibold">{t('loyalty.rules.title')}</h2>
      <ul className="grid list-disc gap-1.5 ps-5 text-soft">
        <li>{t('loyalty.rules.earn')}</li>
        <li>{t('loyalty.rules.day')}</li>
        <li>{t('loyalty.rules.back')}</li>
        <li>{t('loyalty.rules.stay')}</li>
      </ul>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2">
        {rates.map(([kind, percent]) => (
          <div key={kind} className="flex justify-between gap-4 border-t border-hairline py-2">
            <dt>{categoryText(kind)}</dt>
            <dd className="tabular text-soft">
              {t('loyalty.rules.rate', {
                points: formatDecimal(Math.round(pointsFor(percent) * 100) / 100),
                amount: formatAmount('1000', readCurrency(currency)),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
