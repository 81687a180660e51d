import { MyEnvelopes } from '#web/site/features/envelope/my-envelopes.tsx'
import { RewardPage } from '#web/site/features/rewards/reward-page.tsx'

/** What waits to be claimed: envelopes from above first, since they go to who comes first. */
export function MemberRewards() {
  return (
    <>
      <MyEnvelopes />
      <RewardPage />
    </>
  )
}
