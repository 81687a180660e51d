import type { ReactNode } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { InviteCard } from '#web/site/features/referral/invite-card.tsx'
import { InviteeList } from '#web/site/features/referral/invitee-list.tsx'
import { useEarnings, useReferral } from '#web/site/features/referral/use-referral.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The link that brings friends, who came by it, and what that earned. */
export function ReferralPage() {
  const query = useReferral()
  if (query.isPending)
    return (
      <>
        <Skeleton className="h-64 rounded-2xl" />
        <Skeleton className="h-44 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { code, link, invited, invitedInTurn } = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InviteCard code={code} link={link} />
      <Figures invited={invited} invitedInTurn={invitedInTurn} />
      <Card>
        <h2 className="px-4 pt-4 pb-3 font-display text-[17px] font-semibold sm:px-5">{t('referral.friends')}</h2>
        {invited === 0 ? <EmptyState title={t('referral.empty')} hint={t('referral.emptyHint')} /> : <InviteeList />}
      </Card>
    </div>
  )
}

function Figures({ invited, invitedInTurn }: { readonly invited: number; readonly invitedInTurn: number }) {
  const { data: earned } = useEarnings()
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure label={t('referral.invited')}>{formatNumber(invited)}</Figure>
      <Figure label={t('referral.invitedInTurn')}>{formatNumber(invitedInTurn)}</Figure>
      <Figure label={t('referral.earned')} hint={t('referral.earnedHint')}>
        {earned ? (
          <Money amount={earned.total} currency={readCurrency(earned.currency)} />
        ) : (
          <Skeleton className="h-7 w-24" />
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}

function Figure({ label, hint, children }: FigureProps) {
  return (
    <div className="rounded-2xl bg-surface-1 p-4 shadow-2 sm:p-5">
      <dt className="text-[13px] text-soft">{label}</dt>
      <dd className="tabular mt-1 font-display text-[22px] leading-tight font-semibold">{children}</dd>
      {hint && <dd className="mt-1 text-[13px] text-soft">{hint}</dd>}
    </div>
  )
}
