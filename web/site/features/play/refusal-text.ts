import type { StakeBlock } from '#modules/compliance/model.ts'
import type { PlayRefusal } from '#modules/play/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

/** What `refusalText` has words of its own for. */
export type PlayTold =
  | PlayRefusal
  | StakeBlock
  | 'funds_are_short'
  | 'key_is_reused'
  | 'amount_is_malformed'
  | 'amount_is_too_precise'
  | 'amount_is_too_large'
  | 'version_is_stale'
  | 'real_account_is_needed'
  | 'game_is_not_offered'

/** A reason of play that is missing here does not compile, so that nobody who plays meets one without words. */
const texts: Readonly<Record<PlayTold, PlainKey>> = {
  stake_must_be_positive: 'play.refusal.stakeMustBePositive',
  stake_is_below_minimum: 'play.refusal.stakeIsBelowMinimum',
  stake_is_above_maximum: 'play.refusal.stakeIsAboveMaximum',
  win_could_pass_the_limit: 'play.refusal.winCouldPassTheLimit',
  choice_is_malformed: 'play.refusal.choiceIsMalformed',
  action_is_malformed: 'play.refusal.actionIsNotPossible',
  action_is_not_possible: 'play.refusal.actionIsNotPossible',
  round_is_over: 'play.refusal.roundIsOver',
  game_is_unknown: 'play.refusal.gameIsUnknown',
  game_is_soon: 'play.refusal.gameIsSoon',
  game_is_in_maintenance: 'play.refusal.gameIsInMaintenance',
  game_is_not_offered: 'play.refusal.gameIsNotOffered',
  game_is_shared: 'play.refusal.gameIsUnknown',
  currency_is_not_offered: 'play.refusal.currencyIsNotOffered',
  round_is_unknown: 'play.refusal.roundIsUnknown',
  round_is_open: 'play.refusal.roundIsOpen',
  step_is_wrong: 'play.refusal.stepIsWrong',
  play_is_too_fast: 'play.refusal.playIsTooFast',
  seed_is_not_revealed: 'play.refusal.seedIsNotRevealed',
  seed_is_unknown: 'play.refusal.versionIsStale',
  next_seed_was_not_shown: 'play.refusal.versionIsStale',
  client_seed_is_malformed: 'play.refusal.clientSeedIsMalformed',
  betting_is_closed: 'play.refusal.bettingIsClosed',
  bet_is_missing: 'play.refusal.betIsMissing',
  bet_exists: 'play.refusal.betExists',
  demo_bets_are_full: 'play.refusal.demoBetsAreFull',
  cash_out_is_too_late: 'play.refusal.cashOutIsTooLate',
  funds_are_short: 'play.refusal.fundsAreShort',
  gift_is_over: 'play.refusal.giftIsOver',
  gift_does_not_fit: 'play.refusal.giftDoesNotFit',
  wager_limit_is_reached: 'play.refusal.wagerLimitIsReached',
  loss_limit_is_reached: 'play.refusal.lossLimitIsReached',
  session_limit_is_reached: 'play.refusal.sessionLimitIsReached',
  limit_is_in_other_currency: 'play.refusal.limitIsInOtherCurrency',
  limit_cannot_be_kept_there: 'play.refusal.limitCannotBeKeptThere',
  reality_check_is_due: 'play.refusal.realityCheckIsDue',
  play_is_paused: 'play.refusal.playIsPaused',
  self_excluded: 'play.refusal.selfExcluded',
  age_is_not_allowed: 'play.refusal.ageIsNotAllowed',
  stake_is_above_bonus_limit: 'play.refusal.stakeIsAboveBonusLimit',
  game_is_excluded_by_bonus: 'play.refusal.gameIsExcludedByBonus',
  bonus_cannot_be_kept_there: 'play.refusal.bonusCannotBeKeptThere',
  key_is_reused: 'play.refusal.versionIsStale',
  amount_is_malformed: 'play.refusal.amountIsMalformed',
  amount_is_too_precise: 'play.refusal.amountIsTooPrecise',
  amount_is_too_large: 'play.refusal.stakeIsAboveMaximum',
  version_is_stale: 'play.refusal.versionIsStale',
  real_account_is_needed: 'play.refusal.realAccountIsNeeded',
}

export function refusalText(refusal: string): string {
  return t(Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : messageOf(refusal))
}
