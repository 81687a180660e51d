import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { nameOfChannel } from '#web/features/cashier/channel-texts.ts'
import { WithdrawalBadge } from '#web/features/cashier/payment-state.tsx'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { Receipt } from '#web/features/cashier/withdraw/receipt.tsx'
import {
  isSettled,
  useWithdrawal,
  useWithdrawalDeeds,
  type Withdrawal,
} from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { withdrawalSteps } from '#web/features/cashier/withdraw/withdrawal-steps.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

/** One withdrawal: how far it is, what the member can still do, and at its end whether it came. */
export function WithdrawalView({ id }: { readonly id: string }) {
  const query = useWithdrawal(id)
  if (query.isPending) return <Skeleton className="h-96 rounded-2xl" />
  if (!query.data) return <CallFailed query={query} />
  const withdrawal = query.data
  return (
    <>
      {query.isRefetchError && (
        <output className="rounded-xl bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      <div className="cashier-halves">
        <Summary withdrawal={withdrawal} />
        {withdrawal.receipt !== null && <Receipt withdrawal={withdrawal} receipt={withdrawal.receipt} />}
      </div>
      <MemberLink page="withdraw" className={`${buttonClass()} justify-self-start max-sm:w-full`}>
        {isSettled(withdrawal) ? t('withdraw.again') : t('withdraw.backToAll')}
      </MemberLink>
    </>
  )
}

function Summary({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const currency = readCurrency(withdrawal.currency)
  return (
    <Card className="cashier-part">
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline pb-4">
        <div className="min-w-0">
          <p className="text-[13px] text-soft">
            {t('withdraw.to')} {nameOfChannel(withdrawal.channelName)} <bdi dir="ltr">{withdrawal.accountLabel}</bdi>
          </p>
          <Money amount={withdrawal.amount} currency={currency} className="text-[28px] leading-tight" />
          <p className="text-[13px] text-soft">
            <CopyText text={withdrawal.number} label={t('cashier.copy')} copiedLabel={t('cashier.copied')} />
          </p>
        </div>
        <div className="grid justify-items-end gap-2">
          <WithdrawalBadge state={withdrawal.state} />
          <p className="tabular text-[13px] text-soft">
            {t('cashier.fee')} <Money amount={withdrawal.fee} currency={currency} />
          </p>
          <p className="tabular text-[13px] text-soft">
            {t('withdraw.arrives')}{' '}
            <Money amount={withdrawal.payAmount} currency={readCurrency(withdrawal.payCurrency)} />
          </p>
          {withdrawal.providerReference !== null && (
            <p className="flex flex-wrap items-center justify-end gap-x-2 text-[13px] text-soft">
              {t('cashier.providerReference')}
              <CopyText
                text={withdrawal.providerReference}
                label={t('cashier.copyOf', { name: t('cashier.providerReference') })}
                copiedLabel={t('cashier.copied')}
              />
            </p>
          )}
        </div>
      </div>
      <div aria-live="polite">
        <Timeline label={t('withdraw.timeline')} steps={withdrawalSteps(withdrawal)} />
      </div>
      {withdrawal.canCancel && <Cancel id={withdrawal.id} />}
    </Card>
  )
}

function Cancel({ id }: { readonly id: string }) {
  const { isSending, refusal, cancel } = useWithdrawalDeeds(id)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="grid gap-2 border-t border-hairline pt-4">
      {refusal !== null && (
        <p role="alert" className="text-[13px] font-medium text-lose">
          {refusalText(refusal)}
        </p>
      )}
      {isAsking ? (
        <>
          <p role="alert">{t('withdraw.cancelQuestion')}</p>
          <div className="flex gap-2">
            <Button onClick={() => setAsking(false)} className="flex-1">
              {t('cashier.keep')}
            </Button>
            <Button isBusy={isSending} onClick={() => void cancel()} className="flex-1 text-lose!">
              {t('withdraw.cancelYes')}
            </Button>
          </div>
        </>
      ) : (
        <Button look="bare" onClick={() => setAsking(true)}>
          {t('withdraw.cancel')}
        </Button>
      )}
    </div>
  )
}
