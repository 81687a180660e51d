import '#web/features/contracts/contracts.css'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { kindTexts, periodTexts } from '#web/features/contracts/contract-labels.ts'
import { TierMark } from '#web/features/contracts/tier-mark.tsx'
import type { WireTerms } from '#web/features/contracts/use-contracts.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'

interface TermsViewProps {
  readonly terms: WireTerms
  readonly currency: string
}

/** What is agreed, in words and as its table of tiers. Both sides are shown this. */
export function TermsView({ terms, currency: code }: TermsViewProps) {
  const currency = readCurrency(code)
  const { kind, period, base, activeFrom, tiers } = terms
  return (
    <div>
      <dl className="contract-facts">
        <div>
          <dt>{t('contract.pays')}</dt>
          <dd>{t(kindTexts[kind])}</dd>
        </div>
        <div>
          <dt>{t('contract.settles')}</dt>
          <dd>{t(periodTexts[period])}</dd>
        </div>
        <div>
          <dt>{t('contract.shareOf')}</dt>
          <dd>{t(base === 'loss' ? 'contract.base.loss' : 'contract.base.turnover')}</dd>
        </div>
        <div>
          <dt>{t('contract.activeMeans')}</dt>
          <dd>{t('contract.validBets', { amount: formatAmount(activeFrom, currency) })}</dd>
        </div>
      </dl>
      <table className="contract-table">
        <caption className="sr-only">{t('contract.tiers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('contract.tier')}</th>
            <th scope="col" data-end>
              {t('contract.activeFrom')}
            </th>
            <th scope="col" data-end>
              {t(base === 'loss' ? 'contract.lossFrom' : 'contract.betFrom')}
            </th>
            <th scope="col" data-end>
              {t('contract.rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ ratePpm, amount, active }, at) => (
            <tr key={ratePpm}>
              <th scope="row">
                <span className="flex items-center gap-2">
                  <TierMark tier={at} count={tiers.length} />
                  {at + 1}
                </span>
              </th>
              <td data-end>{formatNumber(active)}</td>
              <td data-end>
                <bdi dir="ltr">{formatAmount(amount, currency)}</bdi>
              </td>
              <td data-end>
                <bdi dir="ltr" className="font-semibold">
                  {writePercent(ratePpm)}%
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-[12px] text-soft">{t('contract.highestHolds')}</p>
      <p className="mt-1 text-[12px] text-soft">{t('contract.activeRule')}</p>
    </div>
  )
}

/** The highest rate of a table: what people call its rate. */
export const topRate = (terms: WireTerms): number => terms.tiers.at(-1)?.ratePpm ?? 0
