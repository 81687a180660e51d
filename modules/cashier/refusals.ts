import type { RefusalTable } from '#kit/module.ts'
import type { CashierRefusal } from '#modules/cashier/model.ts'

export const cashierRefusals: RefusalTable<CashierRefusal> = {
  channel_is_unknown: { status: 404, message: 'There is no such payment channel.' },
  channel_is_closed: { status: 409, message: 'This payment channel is closed at this hour.' },
  channel_is_in_maintenance: {
    status: 503,
    message: 'This payment channel is under maintenance. Please choose another.',
  },
  channel_is_off: { status: 422, message: 'This payment channel is not available for this payment.' },
  amount_is_below_minimum: { status: 422, message: 'The amount is below the minimum of this payment channel.' },
  amount_is_above_maximum: { status: 422, message: 'The amount is above the maximum of this payment channel.' },
  too_many_open_deposits: { status: 409, message: 'You have too many unpaid deposits. Pay or cancel one first.' },
  payment_is_unknown: { status: 404, message: 'There is no such payment.' },
  payment_is_underway: { status: 409, message: 'Too late: the payment is on its way.' },
  payment_provider_is_down: {
    status: 503,
    message: 'The payment provider does not answer. Please try again, or choose another payment channel.',
  },
  bonus_would_be_lost: { status: 409, message: 'A withdrawal ends your bonus. Say that you give it up.' },
  payout_account_is_unknown: { status: 404, message: 'You have no such payout account.' },
  payout_account_is_malformed: { status: 422, message: 'The payout account is not filled in as it must be.' },
  payout_account_is_cooling: { status: 409, message: 'This payout account is new and cannot be used yet.' },
  payout_account_is_of_another_kind: {
    status: 422,
    message: 'This payout account cannot be used with this payment channel.',
  },
  payout_account_exists: { status: 409, message: 'You have this payout account already.' },
  payout_accounts_are_full: { status: 422, message: 'You have as many payout accounts as there can be.' },
  turnover_is_owed: { status: 422, message: 'Some of what was deposited has to be played first.' },
  deficit_is_owed: {
    status: 422,
    message: 'A deposit was taken back by its provider, and the rest of it is still owed.',
  },
  daily_limit_is_reached: { status: 422, message: 'That is more than may be withdrawn today.' },
  daily_count_is_reached: { status: 422, message: 'You have withdrawn as often as is possible in a day.' },
  receipt_is_not_due: { status: 409, message: 'This withdrawal is not paid yet.' },
  receipt_is_closed: { status: 409, message: 'It was confirmed already.' },
  proof_is_needed: { status: 422, message: 'Please add a picture that shows that the money did not come.' },
  decision_is_not_possible: { status: 409, message: 'The payment is in another state by now. Look at it again.' },
  review_has_changed: { status: 409, message: 'The payment has changed since you looked at it. Look at it again.' },
  second_person_is_needed: { status: 409, message: 'Somebody else has to agree.' },
  report_is_missing: { status: 404, message: 'There is no report of that day.' },
}
