import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { MoneyRefusal } from '#kit/money.ts'
import type { EnvelopeRefusal } from '#modules/agents/envelopes/model.ts'
import type { AgentsRefusal } from '#modules/agents/model.ts'
import type { CaptchaRefusal } from '#modules/captcha/model.ts'
import type { CashierRefusal } from '#modules/cashier/model.ts'
import type { CatalogRefusal } from '#modules/catalog/model.ts'
import type { CodesRefusal } from '#modules/codes/model.ts'
import type { ComplianceRefusal } from '#modules/compliance/model.ts'
import type { ContentRefusal } from '#modules/content/model.ts'
import type { ContractsRefusal } from '#modules/contracts/model.ts'
import type { PayoutRefusal } from '#modules/contracts/rules/pay.ts'
import type { FilesRefusal } from '#modules/files/model.ts'
import type { GatewayRefusal, HeldCreditRefusal, VendorWalletRefusal } from '#modules/gateway/model.ts'
import type { IdentityRefusal } from '#modules/identity/model.ts'
import type { LedgerReadRefusal, LedgerRefusal } from '#modules/ledger/model.ts'
import type { LoyaltyRefusal } from '#modules/loyalty/model.ts'
import type { MessagingRefusal } from '#modules/messaging/model.ts'
import type { PlayRefusal } from '#modules/play/model.ts'
import type { RecordsRefusal } from '#modules/reporting/model.ts'
import type { SettingsRefusal } from '#modules/settings/model.ts'
import { agentsRefusals } from '#server/http/agents-refusals.ts'
import { contractRefusals } from '#server/http/contract-refusals.ts'
import { envelopeRefusals } from '#server/http/envelope-refusals.ts'

/** Every reason a caller can be given. A module's reasons are added here as one more line of the union. */
export type Refusal =
  | FrameRefusal
  | AgentsRefusal
  | MoneyRefusal
  | LedgerRefusal
  | LedgerReadRefusal
  | IdentityRefusal
  | SettingsRefusal
  | CaptchaRefusal
  | CodesRefusal
  | ComplianceRefusal
  | ContentRefusal
  | ContractsRefusal
  | PayoutRefusal
  | CashierRefusal
  | LoyaltyRefusal
  | CatalogRefusal
  | FilesRefusal
  | MessagingRefusal
  | GatewayRefusal
  | VendorWalletRefusal
  | HeldCreditRefusal
  | EnvelopeRefusal
  | PlayRefusal
  | RecordsRefusal

export interface RefusalAnswer {
  readonly status: number
  readonly message: string
}

