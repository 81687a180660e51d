import type { RefusalTable } from '#kit/module.ts'
import type { PromotionRefusal } from '#modules/promotions/model.ts'

export const promotionRefusals: RefusalTable<PromotionRefusal> = {
  promotion_is_unknown: { status: 404, message: 'There is no such promotion.' },
  promotion_is_closed: { status: 409, message: 'This promotion is not open now.' },
  promotion_is_not_joined: { status: 409, message: 'Join this promotion first.' },
  promotion_is_for_others: { status: 403, message: 'This promotion is for other members.' },
  terms_have_changed: { status: 409, message: 'The terms have changed. Please read them again.' },
  reward_is_claimed: { status: 409, message: 'You have had this reward.' },
  reward_is_not_due: { status: 409, message: 'There is nothing to claim here now.' },
  rain_is_over: { status: 409, message: 'This rain is over.' },
  promotion_code_is_wrong: { status: 422, message: 'This code is not right.' },
  promotion_budget_is_spent: { status: 409, message: 'Everything that this promotion had was given away.' },
  bonus_is_running: { status: 409, message: 'You have a bonus that this one is not given beside.' },
  bonus_is_unknown: { status: 404, message: 'You have no such bonus.' },
  bonus_is_over: { status: 409, message: 'This bonus is over.' },
  bonus_cost_has_changed: { status: 409, message: 'What you would give up has changed. Please look again.' },
  promotion_is_malformed: { status: 422, message: 'The promotion is not filled in as it must be.' },
  award_is_unknown: { status: 404, message: 'There is no such award.' },
  award_is_decided: { status: 409, message: 'This award was decided before.' },
  award_is_not_appealable: { status: 409, message: 'There is no decision here to appeal against.' },
  appeal_is_made: { status: 409, message: 'You have appealed against this decision before.' },
  deposit_was_reversed: { status: 409, message: 'The deposit that this reward was for was taken back.' },
  appeal_is_unknown: { status: 404, message: 'No appeal waits here.' },
}
