import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

const texts: Readonly<Record<string, PlainKey>> = {
  slip_has_no_legs: 'sports.refusal.slipHasNoLegs',
  legs_are_too_many: 'sports.refusal.legsAreTooMany',
  legs_repeat: 'sports.refusal.legsRepeat',
  legs_are_related: 'sports.refusal.legsAreRelated',
  legs_are_of_several_matches: 'sports.refusal.legsCannotBeCombined',
  legs_cannot_be_combined: 'sports.refusal.legsCannotBeCombined',
  system_is_not_possible: 'sports.refusal.systemIsNotPossible',
  event_is_unknown: 'sports.refusal.marketIsClosed',
  market_is_unknown: 'sports.refusal.marketIsClosed',
  market_is_closed: 'sports.refusal.marketIsClosed',
  price_has_changed: 'sports.refusal.priceHasChanged',
  quote_has_expired: 'sports.refusal.quoteHasExpired',
  amount_is_malformed: 'sports.refusal.amountIsMalformed',
  amount_is_too_precise: 'sports.refusal.amountIsTooPrecise',
  amount_is_too_large: 'sports.refusal.stakeIsAboveLimit',
  currency_is_not_offered: 'sports.refusal.currencyIsNotOffered',
  stake_is_below_minimum: 'sports.refusal.stakeIsBelowMinimum',
  stake_is_above_limit: 'sports.refusal.stakeIsAboveLimit',
  day_limit_is_reached: 'sports.refusal.dayLimitIsReached',
  too_many_pending: 'sports.refusal.tooManyPending',
  feed_is_away: 'sports.refusal.feedIsAway',
  funds_are_short: 'sports.refusal.fundsAreShort',
  cash_out_is_waiting: 'sports.refusal.cashOutIsWaiting',
  gift_is_over: 'sports.refusal.giftIsOver',
  gift_does_not_fit: 'sports.refusal.giftDoesNotFit',
  odds_are_below_free_bet: 'sports.refusal.oddsAreBelowFreeBet',
  cash_out_has_changed: 'sports.refusal.cashOutHasChanged',
  cash_out_is_not_offered: 'sports.refusal.cashOutIsNotOffered',
  cash_out_is_too_small: 'sports.refusal.cashOutIsNotOffered',
  cash_out_is_too_large: 'sports.refusal.cashOutIsNotOffered',
  ticket_is_over: 'sports.refusal.ticketIsOver',
  ticket_is_unknown: 'sports.refusal.ticketIsOver',
  stake_is_above_bonus_limit: 'sports.refusal.bonusStake',
  game_is_excluded_by_bonus: 'sports.refusal.bonusGame',
  bonus_is_over: 'sports.refusal.bonusIsOver',
  decision_was_late: 'sports.refusal.decisionWasLate',
  ...Object.fromEntries(
    [
      ...['wager_limit_is_reached', 'loss_limit_is_reached', 'session_limit_is_reached', 'limit_is_in_other_currency'],
      ...[
        'limit_cannot_be_kept_there',
        'reality_check_is_due',
        'play_is_paused',
        'self_excluded',
        'age_is_not_allowed',
      ],
    ].map((name) => [name, 'sports.refusal.blocked'] as const),
  ),
}

/** Why a bet or a cash-out was not taken. */
export const refusalText = (refusal: string): string => t(texts[refusal] ?? messageOf(refusal))
