import { countsOf } from '#modules/identity/rules/fields.ts'
import type { AskedFields, RegistrationFault } from '#modules/identity/rules/registration.ts'
import type { RegistrationField } from '#modules/settings/model.ts'
import { faultText, isFaultCode } from '#web/features/forms/field-fault-text.ts'
import type { FieldFault as SentFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'

/** A fault that this page found, or the reason that the server gave for a field. */
export type Shown = RegistrationFault | { readonly refusal: string }
export type ShownFaults = Partial<Record<RegistrationField, Shown | undefined>>

export function textOf(fault: Shown | undefined): string | undefined {
  if (!fault) return undefined
  return 'refusal' in fault ? t(wordsOf(fault.refusal)) : faultText(fault)
}

/** These speak of one field, though the server says them of the whole. */
const places: Readonly<Record<string, RegistrationField>> = {
  username_is_taken: 'username',
  nickname_is_reserved: 'nickname',
  phone_is_taken: 'mobileNum',
  phone_is_missing: 'mobileNum',
  phone_is_malformed: 'mobileNum',
  phone_is_not_allowed: 'mobileNum',
  code_is_missing: 'verificationCode',
  code_is_wrong: 'verificationCode',
  code_is_expired: 'verificationCode',
  firebase_token_is_refused: 'verificationCode',
  captcha_word_is_wrong: 'captcha',
  recommender_is_wrong: 'recommenderId',
  age_is_too_low: 'birthday',
  birthday_needs_confirming: 'birthday',
}

/** What the server refused, field by field; empty when it speaks of none that is on the form. */
export function placeRefusal(
  refusal: string,
  sent: readonly SentFault[],
  asked: AskedFields,
  minimumAge: number,
): ShownFaults {
  const faults: ShownFaults = {}
  for (const { path, code } of sent) {
    const field = path as RegistrationField
    const rule = asked[field]
    if (!rule) continue
    faults[field] = isFaultCode(code)
      ? { code, ...countsOf(rule), ...(field === 'birthday' && { min: minimumAge }) }
      : { refusal: code }
  }
  const place = places[refusal]
  if (place && asked[place] && !faults[place]) faults[place] = { refusal }
  return faults
}
