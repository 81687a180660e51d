import type { ReactNode } from 'react'
import type { Currency } from '#kit/money.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { BranchRows, takenOff } from '#web/features/statements/branch-rows.tsx'
import { LedgerCard, type ShowProof } from '#web/features/statements/ledger-card.tsx'
import { type Measure, measureOf } from '#web/features/statements/measure.ts'
import { StatementHead } from '#web/features/statements/statement-head.tsx'
import { type Payout, type Statement, useStatement } from '#web/features/statements/use-payouts.ts'
import { useRecompute } from '#web/features/statements/use-recompute.ts'
import { VerifyCard } from '#web/features/statements/verify-card.tsx'
import { WhyCard } from '#web/features/statements/why-card.tsx'
import { trimExact } from '#web/lib/exact.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { CornerDownRight, Equal, Undo2 } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface StatementViewProps {
  readonly payout: Payout
  readonly zone: string
  readonly showProof: ShowProof
}

/** One payout with everything that made it. */
export function StatementView({ payout, zone, showProof }: StatementViewProps) {
  const query = useStatement(payout.id)
  const recomputing = useRecompute(payout.id)
  if (query.isError && !query.data) return <CallFailed query={query} />
  if (!query.data) return <StatementSkeleton />
  const statement = query.data
  const currency = readCurrency(statement.currency)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_300px]">
      <article aria-label={t('payouts.statement')} className="overflow-hidden rounded-xl bg-surface-1 shadow-2">
        <StatementHead payout={statement.payout} currency={currency} zone={zone} recomputing={recomputing} />
        <Brought statement={statement} currency={currency} />
        <Corrections statement={statement} currency={currency} zone={zone} />
        <Carry statement={statement} currency={currency} />
        <Result payout={statement.payout} currency={currency} zone={zone} />
      </article>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <VerifyCard statement={statement} currency={currency} zone={zone} recomputing={recomputing.state} />
        <WhyCard statement={statement} zone={zone} />
        <LedgerCard statement={statement} currency={currency} showProof={showProof} />
      </aside>
    </div>
  )
}

function Numbered({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <h3 className="flex items-center gap-3.5 border-t border-hairline px-5 pt-4 pb-2 font-display text-[15px] font-semibold max-sm:px-4">
      <span aria-hidden="true" className="payout-number">
        <span>{number}</span>
      </span>
      {children}
    </h3>
  )
}

const offTexts = { turnover: 'payouts.notCounted', loss: 'payouts.wins', net: 'payouts.winsGiven' } as const

interface PartProps {
  readonly statement: Statement
  readonly currency: Currency
}

