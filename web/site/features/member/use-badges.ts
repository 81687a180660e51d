import type { listMyEnvelopes } from '#modules/agents/envelope-contract.ts'
import type { listRewards } from '#modules/promotions/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useUnread } from '#web/features/inbox/use-unread.ts'
import { useRewardCounts } from '#web/features/loyalty/use-loyalty.ts'
import type { MemberBadges } from '#web/site/features/member/member-menu.tsx'

/** What waits to be read or claimed. What cannot be asked at the moment shows no number, rather than a wrong one. */
export function useBadges(): MemberBadges {
  const messageV2 = useUnread()
  const rewards = useAnswer<typeof listRewards>('GET /wps/member/rewards', {}).data
  const envelopes = useAnswer<typeof listMyEnvelopes>('GET /wps/member/envelopes', {}).data
  const counts = useRewardCounts()
  const { gifts = 0, wheel = 0, egg = 0, raffle = 0, vouchers = 0 } = counts ?? {}
  return {
    messageV2,
    // Missions and sign-in are counted where they are claimed.
    rewardCenter: (rewards?.total ?? 0) + (envelopes?.open.length ?? 0) + gifts + wheel + egg + raffle + vouchers,
    missionLeaderboard: (counts?.missions ?? 0) + (counts?.isSigned === false ? 1 : 0),
  }
}
