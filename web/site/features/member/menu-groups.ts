import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import {
  ArrowUpFromLine,
  Banknote,
  ChartColumn,
  Dices,
  Gift,
  HandCoins,
  Handshake,
  Mail,
  Percent,
  ReceiptText,
  ShieldCheck,
  Target,
  UserPlus,
  WalletCards,
} from '#web/ui/icons.ts'

interface MemberPageFace {
  readonly icon: IconComponent
  readonly title: PlainKey
  /** One sentence under the title. */
  readonly hint: PlainKey
}

/** How each page of the centre is called and known. */
export const memberFaces: Readonly<Record<MemberPageKey, MemberPageFace>> = {
  securityCenter: { icon: ShieldCheck, title: 'member.securityCenter', hint: 'member.securityCenterHint' },
  transferFund: { icon: WalletCards, title: 'member.transferFund', hint: 'member.transferFundHint' },
  depositv2: { icon: Banknote, title: 'member.depositv2', hint: 'member.depositv2Hint' },
  withdraw: { icon: HandCoins, title: 'member.withdraw', hint: 'member.withdrawHint' },
  transferUpline: { icon: ArrowUpFromLine, title: 'member.transferUpline', hint: 'member.transferUplineHint' },
  personalHistoryCopy: { icon: Dices, title: 'member.personalHistoryCopy', hint: 'member.personalHistoryCopyHint' },
  transactionHistory: { icon: ReceiptText, title: 'member.transactionHistory', hint: 'member.transactionHistoryHint' },
  personalProfit: { icon: ChartColumn, title: 'member.personalProfit', hint: 'member.personalProfitHint' },
  bonusDetails: { icon: Percent, title: 'member.bonusDetails', hint: 'member.bonusDetailsHint' },
  rewardCenter: { icon: Gift, title: 'member.rewardCenter', hint: 'member.rewardCenterHint' },
  referral: { icon: UserPlus, title: 'member.referral', hint: 'member.referralHint' },
  missionLeaderboard: { icon: Target, title: 'member.missionLeaderboard', hint: 'member.missionLeaderboardHint' },
  messageV2: { icon: Mail, title: 'member.messageV2', hint: 'member.messageV2Hint' },
  contracts: { icon: Handshake, title: 'member.contracts', hint: 'member.contractsHint' },
}

interface MenuGroup {
  readonly title: PlainKey
  readonly pages: readonly MemberPageKey[]
}

export const menuGroups: readonly MenuGroup[] = [
  {
    title: 'member.groupAccount',
    pages: ['securityCenter', 'transferFund', 'depositv2', 'withdraw', 'transferUpline'],
  },
  {
    title: 'member.groupRecords',
    pages: ['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'bonusDetails'],
  },
  { title: 'member.groupRewards', pages: ['rewardCenter', 'referral', 'contracts', 'missionLeaderboard', 'messageV2'] },
]
