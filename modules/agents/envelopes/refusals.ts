import type { RefusalTable } from '#kit/module.ts'
import type { EnvelopeRefusal } from '#modules/agents/envelopes/model.ts'

export const envelopeRefusals: RefusalTable<EnvelopeRefusal | 'client_seed_is_malformed'> = {
  client_seed_is_malformed: { status: 400, message: 'A client seed is 1 to 64 printable characters.' },
  envelopes_are_closed: { status: 409, message: 'Red envelopes are closed at present.' },
  envelope_is_unknown: { status: 404, message: 'There is no such red envelope.' },
  envelope_is_over: { status: 409, message: 'This red envelope is over.' },
  envelope_is_empty: { status: 409, message: 'All shares of this red envelope were taken.' },
  envelope_has_nobody: { status: 422, message: 'Your team has nobody yet who could open it.' },
  envelope_wish_is_too_long: { status: 422, message: 'The wish is longer than 60 letters.' },
  envelope_seed_is_stale: { status: 409, message: 'Another envelope was sent meanwhile. Please look and send again.' },
  envelope_daily_limit_is_reached: { status: 422, message: 'This is more than you may send today.' },
  envelope_shares_are_wrong: { status: 422, message: 'So many shares are not possible.' },
  envelope_total_is_uneven: { status: 422, message: 'The amount cannot be shared evenly to the cent.' },
  envelope_total_is_too_small: { status: 422, message: 'The amount is below the least, or less than a cent a share.' },
  envelope_total_is_too_large: { status: 422, message: 'The amount is above the most of one envelope.' },
  envelope_hours_are_wrong: { status: 422, message: 'An envelope cannot lie open for that long.' },
  envelope_guests_are_wrong: { status: 422, message: 'Choose at least as many people as there are shares.' },
}
