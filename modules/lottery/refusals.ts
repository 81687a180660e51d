import type { RefusalTable } from '#kit/module.ts'

export type LotteryRefusal =
  | 'lottery_is_unknown'
  | 'lottery_is_paused'
  | 'issue_is_closed'
  | 'issue_is_unknown'
  | 'issue_is_not_drawn'
  | 'issue_is_void'
  | 'odds_have_changed'
  | 'basket_is_empty'
  | 'basket_is_too_long'
  | 'play_is_unknown'
  | 'unit_is_not_possible'
  | 'multiple_is_not_possible'
  | 'stake_is_too_large'
  | 'selection_is_malformed'
  | 'selection_is_too_long'
  | 'selection_has_too_many_notes'
  | 'prize_group_is_not_possible'
  | 'note_is_below_minimum'
  | 'note_is_above_maximum'
  | 'play_limit_is_reached'
  | 'issue_limit_is_reached'
  | 'day_limit_is_reached'
  | 'number_is_sold_out'
  | 'ticket_is_unknown'
  | 'practice_is_for_own_draws'
  | 'chase_is_malformed'
  | 'chase_has_too_many_issues'
  | 'profit_rate_is_not_possible'
  | 'plan_limit_is_reached'
  | 'plan_is_unknown'
  | 'plan_is_over'
  | 'result_is_malformed'
  | 'draw_is_our_own'
  | 'draw_is_not_due'
  | 'order_is_unknown'
  | 'order_is_decided'
  | 'order_is_waiting'
  | 'results_differ'
  | 'phone_is_not_bound'
  | 'day_is_planned'

export const lotteryRefusals: RefusalTable<LotteryRefusal> = {
  lottery_is_unknown: { status: 404, message: 'There is no such lottery.' },
  lottery_is_paused: { status: 409, message: 'This lottery is paused. No bets are taken.' },
  issue_is_closed: { status: 409, message: 'Sales of this issue are closed. Nothing was taken.' },
  issue_is_unknown: { status: 404, message: 'There is no such issue.' },
  issue_is_not_drawn: { status: 409, message: 'This issue has no result yet.' },
  issue_is_void: { status: 409, message: 'This issue is void.' },
  odds_have_changed: { status: 409, message: 'The prizes have changed. Look at them again before you pay.' },
  basket_is_empty: { status: 422, message: 'Choose some numbers first.' },
  basket_is_too_long: { status: 422, message: 'This basket has more lines than one ticket may have.' },
  play_is_unknown: { status: 422, message: 'This lottery has no such play.' },
  unit_is_not_possible: { status: 422, message: 'A note can cost 1, 0.1 or 0.01.' },
  multiple_is_not_possible: { status: 422, message: 'The multiple must be a whole number from 1 to 100,000.' },
  stake_is_too_large: { status: 422, message: 'The stake is too large.' },
  selection_is_malformed: { status: 422, message: 'Some of the numbers cannot be read.' },
  selection_is_too_long: { status: 422, message: 'This is more text than one line may have.' },
  selection_has_too_many_notes: { status: 422, message: 'This line has more notes than one bet may have.' },
  prize_group_is_not_possible: { status: 422, message: 'You cannot choose this prize group.' },
  note_is_below_minimum: { status: 422, message: 'A note costs less than the least of this lottery.' },
  note_is_above_maximum: { status: 422, message: 'A note costs more than the most of this lottery.' },
  play_limit_is_reached: { status: 422, message: 'This passes what one member may stake on this play in an issue.' },
  issue_limit_is_reached: { status: 422, message: 'This passes what one member may stake on an issue.' },
  day_limit_is_reached: { status: 422, message: 'This passes what your tickets of one day may pay.' },
  number_is_sold_out: { status: 409, message: 'A number is sold out in this issue. Choose another one.' },
  ticket_is_unknown: { status: 404, message: 'You have no such ticket.' },
  practice_is_for_own_draws: {
    status: 409,
    message: 'Play money is taken for draws of our own without a jackpot only.',
  },
  chase_is_malformed: { status: 422, message: 'A chase plan cannot be made this way.' },
  chase_has_too_many_issues: { status: 422, message: 'A chase plan has at most 100 issues.' },
  profit_rate_is_not_possible: { status: 422, message: 'These numbers cannot return so much on what is staked.' },
  plan_limit_is_reached: { status: 422, message: 'You have as many chase plans as can run at once.' },
  plan_is_over: { status: 409, message: 'This chase plan has ended.' },
  plan_is_unknown: { status: 404, message: 'You have no such chase plan.' },
  result_is_malformed: { status: 422, message: 'This cannot be a result of the lottery.' },
  draw_is_our_own: { status: 409, message: 'The result of this draw follows from its link. Nobody can enter it.' },
  draw_is_not_due: { status: 409, message: 'The time of this draw has not come.' },
  order_is_unknown: { status: 404, message: 'There is no such request.' },
  order_is_decided: { status: 409, message: 'This request was decided before.' },
  results_differ: { status: 409, message: 'These are not the numbers that were entered first. Check both.' },
  day_is_planned: { status: 409, message: 'The issues of this day are planned already, or it is over.' },
  phone_is_not_bound: { status: 409, message: 'Bind a mobile number to your account first.' },
  order_is_waiting: { status: 409, message: 'Another request for this issue waits for a decision.' },
}
