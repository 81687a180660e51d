import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { Statement } from '#web/features/statements/use-payouts.ts'
import { formatAmount, formatInstant, formatNumber, shortenHash } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { CategoryIcon } from '#web/ui/category.tsx'

/** Where the rate comes from: the tier that the window reached, or the rates of the account by category. */
export function WhyCard({ statement, zone }: { readonly statement: Statement; readonly zone: string }) {
  const { payout, terms, rates } = statement
  const title =
    payout.kind === 'rebate' ? t('payouts.whyRates') : t('payouts.why', { rate: `${writePercent(payout.ratePpm)}%` })
  return (
    <section aria-label={title} className="rounded-xl bg-surface-1 p-4 shadow-2 sm:px-5">
      <h2 className="font-display text-[16.5px] font-semibold">{title}</h2>
      {rates && (
        <dl className="payout-facts mt-1">
          {Object.entries(rates)
            .filter(([, ppm]) => ppm > 0)
            .map(([category, ppm]) => (
              <div key={category}>
                <dt className="flex items-center gap-2">
                  <CategoryIcon category={category} className="size-4" />
                  {category}
                </dt>
                <dd>
                  <bdi dir="ltr">{writePercent(ppm)}%</bdi>
                </dd>
              </div>
            ))}
        </dl>
      )}
      {terms && (
        <>
          <dl className="payout-facts mt-1">
            {payout.contract && (
              <div>
                <dt>{t('payouts.contract')}</dt>
                <dd>
                  {payout.contract.number} · v{payout.contract.version}
                </dd>
              </div>
            )}
            {terms.acceptedAt !== null && (
              <div>
                <dt>{t('payouts.accepted')}</dt>
                <dd>
                  <bdi>{formatInstant(terms.acceptedAt, { timeZone: zone })}</bdi>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('payouts.hash')}</dt>
              <dd title={terms.hash}>
                <bdi dir="ltr">{shortenHash(terms.hash)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('payouts.active')}</dt>
              <dd>{formatNumber(payout.active)}</dd>
            </div>
          </dl>
          <Uncounted statement={statement} />
          <Tiers statement={statement} />
        </>
      )}
      <p className="mt-2 text-[12px] text-soft">{t('payouts.differential')}</p>
    </section>
  )
}

/** How many bet enough and were not counted all the same, by reason. */
function Uncounted({ statement: { uncounted, currency } }: { readonly statement: Statement }) {
  if (!uncounted) return null
  const amount = formatAmount(uncounted.activeDeposit, readCurrency(currency))
  const { browser, account, deposit } = uncounted
  return (
    <ul className="mt-1 grid gap-1 text-[12px] text-soft">
      {browser > 0 && <li>{t('payouts.uncounted.browser', { count: browser })}</li>}
      {account > 0 && <li>{t('payouts.uncounted.account', { count: account })}</li>}
      {deposit > 0 && <li>{t('payouts.uncounted.deposit', { count: deposit, amount })}</li>}
    </ul>
  )
}

function Tiers({ statement: { payout, terms, currency } }: { readonly statement: Statement }) {
  return (
    <ul className="mt-1 grid gap-1 text-[12.5px]">
      {terms?.tiers.map(({ ratePpm, amount, active }) => (
        <li
          key={ratePpm}
          aria-current={ratePpm === payout.ratePpm ? 'true' : undefined}
          className="tabular flex justify-between gap-3 rounded-md px-2 py-1 text-soft aria-[current=true]:bg-gold-wash aria-[current=true]:text-strong"
        >
          <span>{t('payouts.tierFrom', { amount: formatAmount(amount, readCurrency(currency)), count: active })}</span>
          <bdi dir="ltr" className="font-semibold">
            {writePercent(ratePpm)}%
          </bdi>
        </li>
      ))}
    </ul>
  )
}
