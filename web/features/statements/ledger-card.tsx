import { type ReactNode, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import type { Statement } from '#web/features/statements/use-payouts.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ArrowRight } from '#web/ui/icons.ts'

type Ledger = NonNullable<Statement['ledger']>

/** Shows the proof of what was booked; how is a matter of another feature, and so of the page. */
export type ShowProof = (booked: Ledger, amount: string, onClose: () => void) => ReactNode

interface LedgerCardProps {
  readonly statement: Statement
  readonly currency: Currency
  readonly showProof: ShowProof
}

/** Where the money came from and went to, and the way to its proof. */
export function LedgerCard({ statement: { ledger, payout }, currency, showProof }: LedgerCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label={t('payouts.ledger')}
      className="relative isolate overflow-hidden rounded-xl bg-surface-1 p-4 shadow-2 sm:px-5"
    >
      <Weave className="-z-10 fade-down" />
      <div className="flex items-center justify-between">
        <h2 className="font-display text-[16.5px] font-semibold">{t('payouts.ledger')}</h2>
        {ledger && <Badge tone="good">{t('payouts.booked')}</Badge>}
      </div>
      {ledger ? (
        <>
          <dl className="payout-facts mt-1">
            <div>
              <dt>{t('payouts.debit')}</dt>
              <dd>{ledger.debit}</dd>
            </div>
            <div>
              <dt>{t('payouts.credit')}</dt>
              <dd>{ledger.credit}</dd>
            </div>
            <div>
              <dt>{t('payouts.balanceAfter')}</dt>
              <dd>
                <bdi dir="ltr">{formatAmount(ledger.balanceAfter, currency)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('payouts.posting')}</dt>
              <dd>
                <bdi dir="ltr">{ledger.posting}</bdi>
              </dd>
            </div>
          </dl>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 items-center gap-1.5 text-[13px] font-medium text-gold hover:underline"
          >
            {t('payouts.toProof')}
            <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </button>
          {isOpen && showProof(ledger, payout.paid, () => setOpen(false))}
        </>
      ) : (
        <p className="mt-1 text-[13px] text-soft">{t('payouts.notBooked')}</p>
      )}
    </section>
  )
}
