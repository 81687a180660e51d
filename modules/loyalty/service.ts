export { type Loyalty, type LoyaltyParts, makeLoyalty } from '#modules/loyalty/parts.ts'
export { catchUpPoints, convertPoints, readPoints } from '#modules/loyalty/points.ts'
export { decideRedemption, redeemReward } from '#modules/loyalty/redeem.ts'
