import type { RefusalTable } from '#kit/module.ts'

export type SportsRefusal =
  | 'event_is_unknown'
  | 'market_is_unknown'
  | 'market_is_closed'
  | 'price_has_changed'
  | 'quote_has_expired'
  | 'slip_has_no_legs'
  | 'legs_are_too_many'
  | 'legs_repeat'
  | 'legs_are_related'
  | 'legs_cannot_be_combined'
  | 'legs_are_of_several_matches'
  | 'system_is_not_possible'
  | 'stake_is_above_limit'
  | 'too_many_pending'
  | 'odds_are_below_free_bet'
  | 'feed_is_away'
  | 'ticket_is_over'
  | 'cash_out_is_not_offered'
  | 'cash_out_is_too_small'
  | 'cash_out_is_too_large'
  | 'cash_out_has_changed'
  | 'cash_out_is_waiting'
  | 'result_is_incomplete'
  | 'market_order_is_waiting'

export const sportsRefusals: RefusalTable<SportsRefusal> = {
  event_is_unknown: { status: 404, message: 'There is no such event.' },
  market_is_unknown: { status: 404, message: 'There is no such selection.' },
  market_is_closed: { status: 409, message: 'A selection cannot be bet on now. Nothing was taken.' },
  price_has_changed: { status: 409, message: 'A price has changed. Look at it again before you bet.' },
  quote_has_expired: { status: 409, message: 'This quote has expired. Ask for another one.' },
  slip_has_no_legs: { status: 422, message: 'Choose something to bet on first.' },
  legs_are_too_many: { status: 422, message: 'These are more selections than one ticket may have.' },
  legs_repeat: { status: 422, message: 'A selection is on this ticket twice.' },
  legs_are_related: { status: 422, message: 'Two selections are of the same event. One can follow from the other.' },
  legs_cannot_be_combined: { status: 422, message: 'There is no price for these selections together.' },
  legs_are_of_several_matches: { status: 422, message: 'A same-match combination is of one match.' },
  system_is_not_possible: { status: 422, message: 'There is no such system for so many selections.' },
  stake_is_above_limit: { status: 422, message: 'This is more than is taken. The answer says how much would be.' },
  too_many_pending: {
    status: 429,
    message: 'Too many of your bets in play wait to be taken. Try again in some seconds.',
  },
  odds_are_below_free_bet: {
    status: 422,
    message: 'A free bet is for a single, parlay or same-match bet, at the odds that it names or higher.',
  },
  feed_is_away: { status: 503, message: 'Prices cannot be asked for at the moment.' },
  ticket_is_over: { status: 409, message: 'This ticket has ended.' },
  cash_out_is_not_offered: { status: 409, message: 'This ticket cannot be cashed out now.' },
  cash_out_is_too_small: { status: 422, message: 'There is nothing to be paid for so small a part.' },
  cash_out_is_too_large: { status: 409, message: 'This is more than is left of the ticket.' },
  cash_out_has_changed: { status: 409, message: 'Prices have changed since the quote. Ask for another one.' },
  cash_out_is_waiting: { status: 409, message: 'A cash-out of this ticket waits to be decided.' },
  result_is_incomplete: { status: 422, message: 'A result names every outcome of the market once.' },
  market_order_is_waiting: { status: 409, message: 'Another request for this market waits for a decision.' },
}
