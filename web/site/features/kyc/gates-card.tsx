import { readCurrency } from '#web/features/balance/use-balance.ts'
import { t } from '#web/lib/i18n.ts'
import type { Kyc } from '#web/site/features/kyc/use-kyc.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

/** When a level is asked for, said before anybody meets it at a withdrawal. */
export function GatesCard({ gates }: Pick<Kyc, 'gates'>) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-display text-[17px] font-semibold">{t('kyc.gates')}</h2>
      <p className="mt-1 text-[13px] leading-relaxed text-soft">{t('kyc.gatesHint')}</p>
      <ul className="mt-4 grid gap-4">
        {gates.map(({ level, currency, single, total }) => (
          <li key={`${level} ${currency}`} className="text-[13px]">
            <p className="font-semibold">{t('kyc.levelNumber', { level: String(level) })}</p>
            <dl className="mt-1 grid gap-1">
              {single !== null && (
                <div className="flex justify-between gap-4">
                  <dt className="text-soft">{t('kyc.gateSingle')}</dt>
                  <dd>
                    <Money amount={single} currency={readCurrency(currency)} />
                  </dd>
                </div>
              )}
              {total !== null && (
                <div className="flex justify-between gap-4">
                  <dt className="text-soft">{t('kyc.gateTotal')}</dt>
                  <dd>
                    <Money amount={total} currency={readCurrency(currency)} />
                  </dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
