import type { CashierRefusal } from '#modules/cashier/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'

/** Only operators meet these. */
type Office = 'decision_is_not_possible' | 'review_has_changed' | 'second_person_is_needed' | 'report_is_missing'

type Told =
  | Exclude<CashierRefusal, Office>
  | 'amount_is_malformed'
  | 'amount_is_too_precise'
  | 'amount_is_too_large'
  | 'currency_is_not_offered'
  | 'funds_are_short'
  | 'key_is_reused'
  | 'deposit_limit_is_reached'
  | 'limit_is_in_other_currency'
  | 'play_is_paused'
  | 'self_excluded'
  | 'age_is_not_allowed'
  | 'kyc_is_needed'
  | 'file_is_unknown'
  | 'file_is_used'

/** A reason of the cashier that is missing here does not compile, so that nobody meets one without words. */
const texts: Readonly<Record<Told, PlainKey>> = {
  channel_is_unknown: 'cashier.refusal.channelIsOff',
  channel_is_closed: 'cashier.refusal.channelIsClosed',
  channel_is_in_maintenance: 'cashier.refusal.channelIsInMaintenance',
  channel_is_off: 'cashier.refusal.channelIsOff',
  amount_is_below_minimum: 'cashier.refusal.amountIsBelow',
  amount_is_above_maximum: 'cashier.refusal.amountIsAbove',
  amount_is_malformed: 'cashier.refusal.amountIsMalformed',
  amount_is_too_precise: 'cashier.refusal.amountIsMalformed',
  amount_is_too_large: 'cashier.refusal.amountIsAbove',
  currency_is_not_offered: 'cashier.refusal.currencyIsNotOffered',
  too_many_open_deposits: 'cashier.refusal.tooManyOpenDeposits',
  payment_is_unknown: 'cashier.refusal.paymentIsUnknown',
  payment_is_underway: 'cashier.refusal.paymentIsUnderway',
  payment_provider_is_down: 'cashier.refusal.providerIsDown',
  payout_account_is_unknown: 'cashier.refusal.accountIsUnknown',
  payout_account_is_malformed: 'cashier.refusal.accountIsMalformed',
  payout_account_is_cooling: 'cashier.refusal.accountIsCooling',
  payout_account_is_of_another_kind: 'cashier.refusal.accountIsOfAnotherKind',
  payout_account_exists: 'cashier.refusal.accountExists',
  payout_accounts_are_full: 'cashier.refusal.accountsAreFull',
  turnover_is_owed: 'cashier.refusal.turnoverIsOwed',
  bonus_would_be_lost: 'cashier.refusal.bonusWouldBeLost',
  deficit_is_owed: 'cashier.refusal.deficitIsOwed',
  daily_limit_is_reached: 'cashier.refusal.dailyLimitIsReached',
  daily_count_is_reached: 'cashier.refusal.dailyCountIsReached',
  receipt_is_not_due: 'cashier.refusal.receiptIsNotDue',
  receipt_is_closed: 'cashier.refusal.receiptIsClosed',
  proof_is_needed: 'cashier.refusal.proofIsNeeded',
  funds_are_short: 'cashier.refusal.fundsAreShort',
  key_is_reused: 'cashier.refusal.keyIsReused',
  deposit_limit_is_reached: 'cashier.refusal.depositLimitIsReached',
  limit_is_in_other_currency: 'cashier.refusal.limitIsInOtherCurrency',
  play_is_paused: 'cashier.refusal.playIsPaused',
  self_excluded: 'cashier.refusal.selfExcluded',
  age_is_not_allowed: 'cashier.refusal.ageIsNotAllowed',
  kyc_is_needed: 'cashier.refusal.kycIsNeeded',
  file_is_unknown: 'cashier.refusal.fileIsGone',
  file_is_used: 'cashier.refusal.fileIsGone',
}

export function refusalText(refusal: string): string {
  return t(Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : wordsOf(refusal))
}
