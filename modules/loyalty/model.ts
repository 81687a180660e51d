import type { Currency } from '#kit/money.ts'

/** What becomes of a request for a reward, by the specification's words: In Process, Approved, Rejected. */
export const redemptionStates = ['in_process', 'approved', 'rejected'] as const
export type RedemptionState = (typeof redemptionStates)[number]

/** How far goods have come once they were approved. */
export const deliveries = ['preparing', 'sent', 'delivered'] as const
export type Delivery = (typeof deliveries)[number]

export const shelfCategories = ['home', 'devices', 'play', 'laro', 'causes'] as const
export type ShelfCategory = (typeof shelfCategories)[number]

/** What is drawn by tickets. */
export const prizeGames = ['wheel', 'egg', 'raffle'] as const
export type PrizeGame = (typeof prizeGames)[number]

/** What a VIP level gives in cash. */
export const vipGifts = ['week', 'welcome', 'birthday'] as const
export type VipGiftKind = (typeof vipGifts)[number]

export const rewardKinds = ['points', 'cash', ...prizeGames] as const

/** What somebody is given something for; `gift` for whatever has no page of its own. */
export const givenFrom = ['gift', 'mission', 'sign_in', 'vip', 'leaderboard', ...prizeGames] as const
export type GivenFrom = (typeof givenFrom)[number]

/** What somebody is given: points, money, or tickets for one of the prize games. */
export type Reward =
  | { readonly kind: 'points'; readonly amount: bigint }
  | { readonly kind: 'cash'; readonly amount: bigint; readonly currency: Currency }
  | { readonly kind: PrizeGame; readonly amount: bigint }

export type LoyaltyRefusal =
  | 'points_are_short'
  | 'points_are_too_few'
  | 'reward_is_unknown'
  | 'reward_is_gone'
  | 'points_price_has_changed'
  | 'voucher_is_over'
  | 'delivery_address_is_missing'
  | 'redemption_is_unknown'
  | 'redemption_is_decided'
  | 'redemption_is_not_approved'
  | 'gift_is_unknown'
  | 'gift_is_claimed'
  | 'mission_is_unknown'
  | 'mission_is_not_done'
  | 'prize_ticket_is_unknown'
  | 'prize_ticket_is_expired'
  | 'prizes_are_closed'

/** Points are counted by the ledger like money, in a unit of their own. */
export const pointUnit = 'PTS'
