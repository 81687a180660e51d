import type { RefusalTable } from '#kit/module.ts'
import type { ComplianceRefusal } from '#modules/compliance/model.ts'

export const complianceRefusals: RefusalTable<ComplianceRefusal> = {
  wager_limit_is_reached: { status: 422, message: 'This would pass the limit that you set on what you stake.' },
  loss_limit_is_reached: { status: 422, message: 'This could pass the limit that you set on what you lose.' },
  session_limit_is_reached: { status: 422, message: 'You have played as long as you allowed yourself.' },
  deposit_limit_is_reached: { status: 422, message: 'This would pass the limit that you set on what you deposit.' },
  limit_is_in_other_currency: {
    status: 422,
    message: 'Your limit is in another currency. Set one in this currency too, first.',
  },
  limit_cannot_be_kept_there: {
    status: 422,
    message: 'The maker of this game keeps your money while you play, so your limits could not be kept there.',
  },
  reality_check_is_due: { status: 409, message: 'Please look at how long you have played, and say that you go on.' },
  play_is_paused: { status: 403, message: 'You are taking a break. You can play and deposit again when it is over.' },
  self_excluded: { status: 403, message: 'You have excluded yourself from play. You can still withdraw.' },
  age_is_not_allowed: { status: 403, message: 'You are too young to play here.' },
  stake_is_above_bonus_limit: { status: 422, message: 'This stake is above the highest stake of your bonus.' },
  game_is_excluded_by_bonus: { status: 422, message: 'Your bonus excludes this game.' },
  bonus_cannot_be_kept_there: {
    status: 422,
    message:
      'The maker of this game keeps your money while you play, so the terms of your bonus could not be kept there.',
  },
  limits_rule_bonuses_out: { status: 403, message: 'You have set limits, so nothing is given to you.' },
  kyc_is_needed: { status: 403, message: 'Please verify who you are before you withdraw this much.' },
  limit_is_out_of_range: { status: 422, message: 'A limit cannot have that value.' },
  limit_change_is_missing: { status: 404, message: 'There is no change of this limit to confirm.' },
  limit_change_is_early: { status: 409, message: 'You can confirm a looser limit one day after your request.' },
  limit_change_is_late: { status: 409, message: 'This change was not confirmed in time. Ask for it again.' },
  cool_off_is_longer: { status: 409, message: 'The break that you are taking ends later than that.' },
  exclusion_is_longer: { status: 409, message: 'Your exclusion ends later than that.' },
  exclusion_is_missing: { status: 404, message: 'You are not excluded.' },
  exclusion_is_running: { status: 409, message: 'Your exclusion has not ended yet.' },
  kyc_basic_is_needed: { status: 409, message: 'Please tell who you are first.' },
  kyc_is_waiting: { status: 409, message: 'Your document is being looked at.' },
  kyc_is_done: { status: 409, message: 'This is verified already. Customer service can correct it.' },
  kyc_document_is_unknown: { status: 404, message: 'There is no such document.' },
  kyc_document_is_decided: { status: 409, message: 'This document has been judged already.' },
  birth_date_is_impossible: { status: 422, message: 'This date of birth cannot be right.' },
}
