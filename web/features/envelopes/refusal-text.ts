import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

const texts: Readonly<Record<string, PlainKey>> = {
  amount_is_malformed: 'envelope.refusal.amount',
  amount_is_too_precise: 'envelope.refusal.amount',
  amount_is_too_large: 'envelope.refusal.tooLarge',
  client_seed_is_malformed: 'envelope.refusal.seed',
  currency_is_not_offered: 'envelope.refusal.closed',
  deficit_is_owed: 'envelope.refusal.deficit',
  deposit_limit_is_reached: 'envelope.refusal.limit',
  limit_is_in_other_currency: 'envelope.refusal.limit',
  envelope_daily_limit_is_reached: 'envelope.refusal.day',
  envelope_guests_are_wrong: 'envelope.refusal.guests',
  envelope_has_nobody: 'envelope.refusal.nobody',
  envelope_hours_are_wrong: 'envelope.refusal.hours',
  envelope_is_empty: 'envelope.refusal.empty',
  envelope_is_over: 'envelope.refusal.over',
  envelope_is_unknown: 'envelope.refusal.unknown',
  envelope_seed_is_stale: 'envelope.refusal.stale',
  envelope_shares_are_wrong: 'envelope.refusal.shares',
  envelope_total_is_too_large: 'envelope.refusal.tooLarge',
  envelope_total_is_too_small: 'envelope.refusal.tooSmall',
  envelope_total_is_uneven: 'envelope.refusal.uneven',
  envelope_wish_is_too_long: 'envelope.refusal.wish',
  envelopes_are_closed: 'envelope.refusal.closed',
  funds_are_short: 'envelope.refusal.funds',
  key_is_reused: 'envelope.refusal.stale',
  member_not_found: 'envelope.refusal.guests',
  play_is_paused: 'envelope.refusal.paused',
  self_excluded: 'envelope.refusal.paused',
  age_is_not_allowed: 'envelope.refusal.paused',
}

export function refusalText(refusal: string): string {
  return t((Object.hasOwn(texts, refusal) ? texts[refusal] : undefined) ?? messageOf(refusal))
}
