import type { PlainKey } from '#web/lib/i18n.ts'

/** What can go wrong on this side of the wire. A screen treats these like any other refusal. */
export type ClientRefusal =
  | 'network_is_down'
  | 'answer_is_malformed'
  | 'call_was_cancelled'
  | 'connection_is_not_secure'
  /** The window of a sign-in elsewhere was closed before it was done. */
  | 'popup_was_closed'

/** Reasons that people are told in words of their own. The others are faults of ours, and share one text. */
const texts = {
  sign_in_is_needed: 'refusal.signInIsNeeded',
  role_is_wrong: 'refusal.roleIsWrong',
  too_many_requests: 'refusal.tooManyRequests',
  server_is_busy: 'refusal.serverIsBusy',
  server_is_stopping: 'refusal.serverIsStopping',
  server_is_not_ready: 'refusal.serverIsNotReady',
  input_is_invalid: 'refusal.inputIsInvalid',
  network_is_down: 'refusal.networkIsDown',
  connection_is_not_secure: 'refusal.connectionIsNotSecure',
  credentials_are_wrong: 'refusal.credentialsAreWrong',
  account_is_blocked: 'refusal.accountIsBlocked',
  account_is_missing: 'refusal.accountIsMissing',
  line_is_unknown: 'refusal.lineIsUnknown',
  phone_is_missing: 'refusal.phoneIsMissing',
  phone_is_malformed: 'refusal.phoneIsMalformed',
  phone_is_not_allowed: 'refusal.phoneIsNotAllowed',
  too_many_codes: 'refusal.tooManyCodes',
  code_is_wrong: 'refusal.codeIsWrong',
  code_is_missing: 'refusal.codeIsMissing',
  code_is_expired: 'refusal.codeIsExpired',
  code_quota_is_spent: 'refusal.codeQuotaIsSpent',
  function_is_off: 'refusal.functionIsOff',
  captcha_is_refused: 'refusal.captchaIsRefused',
  firebase_token_is_refused: 'refusal.firebaseTokenIsRefused',
  popup_was_closed: 'refusal.popupWasClosed',
} satisfies Readonly<Record<string, PlainKey>>

export function messageOf(refusal: string): PlainKey {
  return Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : 'refusal.somethingWentWrong'
}
