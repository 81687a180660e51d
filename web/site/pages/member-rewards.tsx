import { MyEnvelopes } from '#web/features/envelopes/my-envelopes.tsx'
import { useMyEnvelopes } from '#web/features/envelopes/use-envelopes.ts'
import { RewardPage } from '#web/site/features/promotions/reward-page.tsx'

/** What waits to be claimed: envelopes from above first, since they go to who comes first. */
export function MemberRewards() {
  const open = useMyEnvelopes().data?.open ?? []
  return (
    <>
      <MyEnvelopes />
      <RewardPage isQuiet={open.length > 0} />
    </>
  )
}
