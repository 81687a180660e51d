import type { RangeRefusal } from '#kit/day.ts'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { RefusalTable } from '#kit/module.ts'
import type { MoneyRefusal } from '#kit/money.ts'

/** What any call may be refused with, whichever module answers it. The refusals of modules are in their own `refusals.ts`. */
export const frameRefusals: RefusalTable<FrameRefusal | MoneyRefusal | RangeRefusal> = {
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
  range_is_wrong: { status: 400, message: 'The first day is after the last, or the range is longer than a year.' },
}
