import type { RefusalTable } from '#kit/module.ts'
import type { LoyaltyRefusal } from '#modules/loyalty/model.ts'

export const loyaltyRefusals: RefusalTable<LoyaltyRefusal> = {
  points_are_short: { status: 422, message: 'There are not enough points.' },
  points_are_too_few: { status: 422, message: 'That is too few points.' },
  reward_is_unknown: { status: 404, message: 'There is no such reward.' },
  reward_is_gone: { status: 409, message: 'The last one of this reward is gone.' },
  points_price_has_changed: { status: 409, message: 'This reward costs another number of points now.' },
  voucher_is_over: { status: 409, message: 'There is no such voucher, or it was used, or its time is over.' },
  delivery_address_is_missing: { status: 422, message: 'This is sent to an address, which is missing.' },
  redemption_is_unknown: { status: 404, message: 'There is no such redemption.' },
  redemption_is_decided: { status: 409, message: 'This redemption has been decided already.' },
  redemption_is_not_approved: { status: 409, message: 'Only goods that were approved are delivered.' },
  gift_is_unknown: { status: 404, message: 'This level has no such gift.' },
  gift_is_claimed: { status: 409, message: 'This was claimed before.' },
  mission_is_unknown: { status: 404, message: 'There is no such mission.' },
  mission_is_not_done: { status: 422, message: 'The goal of this mission is not reached yet.' },
  prize_ticket_is_unknown: { status: 404, message: 'There is no such ticket.' },
  prize_ticket_is_expired: { status: 409, message: 'This ticket has expired.' },
  prizes_are_closed: { status: 409, message: 'No prizes are drawn at present.' },
}
