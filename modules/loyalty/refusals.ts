import type { RefusalTable } from '#kit/module.ts'
import type { LoyaltyRefusal } from '#modules/loyalty/model.ts'

export const loyaltyRefusals: RefusalTable<LoyaltyRefusal> = {
  points_are_short: { status: 422, message: 'There are not enough points.' },
  points_are_too_few: { status: 422, message: 'That is too few points.' },
  reward_is_unknown: { status: 404, message: 'There is no such reward.' },
  reward_is_gone: { status: 409, message: 'The last one of this reward is gone.' },
  redemption_is_unknown: { status: 404, message: 'There is no such redemption.' },
  redemption_is_decided: { status: 409, message: 'This redemption has been decided already.' },
}
