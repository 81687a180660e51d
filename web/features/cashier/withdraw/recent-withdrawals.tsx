import { readCurrency } from '#web/features/balance/use-balance.ts'
import { nameOfChannel } from '#web/features/cashier/channel-texts.ts'
import { WithdrawalBadge } from '#web/features/cashier/payment-state.tsx'
import { type PaymentRow, RecentPayments } from '#web/features/cashier/recent-payments.tsx'
import { useWithdrawals, type Withdrawal } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function RecentWithdrawals() {
  const query = useWithdrawals()
  if (query.isPending) return <Skeleton className="h-64 rounded-2xl" />
  if (!query.data) return <CallFailed query={query} />
  return (
    <RecentPayments
      title={t('withdraw.recent')}
      empty={{ title: t('withdraw.none'), hint: t('withdraw.noneHint') }}
      isStale={query.isRefetchError}
      nameOf={t('withdraw.to')}
      figures={[t('deposit.amount'), t('cashier.fee'), t('withdraw.arrives')]}
      rows={query.data.withdrawals.map(rowOf)}
      page="withdraw"
      param="withdrawal"
    />
  )
}

function rowOf(withdrawal: Withdrawal): PaymentRow {
  const { id, number, createdAt, amount, fee, payAmount, state } = withdrawal
  const currency = readCurrency(withdrawal.currency)
  return {
    id,
    number,
    createdAt,
    name: (
      <>
        {nameOfChannel(withdrawal.channelName)} <bdi dir="ltr">{withdrawal.accountLabel}</bdi>
      </>
    ),
    amount,
    currency: withdrawal.currency,
    figures: [
      <Money key="amount" amount={amount} currency={currency} />,
      <Money key="fee" amount={fee} currency={currency} />,
      <Money key="arrives" amount={payAmount} currency={readCurrency(withdrawal.payCurrency)} />,
    ],
    badge: <WithdrawalBadge state={state} />,
  }
}
