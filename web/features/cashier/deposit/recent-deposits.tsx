import { readCurrency } from '#web/features/balance/use-balance.ts'
import { isNothing } from '#web/features/cashier/amount.ts'
import { nameOfChannel } from '#web/features/cashier/channel-texts.ts'
import { type Deposit, useDeposits } from '#web/features/cashier/deposit/use-deposit.ts'
import { DepositBadge } from '#web/features/cashier/payment-state.tsx'
import { type PaymentRow, RecentPayments } from '#web/features/cashier/recent-payments.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function RecentDeposits() {
  const query = useDeposits()
  if (query.isPending) return <Skeleton className="h-64 rounded-2xl" />
  if (!query.data) return <CallFailed query={query} />
  return (
    <RecentPayments
      title={t('deposit.recent')}
      empty={{ title: t('deposit.none'), hint: t('deposit.noneHint') }}
      isStale={query.isRefetchError}
      nameOf={t('deposit.channel')}
      figures={[t('deposit.paid'), t('cashier.fee'), t('deposit.credited')]}
      rows={query.data.deposits.map(rowOf)}
      page="depositv2"
      param="deposit"
    />
  )
}

function rowOf(deposit: Deposit): PaymentRow {
  const { id, number, createdAt, paid, fee, credited, state } = deposit
  const currency = readCurrency(deposit.currency)
  return {
    id,
    number,
    createdAt,
    name: nameOfChannel(deposit.channelName),
    amount: credited ?? deposit.amount,
    currency: deposit.currency,
    figures: [
      paid === null ? '–' : <Money key="paid" amount={paid} currency={readCurrency(deposit.payCurrency)} />,
      isNothing(fee) ? '–' : <Money key="fee" amount={fee} currency={currency} />,
      credited === null ? '–' : <Money key="credited" amount={credited} currency={currency} isMovement />,
    ],
    badge: <DepositBadge state={state} />,
  }
}
