import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { isNothing } from '#web/site/features/cashier/amount.ts'
import { type Deposit, useDeposits } from '#web/site/features/cashier/deposit/use-deposit.ts'
import { DepositBadge } from '#web/site/features/cashier/payment-state.tsx'
import { MemberLink } from '#web/site/member-place.tsx'
import { readCurrency } from '#web/site/use-balance.ts'
import { useIsWide } from '#web/site/use-media.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The last few, with where each of them is. */
export function RecentDeposits() {
  const query = useDeposits()
  if (query.isPending) return <Skeleton className="h-64 rounded-2xl" />
  if (!query.data) return <CallFailed query={query} />
  const { deposits } = query.data
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4">
        <h2 className="text-[17px] font-semibold">{t('deposit.recent')}</h2>
        <MemberLink page="transactionHistory" className="flex min-h-11 items-center font-semibold text-gold">
          {t('member.transactionHistory')}
        </MemberLink>
      </div>
      {query.isRefetchError && (
        <output className="block bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      {deposits.length === 0 ? (
        <EmptyState title={t('deposit.none')} hint={t('deposit.noneHint')} />
      ) : (
        <Rows deposits={deposits} />
      )}
    </Card>
  )
}

function Rows({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <ul className="divide-y divide-hairline">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <MemberLink
              page="depositv2"
              values={{ deposit: deposit.id }}
              className="flex items-center justify-between gap-4 px-5 py-3"
            >
              <span className="min-w-0">
                <span className="block font-medium">{deposit.channelName}</span>
                <span className="tabular block text-[13px] text-soft">{formatInstant(deposit.createdAt)}</span>
              </span>
              <span className="grid justify-items-end gap-1">
                <Money amount={deposit.credited ?? deposit.amount} currency={readCurrency(deposit.currency)} />
                <DepositBadge state={deposit.state} />
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
            <th scope="col">{t('deposit.channel')}</th>
            <th scope="col" data-figure="">
              {t('deposit.paid')}
            </th>
            <th scope="col" data-figure="">
              {t('cashier.fee')}
            </th>
            <th scope="col" data-figure="">
              {t('deposit.credited')}
            </th>
            <th scope="col">{t('cashier.status')}</th>
          </tr>
        </thead>
        <tbody>
          {deposits.map((deposit) => (
            <Row key={deposit.id} deposit={deposit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ deposit }: { readonly deposit: Deposit }) {
  const currency = readCurrency(deposit.currency)
  return (
    <tr>
      <td className="tabular text-soft">{formatInstant(deposit.createdAt)}</td>
      <td>
        <NumberLink deposit={deposit} />
      </td>
      <td>{deposit.channelName}</td>
      <td data-figure="">
        {deposit.paid === null ? '–' : <Money amount={deposit.paid} currency={readCurrency(deposit.payCurrency)} />}
      </td>
      <td data-figure="">{isNothing(deposit.fee) ? '–' : <Money amount={deposit.fee} currency={currency} />}</td>
      <td data-figure="">
        {deposit.credited === null ? '–' : <Money amount={deposit.credited} currency={currency} isMovement />}
      </td>
      <td>
        <DepositBadge state={deposit.state} />
      </td>
    </tr>
  )
}

function NumberLink({ deposit }: { readonly deposit: Deposit }) {
  return (
    <MemberLink
      page="depositv2"
      values={{ deposit: deposit.id }}
      className="tabular inline-flex min-h-9 items-center font-medium hover:underline"
    >
      <bdi dir="ltr">{deposit.number}</bdi>
    </MemberLink>
  )
}