/** The one place where a reason becomes a status and a text; a reason missing here does not compile. */
export const refusals: Record<Refusal, RefusalAnswer> = {
  body_is_malformed: { status: 400, message: 'The body is not well-formed.' },
  body_is_unexpected: { status: 400, message: 'This call takes no body.' },
  body_is_too_large: { status: 413, message: 'The body is too large.' },
  text_is_malformed: { status: 400, message: 'A text has characters that cannot be stored.' },
  content_type_is_wrong: { status: 415, message: 'The body is not in a format that this call takes.' },
  input_is_invalid: { status: 400, message: 'Some fields are missing, unknown or not valid.' },
  payload_is_refused: {
    status: 400,
    message: 'The encrypted payload was refused. Fetch the key again and send a fresh payload.',
  },
  path_is_malformed: { status: 400, message: 'The address is not well-formed.' },
  path_is_unknown: { status: 404, message: 'There is nothing at this address.' },
  method_is_wrong: { status: 405, message: 'This address does not take that method.' },
  request_is_malformed: { status: 400, message: 'The request is not well-formed.' },
  request_is_too_slow: { status: 408, message: 'The request took too long to arrive.' },
  headers_are_too_large: { status: 431, message: 'The headers are too large.' },
  expectation_is_unknown: { status: 417, message: 'The Expect header asks for something unknown.' },
  origin_is_foreign: { status: 403, message: 'This call may only be made from our own site.' },
  sign_in_is_needed: { status: 401, message: 'Please sign in.' },
  role_is_wrong: { status: 403, message: 'Your account may not do this.' },
  real_account_is_needed: { status: 403, message: 'Please register a real account first.' },
  two_factor_is_needed: { status: 403, message: 'Please finish signing in with your second factor.' },
  reentry_is_needed: {
    status: 403,
    message: 'Please enter a code of your authenticator first (POST /ops/session/reentry), then try again.',
  },
  password_change_is_needed: { status: 403, message: 'Please choose a new password first.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  server_is_busy: { status: 503, message: 'The server is busy. Please try again.' },
  server_is_stopping: { status: 503, message: 'The server is restarting. Please try again.' },
  server_is_not_ready: { status: 503, message: 'The server is not ready yet.' },
  something_went_wrong: { status: 500, message: 'Something went wrong. Please try again.' },

  amount_is_malformed: { status: 400, message: 'The amount is not a plain decimal number.' },
  amount_is_too_precise: { status: 400, message: 'The amount has more decimals than its currency.' },
  amount_is_too_large: { status: 400, message: 'The amount is too large.' },

  key_is_reused: { status: 422, message: 'This idempotency key was used for something else.' },
  account_is_missing: { status: 404, message: 'There is no such account.' },
  currencies_differ: { status: 422, message: 'The two accounts are in different currencies.' },
  funds_are_short: { status: 422, message: 'There is not enough money for this.' },
  balance_would_overflow: { status: 422, message: 'The account cannot hold that much.' },
  hold_is_missing: { status: 404, message: 'There is no such hold.' },
  hold_is_closed: { status: 409, message: 'The hold was already used or given back.' },
  hold_is_expired: { status: 409, message: 'The hold has expired.' },
  hold_is_short: { status: 422, message: 'The hold is for less than that.' },
  hold_is_live: { status: 409, message: 'The hold has not expired yet.' },
  hold_exists: { status: 409, message: 'There is such a hold already.' },
  account_is_guarded: { status: 409, message: 'Limits hold for this account. Please try again.' },
  range_is_wrong: { status: 400, message: 'The first day is after the last, or the range is longer than a year.' },
  bet_is_unknown: { status: 404, message: 'There is no such bet among yours.' },
  line_is_unknown: { status: 404, message: 'There is no such line in your statements.' },

  game_is_unknown: { status: 404, message: 'There is no such game.' },
  vendor_is_unknown: { status: 404, message: 'There is no such maker of games.' },
  game_has_no_engine: { status: 422, message: 'This game cannot be opened: nothing plays it yet.' },
  game_is_another_vendors: { status: 422, message: 'The maker or the type is not that of the game.' },
  favourites_are_full: { status: 422, message: 'You have as many favourites as there can be. Take one away first.' },
  favourites_change_too_fast: { status: 429, message: 'Please wait a second before you change your favourites again.' },

  stake_must_be_positive: { status: 422, message: 'The stake must be more than nothing.' },
  stake_is_below_minimum: { status: 422, message: 'The stake is below the least of this game.' },
  stake_is_above_maximum: { status: 422, message: 'The stake is above the most of this game.' },
  win_could_pass_the_limit: {
    status: 422,
    message: 'At this stake a win could pass the limit of the game. Stake less.',
  },
  choice_is_malformed: { status: 400, message: 'This is not a choice of the game.' },
  action_is_malformed: { status: 400, message: 'This is not an action of the game.' },
  action_is_not_possible: { status: 409, message: 'That is not possible now.' },
  game_has_no_trial: { status: 422, message: 'This game has no trial.' },
  vendor_is_down: { status: 503, message: 'The maker of this game does not answer. Please try again.' },
  transfer_is_unsettled: {
    status: 409,
    message: 'An earlier transfer to this maker is not settled yet. Please try again in a few minutes.',
  },
  held_credit_is_unknown: { status: 404, message: 'There is no such held credit.' },
  wallet_is_single: { status: 422, message: 'This maker plays on your main wallet: there is nothing to transfer.' },
  amount_must_be_positive: { status: 422, message: 'The amount must be more than nothing.' },
  game_is_soon: { status: 409, message: 'This game is announced and cannot be played yet.' },
  game_is_in_maintenance: { status: 503, message: 'This game is in maintenance. Please try again later.' },
  game_is_shared: { status: 422, message: 'This game is played by everyone together. Join its round.' },
  currency_is_not_offered: { status: 422, message: 'This currency is not offered here.' },
  round_is_unknown: { status: 404, message: 'You have no such round.' },
  round_is_open: { status: 409, message: 'A round is still open. Finish it first.' },
  round_is_over: { status: 409, message: 'This round is over.' },
  step_is_wrong: { status: 409, message: 'The round has gone on meanwhile. Look at it again.' },
  play_is_too_fast: { status: 429, message: 'One moment: rounds may not follow each other that fast.' },
  seed_is_not_revealed: { status: 409, message: 'The seed of this round is still in use. Change seeds to reveal it.' },
  seed_is_unknown: { status: 409, message: 'This seed is not the one in use.' },
  next_seed_was_not_shown: { status: 409, message: 'Look at the hash of the next seed first.' },
  client_seed_is_malformed: { status: 400, message: 'A client seed is 1 to 64 printable characters.' },
  betting_is_closed: { status: 409, message: 'Bets on this round are closed.' },
  bet_is_missing: { status: 404, message: 'You have no bet in this round.' },
  bet_exists: { status: 409, message: 'You have a bet in this round already.' },
  demo_bets_are_full: { status: 409, message: 'This round has no room for more demo bets. Try the next round.' },
  cash_out_is_too_late: { status: 409, message: 'Too late: the round is over.' },

  channel_is_unknown: { status: 404, message: 'There is no such way to pay.' },
  channel_is_closed: { status: 409, message: 'This way to pay is closed at this hour.' },
  channel_is_in_maintenance: { status: 503, message: 'This way to pay is in maintenance. Please choose another.' },
  channel_is_off: { status: 422, message: 'This way to pay is not offered for that.' },
  amount_is_below_minimum: { status: 422, message: 'The amount is below the least of this way to pay.' },
  amount_is_above_maximum: { status: 422, message: 'The amount is above the most of this way to pay.' },
  too_many_open_deposits: { status: 409, message: 'Too many deposits wait to be paid. Pay or cancel one first.' },
  payment_is_unknown: { status: 404, message: 'There is no such payment.' },
  payment_is_underway: { status: 409, message: 'Too late: the payment is on its way.' },
  payment_provider_is_down: {
    status: 503,
    message: 'The payment provider does not answer. Please try again, or choose another way to pay.',
  },
  payout_account_is_unknown: { status: 404, message: 'You have no such payout account.' },
  payout_account_is_malformed: { status: 422, message: 'The payout account is not filled in as it must be.' },
  payout_account_is_cooling: { status: 409, message: 'This payout account is new and cannot be used yet.' },
  payout_account_is_of_another_kind: { status: 422, message: 'This payout account does not fit this way to pay.' },
  payout_account_exists: { status: 409, message: 'You have this payout account already.' },
  payout_accounts_are_full: { status: 422, message: 'You have as many payout accounts as there can be.' },
  points_are_short: { status: 422, message: 'There are not enough points.' },
  points_are_too_few: { status: 422, message: 'That is too few points.' },
  reward_is_unknown: { status: 404, message: 'There is no such reward.' },
  reward_is_gone: { status: 409, message: 'The last one of this reward is gone.' },
  redemption_is_unknown: { status: 404, message: 'There is no such redemption.' },
  redemption_is_decided: { status: 409, message: 'This redemption has been decided already.' },
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

  username_is_malformed: { status: 400, message: 'The user name has a form that is not allowed.' },
  username_is_taken: { status: 409, message: 'This user name is taken.' },
  nickname_is_malformed: { status: 400, message: 'The nickname has a form that is not allowed.' },
  password_length_is_wrong: { status: 400, message: 'The password is too short or too long.' },
  credentials_are_wrong: { status: 401, message: 'The user name or the password is not right.' },
  account_is_blocked: { status: 403, message: 'This account is blocked. Please contact customer service.' },
  sign_in_is_locked: { status: 429, message: 'Too many requests. Please try again after 5 minutes.' },
  account_is_no_agent: { status: 403, message: 'Non-agents cannot log in here.' },
  account_is_no_member: { status: 403, message: 'A non-member account cannot log in here.' },
  payment_password_is_missing: { status: 422, message: 'Please set a payment password first.' },
  payment_password_is_wrong: { status: 422, message: 'The payment password is not right.' },
  payment_password_is_locked: {
    status: 429,
    message: 'Too many wrong payment passwords. Please try again in 15 minutes.',
  },
  payment_password_exists: { status: 409, message: 'There is a payment password already.' },
  payment_password_is_refused: { status: 422, message: 'This payment password cannot be used. Please choose another.' },
  sign_in_must_be_fresh: { status: 403, message: 'Please sign out and in again first.' },
  name_is_set: { status: 409, message: 'Your name is on record already. Customer service can correct it.' },
  birthday_is_set: { status: 409, message: 'Your birthday is on record already. Customer service can correct it.' },
  device_is_unknown: { status: 401, message: 'This browser is not remembered.' },
  factor_is_missing: { status: 422, message: 'The account has no such second factor.' },
  factor_is_refused: { status: 422, message: 'The second factor is not right.' },
  nickname_is_reserved: { status: 422, message: 'This name could be taken for our staff. Please choose another.' },
  factor_is_locked: {
    status: 429,
    message:
      'Too many wrong codes were tried. Use a recovery code, or confirm with a code sent to your phone or mailbox.',
  },
  factor_exists: { status: 409, message: 'The authenticator is on already.' },
  handoff_is_refused: { status: 422, message: 'This link is used up or too old. Please sign in.' },
  fields_are_wrong: { status: 422, message: 'Some fields are not filled in as they must be.' },
  phone_is_taken: { status: 409, message: 'This phone number has an account already.' },
  contact_is_taken: { status: 409, message: 'Another account has this phone or mail address.' },
  affiliate_code_is_wrong: { status: 422, message: 'There is no such invitation code.' },
  recommender_is_wrong: { status: 422, message: 'There is no such recommender.' },
  terms_are_not_agreed: { status: 422, message: 'Please agree to the terms.' },
  age_is_too_low: { status: 422, message: 'You are too young to register.' },
  birthday_needs_confirming: { status: 422, message: 'Please confirm your birthday.' },
  password_is_refused: { status: 422, message: 'This password is not safe enough.' },
  password_is_needed: { status: 403, message: 'Please give your password again first.' },
  passwords_differ: { status: 422, message: 'The two passwords differ.' },
  account_is_unknown: { status: 404, message: 'The user name or the mail address does not exist.' },
  reset_link_is_refused: { status: 422, message: 'This link is used up or too old. Please ask for a new one.' },
  session_is_unknown: { status: 404, message: 'There is no such session.' },
  provider_is_down: { status: 503, message: 'The other service does not answer. Please try again.' },
  social_is_refused: { status: 422, message: 'Signing in through the other service did not work.' },

  captcha_is_needed: { status: 422, message: 'Please solve the slider first.' },
  captcha_is_refused: { status: 422, message: 'The slider was not solved. Please try a new one.' },
  captcha_word_is_wrong: { status: 422, message: 'The letters are not those of the picture. Please read a new one.' },

  content_is_missing: { status: 404, message: 'There is no such content.' },
  content_was_changed: { status: 409, message: 'Somebody else changed this meanwhile. Read it again first.' },
  content_kind_differs: { status: 422, message: 'The details are those of another kind of content.' },
  content_period_is_wrong: { status: 422, message: 'The end must come after the start.' },
  content_needs_english: {
    status: 422,
    message: 'There must be an English text, for the languages without their own.',
  },
  image_is_not_allowed: { status: 422, message: 'The picture is neither one of ours nor on an allowed host.' },
  link_is_not_allowed: { status: 422, message: 'The link is neither a page of the site nor on an allowed host.' },
  video_is_not_youtube: { status: 422, message: 'This is not a link to a YouTube video.' },
  help_category_is_missing: { status: 422, message: 'There is no such help category.' },

  image_kind_is_wrong: { status: 415, message: 'Only PNG and JPEG pictures are taken.' },
  image_is_truncated: { status: 422, message: 'The picture ends too early. Please send it again.' },
  image_is_animated: { status: 422, message: 'Moving pictures are not taken.' },
  image_is_two_files: { status: 422, message: 'There is something else in this picture.' },
  image_has_too_many_pixels: { status: 422, message: 'The picture has too many pixels.' },
  image_is_broken: { status: 422, message: 'The picture cannot be read.' },
  image_quota_is_spent: { status: 429, message: 'You have sent as many pictures as you can in a day.' },
  file_is_unknown: { status: 404, message: 'There is no such picture.' },
  message_is_unknown: { status: 404, message: 'There is no such message.' },
  message_needs_english: {
    status: 422,
    message: 'There must be an English text, for the languages without their own.',
  },
  recipient_is_unknown: { status: 422, message: 'One of the recipients does not exist.' },
  feedback_is_empty: { status: 422, message: 'Please write something.' },
  feedback_is_full: { status: 429, message: 'Please wait for our answers to what you have sent.' },
  feedback_is_unknown: { status: 404, message: 'There is no such feedback.' },
  feedback_is_answered: { status: 409, message: 'This was answered already.' },
  chat_model_is_unknown: { status: 404, message: 'There is no such chat.' },
  chat_is_closed: { status: 403, message: 'The chat is closed.' },
  chat_room_is_unknown: { status: 404, message: 'There is no such room.' },
  chat_is_muted: { status: 403, message: 'You cannot write here at the moment.' },
  chat_is_too_fast: { status: 429, message: 'One moment: you write faster than others can read.' },
  chat_line_is_repeated: { status: 409, message: 'You have said that already.' },
  chat_line_is_empty: { status: 422, message: 'Please write something.' },
  chat_words_are_refused: { status: 422, message: 'These words are not allowed here.' },
  chat_has_contact: { status: 422, message: 'Addresses, links and telephone numbers are not allowed here.' },
  chat_line_is_unknown: { status: 404, message: 'There is no such line.' },
  file_is_used: { status: 409, message: 'This picture is in use already.' },

  phone_is_missing: { status: 400, message: 'The phone number is missing.' },
  phone_is_malformed: { status: 400, message: 'The format of the phone number is not valid.' },
  phone_is_not_allowed: { status: 422, message: 'Codes cannot be sent to this number.' },
  too_many_codes: { status: 429, message: 'Too many requests. Please try again after 5 minutes.' },
  code_quota_is_spent: { status: 429, message: 'The quota is exceeded. Please contact customer service.' },
  function_is_off: {
    status: 403,
    message: 'This function or operation is not enabled. Please contact customer service.',
  },
  code_is_missing: { status: 400, message: 'The verification code is missing.' },
  code_is_wrong: { status: 422, message: 'The verification code is not valid.' },
  code_is_expired: { status: 422, message: 'The code has expired. Please send it again.' },
  firebase_token_is_refused: { status: 422, message: 'The phone number could not be verified.' },

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
  kyc_is_needed: { status: 403, message: 'Please verify who you are before you withdraw this much.' },
  limit_is_out_of_range: { status: 422, message: 'A limit cannot have that value.' },
  limit_change_is_missing: { status: 404, message: 'There is no change of this limit to confirm.' },
  limit_change_is_early: { status: 409, message: 'A looser limit can be confirmed a day after it was asked for.' },
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

  ...agentsRefusals,
  ...contractRefusals,
  ...envelopeRefusals,

  setting_is_unknown: { status: 404, message: 'There is no such setting.' },
  setting_is_invalid: { status: 400, message: 'The setting cannot have that value.' },
  version_is_stale: { status: 409, message: 'Somebody else changed this meanwhile. Please look again.' },
  language_is_not_offered: { status: 422, message: 'This language is not offered here.' },
}

export function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(refusals, text)
}
