import type { getUplineTransfer } from '#modules/agents/contract.ts'
import { t } from '#web/lib/i18n.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { RewardsEmpty, RewardsSkeleton } from '#web/site/features/rewards/states.tsx'
import { MemberLink } from '#web/site/member-place.tsx'
import { useAnswer } from '#web/site/use-call.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Whether money can be sent to the agent above; while it cannot, why, and where money can go. */
export function UplinePage() {
  const query = useAnswer<typeof getUplineTransfer>('GET /wps/member/upline', {})
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const isAlone = query.data.reason === 'no_upline'
  return (
    <RewardsEmpty
      title={t(isAlone ? 'rewards.noUpline' : 'rewards.uplineClosed')}
      hint={t(isAlone ? 'rewards.noUplineHint' : 'rewards.uplineClosedHint')}
    >
      <MemberLink page="withdraw" className={buttonClass()}>
        {t('nav.withdraw')}
      </MemberLink>
    </RewardsEmpty>
  )
}
