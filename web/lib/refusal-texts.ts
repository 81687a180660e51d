import type { CaptchaRefusal } from '#modules/captcha/model.ts'
import type { IdentityRefusal } from '#modules/identity/model.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

/** Told in the words that every page has. */
type SaidEverywhere = 'credentials_are_wrong' | 'account_is_blocked' | 'captcha_is_refused'

/** Those of the frame that only who signs in can meet. */
type OwedFirst = 'real_account_is_needed' | 'two_factor_is_needed' | 'password_change_is_needed'

/** A reason that is missing here does not compile, so that nobody who signs in or registers meets one without words. */
const texts: Readonly<Record<Exclude<IdentityRefusal | CaptchaRefusal, SaidEverywhere> | OwedFirst, PlainKey>> = {
  sign_in_is_locked: 'refusals.signInIsLocked',
  account_is_no_agent: 'refusals.accountIsNoAgent',
  account_is_no_member: 'refusals.accountIsNoMember',
  device_is_unknown: 'refusals.deviceIsUnknown',
  operator_is_unknown: 'refusals.operatorIsUnknown',
  last_owner_stays: 'refusals.lastOwnerStays',
  factor_is_missing: 'refusals.factorIsMissing',
  factor_is_refused: 'refusals.factorIsRefused',
  factor_is_locked: 'refusals.factorIsLocked',
  factor_exists: 'refusals.factorExists',
  handoff_is_refused: 'refusals.handoffIsRefused',
  phone_is_taken: 'refusals.phoneIsTaken',
  contact_is_taken: 'refusals.contactIsTaken',
  username_is_taken: 'refusals.usernameIsTaken',
  username_is_malformed: 'refusals.usernameIsMalformed',
  nickname_is_malformed: 'refusals.nicknameIsMalformed',
  nickname_is_reserved: 'refusals.nicknameIsReserved',
  affiliate_code_is_wrong: 'refusals.affiliateCodeIsWrong',
  recommender_is_wrong: 'refusals.recommenderIsWrong',
  terms_are_not_agreed: 'refusals.termsAreNotAgreed',
  age_is_too_low: 'refusals.ageIsTooLow',
  birthday_needs_confirming: 'refusals.birthdayNeedsConfirming',
  password_is_refused: 'refusals.passwordIsRefused',
  password_length_is_wrong: 'refusals.passwordLengthIsWrong',
  password_is_needed: 'refusals.passwordIsNeeded',
  passwords_differ: 'refusals.passwordsDiffer',
  payment_password_is_missing: 'refusals.paymentPasswordIsMissing',
  payment_password_is_wrong: 'refusals.paymentPasswordIsWrong',
  payment_password_is_locked: 'refusals.paymentPasswordIsLocked',
  payment_password_exists: 'refusals.paymentPasswordExists',
  payment_password_is_refused: 'refusals.paymentPasswordIsRefused',
  sign_in_must_be_fresh: 'refusals.signInMustBeFresh',
  name_is_set: 'refusals.nameIsSet',
  birthday_is_set: 'refusals.birthdayIsSet',
  account_is_unknown: 'refusals.accountIsUnknown',
  reset_link_is_refused: 'refusals.resetLinkIsRefused',
  session_is_unknown: 'refusals.sessionIsUnknown',
  provider_is_down: 'refusals.providerIsDown',
  social_is_refused: 'refusals.socialIsRefused',
  fields_are_wrong: 'refusals.fieldsAreWrong',
  captcha_is_needed: 'refusals.captchaIsNeeded',
  captcha_word_is_wrong: 'refusals.captchaWordIsWrong',
  real_account_is_needed: 'refusals.realAccountIsNeeded',
  two_factor_is_needed: 'refusals.twoFactorIsNeeded',
  password_change_is_needed: 'refusals.passwordChangeIsNeeded',
}

/** What somebody is told who signs in, registers or keeps an account safe; the page has loaded the texts of `refusals`. */
export function wordsOf(refusal: string): PlainKey {
  return Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : messageOf(refusal)
}
