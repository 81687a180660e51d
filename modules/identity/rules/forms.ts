import type { FieldFault, FieldRule } from '#modules/identity/rules/fields.ts'
import { judgeField } from '#modules/identity/rules/fields.ts'
import { countCharacters, type PatternId } from '#modules/identity/rules/patterns.ts'

/** What a form asks for, field by field. A page shows the fault beside the field, the server refuses by the same table. */
export type FormRules<Field extends string> = Readonly<Record<Field, FieldRule>>

const typed = (patternId: PatternId, minLength: number, maxLength: number): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: null,
  patternId,
  minLength,
  maxLength,
})

/** Any country's: the shortest numbers have four digits, the longest fifteen. Whether it can ring, its country says. */
const mobileNum = typed(6, 4, 15)
const countryDialingCode = typed(6, 1, 4)
const verificationCode = typed(6, 6, 6)
const captcha = typed(4, 4, 6)

/** As typed: rules of form belong to registration, so that signing in tells nothing about which names can exist. */
const anyName = typed(0, 1, 64)
const anyPassword = typed(0, 1, 256)

/** What somebody may have been called since the first day, whatever is asked of new names today. */
const nameOfAnAccount = typed(9, 3, 32)

export const loginForm = { username: anyName, password: anyPassword }
export const loginFormWithCaptcha = { ...loginForm, captcha }
export const smsLoginForm = { countryDialingCode, mobileNum, verificationCode }
export const smsRequestForm = { countryDialingCode, mobileNum }
export const forgotByEmailForm = { username: nameOfAnAccount, email: typed(3, 6, 254) }
/** The new password is judged by `judgePassword` besides. */
export const forgotByPhoneForm = { ...smsLoginForm, newPassword: anyPassword }
export const changePasswordForm = {
  oldPassword: anyPassword,
  newPassword: anyPassword,
  confirmNewPassword: anyPassword,
}
/** Who was just let in with it need not type it again. */
export const changeKnownPasswordForm = {
  newPassword: changePasswordForm.newPassword,
  confirmNewPassword: changePasswordForm.confirmNewPassword,
}

export type FormFaults<Field extends string> = Partial<Record<Field, FieldFault>>

/** None of the fixed forms has an operator's pattern in it. */
const noPatterns = (): boolean => true

/** Every fault of a form whose rules are fixed; empty when there is none. */
export function judgeForm<Field extends string>(
  rules: FormRules<Field>,
  values: Readonly<Partial<Record<Field, string>>>,
): FormFaults<Field> {
  const faults: FormFaults<Field> = {}
  for (const [field, rule] of Object.entries(rules) as [Field, FieldRule][]) {
    const fault = judgeField(rule, values[field] ?? '', noPatterns)
    if (fault) faults[field] = fault
  }
  return faults
}

export const feedbackLimits = {
  content: { min: 1, max: 140 },
  /** A question to customer service: long enough to be answered, short enough to be read. */
  question: { min: 10, max: 1000 },
  imageTypes: ['image/png', 'image/jpeg'],
  imageBytesMax: 5 * 1024 * 1024,
  imagesMax: 3,
} as const

export type FeedbackFault =
  | 'content_length_is_wrong'
  | 'image_type_is_wrong'
  | 'image_is_too_large'
  | 'images_are_too_many'

export interface FeedbackDraft {
  readonly content: string
  readonly images: readonly { readonly type: string; readonly bytes: number }[]
}

/** Its text has lines, so it is counted and nothing else; what is shown of it is shown as text. */
export function judgeFeedback(
  { content, images }: FeedbackDraft,
  kind: 'content' | 'question' = 'content',
): FeedbackFault | null {
  const length = countCharacters(content.normalize('NFC').trim())
  const { min, max } = feedbackLimits[kind]
  if (length < min || length > max) return 'content_length_is_wrong'
  if (images.length > feedbackLimits.imagesMax) return 'images_are_too_many'
  if (images.some(({ type }) => !feedbackLimits.imageTypes.some((one) => one === type))) return 'image_type_is_wrong'
  return images.some(({ bytes }) => bytes > feedbackLimits.imageBytesMax) ? 'image_is_too_large' : null
}
