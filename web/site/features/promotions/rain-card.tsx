import { readCurrency } from '#web/features/balance/use-balance.ts'
import { EnvelopeArt } from '#web/features/envelopes/envelope-art.tsx'
import { ProofCheck } from '#web/features/envelopes/proof-check.tsx'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { useRains } from '#web/features/promotions/use-rewards.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { formatAmount, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'

interface RainCardProps {
  readonly promotion: Promotion
  readonly rain: NonNullable<Promotion['rain']>
}

/** When envelopes fall, what is left of them, and the proof of those that are over. */
export function RainCard({ promotion: { id }, rain: { next, shares } }: RainCardProps) {
  const { data } = useRains(id, useIsMember())
  const last = data?.rains[0]
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <EnvelopeArt className="h-20 w-auto flex-none drop-shadow-lg" />
        <div className="min-w-0">
          <h2 className="text-[18px] font-semibold">
            {next ? t('promo.nextRain', { time: formatInstant(next.opensAt) }) : t('promo.rainTitle')}
          </h2>
          {next && (
            <p className="text-soft">
              {t('promo.rainLeft', { left: formatNumber(next.left), count: formatNumber(shares) })}
            </p>
          )}
          <p className="mt-1 text-[13px] text-soft">{t('promo.rainFair')}</p>
        </div>
      </div>
      {next && (
        <p className="text-[12px] break-all text-faint">
          {t('envelope.serverSeedHash')} <bdi dir="ltr">{next.seedHash}</bdi>
        </p>
      )}
      {data && data.rains.length > 0 && (
        <section aria-label={t('promo.rainsOver')}>
          <h3 className="mb-2 font-semibold">{t('promo.rainsOver')}</h3>
          <ul>
            {data.rains.map(({ opensAt, taken, shares: all, mine, currency }) => (
              <li key={opensAt} className="flex flex-wrap gap-x-4 border-t border-hairline py-2">
                <span className="flex-1">{formatInstant(opensAt)}</span>
                <span className="text-soft">
                  {t('promo.rainTaken', { taken: formatNumber(taken), count: formatNumber(all) })}
                </span>
                <span className="font-semibold">
                  {mine === null
                    ? t('promo.none')
                    : t('promo.rainMine', { amount: formatAmount(mine, readCurrency(currency)) })}
                </span>
              </li>
            ))}
          </ul>
          {last && <ProofCheck proof={last.proof} />}
        </section>
      )}
    </Card>
  )
}
