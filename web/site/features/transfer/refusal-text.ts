import type { StakeBlock } from '#modules/compliance/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

type Told =
  | StakeBlock
  | 'vendor_is_down'
  | 'wallet_is_single'
  | 'transfer_is_unsettled'
  | 'amount_is_malformed'
  | 'amount_is_too_precise'
  | 'amount_is_too_large'
  | 'amount_must_be_positive'
  | 'funds_are_short'
  | 'key_is_reused'

const texts: Readonly<Record<Told, PlainKey>> = {
  vendor_is_down: 'transfer.refusal.vendorIsDown',
  wallet_is_single: 'transfer.refusal.walletIsSingle',
  transfer_is_unsettled: 'transfer.refusal.transferIsUnsettled',
  amount_is_malformed: 'transfer.refusal.amountIsWrong',
  amount_is_too_precise: 'transfer.refusal.amountIsWrong',
  amount_is_too_large: 'transfer.refusal.fundsAreShort',
  amount_must_be_positive: 'transfer.refusal.amountIsWrong',
  funds_are_short: 'transfer.refusal.fundsAreShort',
  key_is_reused: 'transfer.refusal.transferIsUnsettled',
  // Money in a maker's wallet is money to play with, so what bounds play bounds this too.
  wager_limit_is_reached: 'transfer.refusal.limitIsReached',
  loss_limit_is_reached: 'transfer.refusal.limitIsReached',
  session_limit_is_reached: 'transfer.refusal.limitIsReached',
  limit_is_in_other_currency: 'transfer.refusal.limitIsReached',
  limit_cannot_be_kept_there: 'transfer.refusal.limitCannotBeKept',
  reality_check_is_due: 'transfer.refusal.realityCheckIsDue',
  play_is_paused: 'transfer.refusal.playIsPaused',
  self_excluded: 'transfer.refusal.playIsPaused',
  age_is_not_allowed: 'transfer.refusal.playIsPaused',
  stake_is_above_bonus_limit: 'transfer.refusal.bonusCannotBeKept',
  game_is_excluded_by_bonus: 'transfer.refusal.bonusCannotBeKept',
  bonus_cannot_be_kept_there: 'transfer.refusal.bonusCannotBeKept',
}

export function refusalText(refusal: string): string {
  return t(Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : messageOf(refusal))
}
