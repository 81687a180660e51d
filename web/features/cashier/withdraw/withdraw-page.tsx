import { nameOfChannel } from '#web/features/cashier/channel-texts.ts'
import '#web/features/cashier/cashier.css'
import type { listChannels } from '#modules/cashier/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { WithdrawalBadge } from '#web/features/cashier/payment-state.tsx'
import type { WithdrawPageProps } from '#web/features/cashier/withdraw/props.ts'
import { RecentWithdrawals } from '#web/features/cashier/withdraw/recent-withdrawals.tsx'
import {
  isSettled,
  usePayoutAccounts,
  useWithdrawals,
  type Withdrawal,
} from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { WithdrawForm } from '#web/features/cashier/withdraw/withdraw-form.tsx'
import { WithdrawalView } from '#web/features/cashier/withdraw/withdrawal-view.tsx'
import { MemberLink, useMemberLocation } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Money out: one withdrawal when the address names it, otherwise the way to a new one and those under way. */
export function WithdrawPage({ passwordDialog }: WithdrawPageProps) {
  const { values } = useMemberLocation()
  const id = values.get('withdrawal')
  if (id !== null) return <WithdrawalView key={id} id={id} />
  return (
    <>
      <Underway />
      <NewWithdrawal passwordDialog={passwordDialog} />
      <RecentWithdrawals />
    </>
  )
}

/** Those that still move, and those that wait for the member's word. */
function Underway() {
  const { data } = useWithdrawals()
  const open = data?.withdrawals.filter((withdrawal) => !isSettled(withdrawal)) ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="underway" className="grid gap-2.5">
      <h2 id="underway" className="sr-only">
        {t('withdraw.underway')}
      </h2>
      {open.map((withdrawal) => (
        <UnderwayCard key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </section>
  )
}

function UnderwayCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const isAwaiting = withdrawal.receipt?.state === 'awaiting'
  return (
    <MemberLink
      page="withdraw"
      values={{ withdrawal: withdrawal.id }}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl p-4 shadow-2 ${isAwaiting ? 'bg-gold-wash' : 'bg-surface-1'}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{isAwaiting ? t('withdraw.didItArrive') : t('withdraw.underway')}</span>
        <span className="tabular block text-[13px] text-soft">
          {nameOfChannel(withdrawal.channelName)} <bdi dir="ltr">{withdrawal.accountLabel}</bdi>
        </span>
      </span>
      <Money amount={withdrawal.amount} currency={readCurrency(withdrawal.currency)} />
      <WithdrawalBadge state={withdrawal.state} />
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-faint rtl:-scale-x-100" />
    </MemberLink>
  )
}

function NewWithdrawal({ passwordDialog }: WithdrawPageProps) {
  const channels = useAnswer<typeof listChannels>('GET /wps/cashier/channels', { query: {} })
  const accounts = usePayoutAccounts()
  if (channels.isPending || accounts.isPending) return <FormSkeleton />
  if (!channels.data) return <CallFailed query={channels} />
  if (!accounts.data) return <CallFailed query={accounts} />
  const ways = channels.data.channels.filter(({ withdraw }) => withdraw !== null && withdraw.state !== 'off')
  if (ways.length === 0)
    return (
      <Card>
        <EmptyState title={t('withdraw.noChannels')} hint={t('withdraw.noChannelsHint')} />
      </Card>
    )
  return (
    <>
      {(channels.isRefetchError || accounts.isRefetchError) && (
        <output className="rounded-xl bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      <WithdrawForm
        channels={ways}
        accounts={accounts.data.accounts}
        hasPassword={accounts.data.hasPaymentPassword}
        coolingHours={channels.data.coolingHours}
        accountsMax={channels.data.payoutAccountsMax}
        passwordDialog={passwordDialog}
      />
    </>
  )
}

function FormSkeleton() {
  return (
    <div className="cashier-halves">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-96 rounded-2xl" />
      <Skeleton className="h-64 rounded-2xl" />
    </div>
  )
}
