import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { WithdrawalBadge } from '#web/site/features/cashier/payment-state.tsx'
import { useWithdrawals, type Withdrawal } from '#web/site/features/cashier/withdraw/use-withdrawals.ts'
import { MemberLink } from '#web/site/member-place.tsx'
import { readCurrency } from '#web/site/use-balance.ts'
import { useIsWide } from '#web/site/use-media.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The last few, with where each of them is. */
export function RecentWithdrawals() {
  const query = useWithdrawals()
  if (query.isPending) return <Skeleton className="h-64 rounded-2xl" />
  if (!query.data) return <CallFailed query={query} />
  const { withdrawals } = query.data
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4">
        <h2 className="text-[17px] font-semibold">{t('withdraw.recent')}</h2>
        <MemberLink page="transactionHistory" className="flex min-h-11 items-center font-semibold text-gold">
          {t('member.transactionHistory')}
        </MemberLink>
      </div>
      {query.isRefetchError && (
        <output className="block bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      {withdrawals.length === 0 ? (
        <EmptyState title={t('withdraw.none')} hint={t('withdraw.noneHint')} />
      ) : (
        <Rows withdrawals={withdrawals} />
      )}
    </Card>
  )
}

function Rows({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <ul className="divide-y divide-hairline">
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <MemberLink
              page="withdraw"
              values={{ withdrawal: withdrawal.id }}
              className="flex items-center justify-between gap-4 px-5 py-3"
            >
              <span className="min-w-0">
                <span className="block font-medium">
                  {withdrawal.channelName} <bdi dir="ltr">{withdrawal.accountLabel}</bdi>
                </span>
                <span className="tabular block text-[13px] text-soft">{formatInstant(withdrawal.createdAt)}</span>
              </span>
              <span className="grid justify-items-end gap-1">
                <Money amount={withdrawal.amount} currency={readCurrency(withdrawal.currency)} />
                <WithdrawalBadge state={withdrawal.state} />
              </span>
            </MemberLink>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="overflow-x-auto">
      <table className="cashier-table">
        <thead>
          <tr>
            <th scope="col">{t('cashier.time')}</th>
            <th scope="col">{t('cashier.reference')}</th>
            <th scope="col">{t('withdraw.to')}</th>
            <th scope="col" data-figure="">
              {t('deposit.amount')}
            </th>
            <th scope="col" data-figure="">
              {t('cashier.fee')}
            </th>
            <th scope="col" data-figure="">
              {t('withdraw.arrives')}
            </th>
            <th scope="col">{t('cashier.status')}</th>
          </tr>
        </thead>
        <tbody>
          {withdrawals.map((withdrawal) => (
            <Row key={withdrawal.id} withdrawal={withdrawal} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const currency = readCurrency(withdrawal.currency)
  return (
    <tr>
      <td className="tabular text-soft">{formatInstant(withdrawal.createdAt)}</td>
      <td>
        <NumberLink withdrawal={withdrawal} />
      </td>
      <td>
        {withdrawal.channelName} <bdi dir="ltr">{withdrawal.accountLabel}</bdi>
      </td>
      <td data-figure="">
        <Money amount={withdrawal.amount} currency={currency} />
      </td>
      <td data-figure="">
        <Money amount={withdrawal.fee} currency={currency} />
      </td>
      <td data-figure="">
        <Money amount={withdrawal.payAmount} currency={readCurrency(withdrawal.payCurrency)} />
      </td>
      <td>
        <WithdrawalBadge state={withdrawal.state} />
      </td>
    </tr>
  )
}

function NumberLink({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  return (
    <MemberLink
      page="withdraw"
      values={{ withdrawal: withdrawal.id }}
      className="tabular inline-flex min-h-9 items-center font-medium hover:underline"
    >
      <bdi dir="ltr">{withdrawal.number}</bdi>
    </MemberLink>
  )
}
