import type { PlainKey } from '#web/lib/i18n.ts'

/** What can go wrong on this side of the wire. A screen treats these like any other refusal. */
export type ClientRefusal =
  | 'network_is_down'
  | 'answer_is_malformed'
  | 'call_was_cancelled'
  | 'connection_is_not_secure'

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
} satisfies Readonly<Record<string, PlainKey>>

export function messageOf(refusal: string): PlainKey {
  return Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : 'refusal.somethingWentWrong'
}
