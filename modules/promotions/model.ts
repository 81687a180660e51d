export { type ActivityState, activityStates } from '#modules/promotions/rules/state.ts'

/** Why a promotion gives nothing for the time being. */
export const waitReasons = ['bonus_is_running'] as const
export type WaitReason = (typeof waitReasons)[number]

/** Where a member stands who appeals, or may. */
export const appealStates = ['possible', 'open', 'granted', 'dismissed'] as const
export type AppealState = (typeof appealStates)[number]

/** Why an award is rejected whose deposit was taken back before it was given. */
export const depositReversed = 'deposit_was_reversed'

export type PromotionRefusal =
  | typeof depositReversed
  | 'promotion_is_unknown'
  | 'promotion_is_closed'
  | 'promotion_is_not_joined'
  | 'promotion_is_for_others'
  | 'terms_have_changed'
  | 'reward_is_claimed'
  | 'reward_is_not_due'
  | 'rain_is_over'
  | 'promotion_code_is_wrong'
  | 'promotion_budget_is_spent'
  | 'bonus_is_running'
  | 'bonus_is_unknown'
  | 'bonus_is_over'
  | 'bonus_cost_has_changed'
  | 'promotion_is_malformed'
  | 'award_is_unknown'
  | 'award_is_decided'
  | 'award_is_not_appealable'
  | 'appeal_is_made'
  | 'appeal_is_unknown'
