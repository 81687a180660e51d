import type { RefusalTable } from '#kit/module.ts'
import type { CodesRefusal } from '#modules/codes/model.ts'

export const codesRefusals: RefusalTable<CodesRefusal> = {
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
}
