/** What becomes of a request for a reward, by the specification's words: In Process, Approved, Rejected. */
export const redemptionStates = ['in_process', 'approved', 'rejected'] as const
export type RedemptionState = (typeof redemptionStates)[number]

export type LoyaltyRefusal =
  | 'points_are_short'
  | 'points_are_too_few'
  | 'reward_is_unknown'
  | 'reward_is_gone'
  | 'redemption_is_unknown'
  | 'redemption_is_decided'

/** Points are counted by the ledger like money, in a unit of their own. */
export const pointUnit = 'PTS'
