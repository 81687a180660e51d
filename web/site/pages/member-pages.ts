import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import { type Screen, screen } from '#web/features/screens/lazy-screen.ts'

/**
 * What stands in the member centre under each key; each comes with its texts when it is first gone to. A screen shows only its
 * content: title, hint and way back are the centre's.
 */
const records = screen(
  ['records', 'dates', 'steps'],
  () => import('#web/features/records/account-page.tsx'),
  'AccountPage',
)
const bets = screen(['records', 'dates', 'lotteries'], () => import('#web/features/records/bets-page.tsx'), 'BetsPage')
const profit = screen(
  ['records', 'dates', 'lotteries'],
  () => import('#web/features/records/profit-page.tsx'),
  'ProfitPage',
)
const deposit = screen(
  ['cashier', 'promotions', 'refusals'],
  () => import('#web/features/cashier/deposit/deposit-page.tsx'),
  'DepositPage',
)
const security = screen(
  ['security', 'limits', 'kyc', 'login', 'forgot', 'fields', 'codes', 'refusals', 'upload'],
  () => import('#web/site/pages/security-page.tsx'),
  'SecurityPage',
)
const withdraw = screen(
  ['cashier', 'refusals', 'upload', 'login'],
  () => import('#web/features/cashier/withdraw/member-withdraw.tsx'),
  'MemberWithdraw',
)
const inbox = screen(['inbox', 'lotteries'], () => import('#web/features/inbox/inbox-page.tsx'), 'InboxPage')
const referral = screen(['referral'], () => import('#web/site/features/referral/referral-page.tsx'), 'ReferralPage')
const upline = screen(
  ['rewards', 'give', 'pay', 'refusals', 'login'],
  () => import('#web/site/features/rewards/upline-page.tsx'),
  'UplinePage',
)
const bonus = screen(
  ['rewards', 'promotions', 'refusals', 'cashier', 'lotteries'],
  () => import('#web/site/features/promotions/bonus-page.tsx'),
  'BonusPage',
)
const reward = screen(
  ['rewards', 'promotions', 'refusals', 'envelope', 'lotteries'],
  () => import('#web/site/pages/member-rewards.tsx'),
  'MemberRewards',
)
const mission = screen(['loyalty'], () => import('#web/site/features/loyalty/mission-page.tsx'), 'MissionPage')
const transfer = screen(['transfer'], () => import('#web/site/features/transfer/transfer-page.tsx'), 'TransferPage')
const contracts = screen(
  ['contracts', 'statements'],
  () => import('#web/site/pages/member-contracts.tsx'),
  'MemberContracts',
)

export const memberPages: Readonly<Record<MemberPageKey, Screen>> = {
  securityCenter: security,
  transferFund: transfer,
  depositv2: deposit,
  withdraw,
  transferUpline: upline,
  personalHistoryCopy: bets,
  transactionHistory: records,
  personalProfit: profit,
  bonusDetails: bonus,
  rewardCenter: reward,
  referral,
  missionLeaderboard: mission,
  messageV2: inbox,
  contracts,
}
