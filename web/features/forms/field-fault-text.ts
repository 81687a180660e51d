import type { FieldFaultCode } from '#modules/identity/rules/fields.ts'
import { listedSymbols } from '#modules/identity/rules/patterns.ts'
import type { RegistrationFaultCode } from '#modules/identity/rules/registration.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

export interface Fault {
  readonly code: RegistrationFaultCode
  readonly min: number
  readonly max: number
}

type NumberedCode = Extract<FieldFaultCode, `pattern_${number}`>

/** What is wrong with a field, in the reader's words; the page has loaded the texts of `fields`. */
export function faultText({ code, min, max }: Fault): string {
  const counts = { min: String(min), max: String(max) }
  // Where only one length will do, one number says it.
  const length = min === max ? counts.min : t('fields.fromTo', counts)
  if (isNumbered(code)) {
    const id = Number(code.slice('pattern_'.length))
    return id === 18
      ? t('fields.pattern18', { length, symbols: listedSymbols })
      : t(`fields.pattern${id as Exclude<NumberOf<NumberedCode>, 18>}`, { length })
  }
  if (code === 'is_malformed') return t('fields.malformed', { length })
  if (code === 'password_is_short') return t('fields.passwordShort', { min: counts.min })
  if (code === 'password_is_long') return t('fields.passwordLong', { max: counts.max })
  if (code === 'birthday_is_too_late') return t('fields.birthdayTooLate', { age: counts.min })
  return t(plainTexts[code])
}

type NumberOf<Code> = Code extends `pattern_${infer Id extends number}` ? Id : never

function isNumbered(code: RegistrationFaultCode): code is NumberedCode {
  return code.startsWith('pattern_')
}

const plainTexts: Readonly<
  Record<
    Exclude<
      RegistrationFaultCode,
      NumberedCode | 'is_malformed' | 'password_is_short' | 'password_is_long' | 'birthday_is_too_late'
    >,
    PlainKey
  >
> = {
  is_missing: 'fields.missing',
  is_unprintable: 'fields.unprintable',
  password_has_controls: 'fields.passwordControls',
  password_is_the_username: 'fields.passwordUsername',
  password_is_the_default: 'fields.passwordDefault',
  password_is_common: 'fields.passwordCommon',
  confirmation_differs: 'fields.confirmationDiffers',
  username_is_malformed: 'fields.usernameMalformed',
  birthday_is_impossible: 'fields.birthdayImpossible',
  birthday_is_unconfirmed: 'fields.birthdayUnconfirmed',
  invitation_is_missing: 'fields.invitationMissing',
  field_is_off: 'fields.off',
}

/** What the server names beside a field may be older or newer than this page. */
export function isFaultCode(code: string): code is RegistrationFaultCode {
  return (
    Object.hasOwn(plainTexts, code) ||
    /^pattern_([0-9]|1[0135-9]|2[0-3])$/.test(code) ||
    ['is_malformed', 'password_is_short', 'password_is_long', 'birthday_is_too_late'].includes(code)
  )
}
