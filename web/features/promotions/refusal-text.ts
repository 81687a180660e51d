import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

const texts: Readonly<Record<string, PlainKey>> = {
  promotion_is_unknown: 'promo.refusal.unknown',
  promotion_is_closed: 'promo.refusal.closed',
  promotion_is_not_joined: 'promo.refusal.notJoined',
  promotion_is_for_others: 'promo.refusal.forOthers',
  terms_have_changed: 'promo.refusal.terms',
  reward_is_claimed: 'promo.refusal.claimed',
  reward_is_not_due: 'promo.refusal.notDue',
  rain_is_over: 'promo.refusal.rainOver',
  free_rounds_are_refused: 'promo.refusal.rounds',
  deposit_was_reversed: 'promo.refusal.depositReversed',
  linked_by_account: 'promo.link.account',
  linked_by_browser: 'promo.link.browser',
  linked_by_phone: 'promo.link.phone',
  referral_loop: 'promo.link.loop',
  opposite_bets: 'promo.link.opposite',
  appeal_is_made: 'promo.refusal.appealMade',
  award_is_not_appealable: 'promo.refusal.notAppealable',
  award_is_unknown: 'promo.refusal.notAppealable',
  promotion_code_is_wrong: 'promo.refusal.code',
  promotion_budget_is_spent: 'promo.refusal.budget',
  bonus_is_running: 'promo.refusal.running',
  bonus_is_over: 'promo.refusal.over',
  bonus_cost_has_changed: 'promo.refusal.cost',
  self_excluded: 'promo.block.self_excluded',
  play_is_paused: 'promo.block.play_is_paused',
  age_is_not_allowed: 'promo.block.age_is_not_allowed',
  limits_rule_bonuses_out: 'promo.block.limits_rule_bonuses_out',
}

export function promotionRefusalText(refusal: string): string {
  const key = Object.hasOwn(texts, refusal) ? texts[refusal] : undefined
  return key === undefined ? t(messageOf(refusal)) : t(key)
}

/** Why something was rejected: by a rule that has its words here, or as somebody wrote it. */
export function rejectionText(reason: string): string {
  return Object.hasOwn(texts, reason) ? promotionRefusalText(reason) : reason
}
