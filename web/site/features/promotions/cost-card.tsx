import { useState } from 'react'
import { type Currency, formatMoney } from '#kit/money.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { reckonCost } from '#web/site/features/promotions/bonus-cost.ts'
import { exampleOf, exampleReturnBp } from '#web/site/features/promotions/terms.ts'
import { Card } from '#web/ui/card.tsx'
import { categoryText } from '#web/ui/category-text.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** What this bonus costs on average, by the member's own deposit, kind of game and its return. */
export function CostCard({ promotion }: { readonly promotion: Promotion }) {
  const { bonus, size, currency } = promotion
  const counted = Object.entries(bonus?.contribution ?? {}).filter(([, percent]) => (percent ?? 0) > 0)
  const [deposit, setDeposit] = useState(String(exampleOf(promotion)?.deposit ?? ''))
  const [category, setCategory] = useState(counted[0]?.[0] ?? '')
  const [returnPercent, setReturn] = useState(String(exampleReturnBp / 100))
  if (!bonus || !size || counted.length === 0) return null
  const contributionPercent = counted.find(([name]) => name === category)?.[1] ?? 0
  const cost = reckonCost(promotion, { deposit, contributionPercent, returnPercent })
  const money = (value: bigint) => formatAmount(formatMoney(value, currency as Currency), readCurrency(currency))
  const rows = cost && [
    [t('promo.weAdd'), money(cost.gift)],
    [t('promo.calc.wager'), money(cost.wagering)],
    [t('promo.calc.cost'), money(cost.cost)],
    [t('promo.calc.left'), money(cost.worth)],
  ]
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="text-[18px] font-semibold">{t('promo.calc.title')}</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        {size.percent !== null && (
          <Field
            label={t('promo.youPut')}
            value={deposit}
            inputMode="decimal"
            dir="ltr"
            onChange={({ target }) => setDeposit(target.value)}
          />
        )}
        <SelectField
          label={t('promo.calc.kind')}
          value={category}
          choices={counted.map(([value, percent]) => ({ value, text: `${categoryText(value)} (${percent}%)` }))}
          onChange={({ target }) => setCategory(target.value)}
        />
        <Field
          label={t('promo.calc.return')}
          value={returnPercent}
          inputMode="decimal"
          dir="ltr"
          onChange={({ target }) => setReturn(target.value)}
        />
      </div>
      <dl aria-live="polite" className="grid gap-2">
        {rows?.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular text-end font-semibold">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-[13px] text-soft">{cost ? t('promo.calc.note') : t('promo.calc.none')}</p>
    </Card>
  )
}