function Brought({ statement, currency }: PartProps) {
  const measure: Measure = measureOf(statement)
  const { payout, branches, total, lossCarry, rates } = statement
  const counted = lossCarry?.base ?? payout.base
  return (
    <>
      <Numbered number={1}>{t('payouts.brought')}</Numbered>
      <div className="overflow-x-auto">
        <table className="payout-table">
          <caption className="sr-only">{t('payouts.brought')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('payouts.branch')}</th>
              <th scope="col" data-end>
                {t('payouts.stakes')}
              </th>
              <th scope="col" data-end data-wide>
                {t(offTexts[measure])}
              </th>
              <th scope="col" data-end data-wide>
                {payout.kind === 'rebate'
                  ? t('payouts.rateLessPaid')
                  : t('payouts.rateLess', { rate: `${writePercent(payout.ratePpm)}%` })}
              </th>
              <th scope="col" data-end>
                {t('payouts.part')}
              </th>
            </tr>
          </thead>
          <tbody>
            {branches.map((branch) => (
              <BranchRows
                key={branch.id ?? 'own'}
                payout={payout.id}
                branch={branch}
                measure={measure}
                currency={currency}
                rateOf={(category) => (rates ? (rates[category ?? ''] ?? 0) : payout.ratePpm)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('payouts.sumFloored')}</th>
              <td data-end>{formatAmount(total.stake, currency)}</td>
              <td data-end data-wide>
                {takenOff(total, measure, currency)}
              </td>
              <td data-end data-wide className="text-soft">
                {t('payouts.counted', { amount: formatAmount(counted, currency) })}
              </td>
              <td data-end>{formatAmount(payout.share, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

function Corrections({ statement, currency, zone }: PartProps & { readonly zone: string }) {
  const { corrections, payout } = statement
  return (
    <>
      <Numbered number={2}>{t('payouts.corrections')}</Numbered>
      {corrections.length === 0 && <p className="px-4 py-2.5 text-soft sm:px-5">{t('payouts.noCorrections')}</p>}
      {corrections.map(({ memberId, name, bet, game, windowStart, base, sharePpm, amount }) => (
        <div key={`${memberId}|${bet}|${windowStart}|${amount}`} className="payout-line">
          <Undo2 aria-hidden="true" className="size-4 text-faint" />
          <span>
            {t('payouts.resettled', { name })}{' '}
            <span className="text-[12px] text-soft">
              {game} <bdi>{formatInstant(windowStart, { timeZone: zone })}</bdi> ·{' '}
              <bdi dir="ltr">
                {formatAmount(base, currency)} × {writePercent(sharePpm)}%
              </bdi>
            </span>
          </span>
          <bdi dir="ltr" className={`tabular font-semibold ${amount.startsWith('-') ? 'text-lose' : 'text-win'}`}>
            {formatAmount(trimExact(amount), currency, { signed: true })}
          </bdi>
        </div>
      ))}
      {corrections.length > 1 && (
        <div className="payout-line font-semibold">
          <span />
          {t('payouts.sum')}
          <bdi dir="ltr" className="tabular">
            {formatAmount(payout.corrections, currency, { signed: true })}
          </bdi>
        </div>
      )}
    </>
  )
}

function Carry({ statement, currency }: PartProps) {
  const { payout, lossCarry, minimumPayout } = statement
  return (
    <>
      <Numbered number={3}>{t('payouts.carry')}</Numbered>
      {lossCarry && (
        <div className="payout-line">
          <CornerDownRight aria-hidden="true" className="size-4 text-faint rtl:-scale-x-100" />
          <span>
            {t('payouts.lossCarried')}{' '}
            <span className="text-[12px] text-soft">
              {t('payouts.lossCarriedOut', { amount: formatAmount(lossCarry.after, currency) })}
            </span>
          </span>
          <bdi dir="ltr" className="tabular font-semibold">
            {formatAmount(lossCarry.before, currency)}
          </bdi>
        </div>
      )}
      <div className="payout-line">
        <CornerDownRight aria-hidden="true" className="size-4 text-faint rtl:-scale-x-100" />
        <span>
          {t('payouts.broughtIn')}{' '}
          <span className="text-[12px] text-soft">
            {t('payouts.goesOut', { amount: formatAmount(minimumPayout, currency) })}
          </span>
        </span>
        <bdi dir="ltr" className="tabular font-semibold">
          {formatAmount(payout.carryBefore, currency, { signed: true })}
        </bdi>
      </div>
      {/[1-9]/.test(payout.carryAfter) && (
        <div className="payout-line">
          <CornerDownRight aria-hidden="true" className="size-4 text-faint rtl:-scale-x-100" />
          <span>{t('payouts.carriedOut')}</span>
          <bdi dir="ltr" className="tabular font-semibold">
            {formatAmount(payout.carryAfter, currency, { signed: true })}
          </bdi>
        </div>
      )}
    </>
  )
}

function Result({
  payout,
  currency,
  zone,
}: {
  readonly payout: Payout
  readonly currency: Currency
  readonly zone: string
}) {
  return (
    <div className="payout-line min-h-13! border-t-2! border-gold-fill! bg-surface-2 font-semibold">
      <Equal aria-hidden="true" className="size-4 text-gold" />
      <span>
        {payout.state === 'paid'
          ? t('payouts.paidAt', { time: formatInstant(payout.settledAt, { timeZone: zone }) })
          : t('payouts.carriedOn')}
      </span>
      <bdi dir="ltr" className="tabular text-[16px]">
        {formatAmount(payout.paid, currency)}
      </bdi>
    </div>
  )
}

export function StatementSkeleton() {
  return (
    <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_300px]">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-[560px] rounded-xl" />
      <Skeleton className="h-[560px] rounded-xl max-xl:hidden" />
    </div>
  )
}
