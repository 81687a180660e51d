import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { listMyEnvelopes } from '#modules/agents/envelope-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getRewardCounts } from '#modules/loyalty/reward-contract.ts'
import { getUnread } from '#modules/messaging/contract.ts'
import { listRewards } from '#modules/promotions/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { useBadges } from './use-badges.ts'

function Badges() {
  const { rewardCenter, missionLeaderboard } = useBadges()
  return (
    <p>
      {rewardCenter} rewards, {missionLeaderboard} missions
    </p>
  )
}

test('the badge of the reward centre counts VIP gifts, tickets and vouchers too; missions and sign-in are counted at theirs', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getUnread, { unread: 0 })
  server.answer(listMyEnvelopes, { open: [], taken: [] })
  server.answer(listRewards, { total: 2, rewards: [], gifts: [], held: [] })
  const counts = { missions: 3, gifts: 1, wheel: 1, egg: 1, raffle: 2, vouchers: 1, isSigned: false, level: 1 }
  server.answer(getRewardCounts, counts)
  await show(<Badges />, { isSignedIn: true })
  await screen.findByText('8 rewards, 4 missions')
})
