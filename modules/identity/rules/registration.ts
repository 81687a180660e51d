import { type AgeFault, judgeAge } from '#modules/identity/rules/age.ts'
import {
  type FieldFaultCode,
  type FieldRule,
  judgeField,
  type RunPattern,
  spellField,
} from '#modules/identity/rules/fields.ts'
import { judgePassword, type PasswordFault, passwordLength } from '#modules/identity/rules/password.ts'
import { type CalendarDay, type PatternId, readDate } from '#modules/identity/rules/patterns.ts'
import { normalizeUsername } from '#modules/identity/rules.ts'
import type { RegistrationField, whitelabelFlags } from '#modules/settings/model.ts'

/** By a name of one's own, or by a telephone number, with a password or with codes alone. */
export const registerMethods = ['username', 'mobile_password', 'mobile'] as const
export type RegisterMethod = (typeof registerMethods)[number]

export type Flags = Readonly<Record<(typeof whitelabelFlags)[number], boolean>>
export type RegistrationRules = Readonly<Record<RegistrationField, FieldRule>>

/** What one registration asks a person for; what is not in it is neither shown nor taken. */
export type AskedFields = Readonly<Partial<Record<RegistrationField, FieldRule>>>
export type RegistrationValues = Readonly<Partial<Record<RegistrationField, string>>>

/** The open ways, the first being the one that is offered first. A number with a password replaces one without. */
export function openMethods(flags: Flags): RegisterMethod[] {
  const byMobile: RegisterMethod[] = []
  if (flags.MOBILENUMPASSREG3) byMobile.push('mobile_password')
  else if (flags.MOBILENUMREG3) byMobile.push('mobile')
  return flags.USERNAMEREG3 ? ['username', ...byMobile] : byMobile
}

/** Carried by the page, or told beside a number; nobody is shown a field for them. */
const carried: readonly RegistrationField[] = ['referralCode', 'domain', 'countryDialingCode']

/** These come with the way to register, not with a rule alone. */
const decided: readonly RegistrationField[] = [
  ...carried,
  'username',
  'password',
  'confirmPassword',
  'verificationCode',
]

/** The specification gives a code the patterns of a number and this length; our own codes have six digits. */
const codeRule: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: null,
  patternId: 6,
  minLength: 4,
  maxLength: 255,
}

/** Which fields there are for one way to register, and what each of them takes; in the order in which a person meets them. */
export function askedFields(method: RegisterMethod, flags: Flags, rules: RegistrationRules): AskedFields {
  const demanded = (field: RegistrationField): FieldRule => ({ ...rules[field], enabled: true, required: true })
  const needsCode = method !== 'username' || flags.REGMOBVERF3
  const asked = new Map<RegistrationField, FieldRule>()
  if (method === 'username') asked.set('username', demanded('username'))
  if (needsCode) asked.set('mobileNum', demanded('mobileNum')).set('verificationCode', codeRule)
  if (method !== 'mobile') {
    asked.set('password', demanded('password')).set('confirmPassword', demanded('confirmPassword'))
  }
  // Where nobody comes in uninvited, there must be a place to say who invited.
  if (!flags.DIRECTREG3) asked.set('affiliateCode', { ...rules.affiliateCode, enabled: true })
  for (const [field, rule] of Object.entries(rules) as [RegistrationField, FieldRule][]) {
    if (rule.enabled && !decided.includes(field) && !asked.has(field)) asked.set(field, rule)
  }
  return Object.fromEntries(asked)
}

export type RegistrationFaultCode =
  | FieldFaultCode
  | PasswordFault
  | AgeFault
  | 'confirmation_differs'
  | 'username_is_malformed'
  | 'invitation_is_missing'
  | 'field_is_off'

export interface RegistrationFault {
  readonly code: RegistrationFaultCode
  readonly min: number
  readonly max: number
}
export type RegistrationFaults = Partial<Record<RegistrationField, RegistrationFault>>

export interface RegistrationContext {
  readonly runPattern: RunPattern
  readonly isCommon: (password: string) => boolean
  readonly today: CalendarDay
  /** The youngest age at which the brand takes players. */
  readonly minimumAge: number
  /** That the birthday of somebody who is just old enough was asked about and confirmed. */
  readonly isBirthdayConfirmed: boolean
  /** An invitation that the page carries in another field than the one people see. */
  readonly isInvited: boolean
  /** Nobody registers here but by invitation. */
  readonly needsInvitation: boolean
}

const plain = (code: RegistrationFaultCode): RegistrationFault => ({ code, min: 0, max: 0 })

/** The fault of one field, given the others: what a page asks when somebody leaves the field. */
export function judgeRegistrationField(
  field: RegistrationField,
  asked: AskedFields,
  values: RegistrationValues,
  context: RegistrationContext,
): RegistrationFault | null {
  const rule = asked[field]
  const value = values[field] ?? ''
  // A field that is off is not silently dropped: who sends it means something that will not happen.
  if (!rule) return value === '' ? null : plain('field_is_off')
  if (field === 'confirmPassword') return judgeConfirmation(value, values.password ?? '', rule)
  const fault = judgeField(rule, field === 'mobileNum' ? bareNumber(value) : value, context.runPattern)
  if (fault) return fault
  if (field === 'username') return isAccountName(value) ? null : plain('username_is_malformed')
  if (field === 'password') return judgeChosen(value, values.username ?? '', context)
  if (field === 'birthday' && value !== '') return judgeBirthday(rule, value, context)
  if (field === 'affiliateCode' && value === '' && context.needsInvitation && !context.isInvited) {
    return plain('invitation_is_missing')
  }
  return null
}

export function judgeRegistration(
  asked: AskedFields,
  values: RegistrationValues,
  context: RegistrationContext,
): RegistrationFaults {
  const faults: RegistrationFaults = {}
  const fields = new Set([...Object.keys(asked), ...Object.keys(values)] as RegistrationField[])
  for (const field of fields) {
    if (carried.includes(field)) continue
    const fault = judgeRegistrationField(field, asked, values, context)
    if (fault) faults[field] = fault
  }
  return faults
}

/** The digits of a number as people write it. Which country can be called by them is judged elsewhere. */
function bareNumber(value: string): string {
  return value.normalize('NFKC').replace(/^\s*\+|[\s()./\u2010-\u2015-]/gu, '')
}

const accountName = /^[a-z0-9][a-z0-9_.-]{2,31}$/

/** Whatever an operator allows besides, a name is one that can be typed on any keyboard and read aloud. */
function isAccountName(value: string): boolean {
  return accountName.test(normalizeUsername(value))
}

function judgeConfirmation(value: string, password: string, rule: FieldRule): RegistrationFault | null {
  if (value === '') return { code: 'is_missing', min: rule.minLength, max: rule.maxLength }
  return value.normalize('NFKC') === password.normalize('NFKC') ? null : plain('confirmation_differs')
}

function judgeChosen(password: string, username: string, { isCommon }: RegistrationContext): RegistrationFault | null {
  const fault = judgePassword(password, { username, isCommon })
  return fault && { code: fault, ...passwordLength }
}

function judgeBirthday(rule: FieldRule, value: string, context: RegistrationContext): RegistrationFault | null {
  const day = readBirthday(rule.patternId, spellField(rule, value))
  if (!day) return plain('pattern_11')
  const fault = judgeAge(day, context)
  return fault && { ...plain(fault), min: context.minimumAge }
}

/** A birthday is a day, whichever of the two spellings the operator asks for. */
export function readBirthday(patternId: PatternId | null, text: string): CalendarDay | null {
  return readDate(text, patternId === 13 ? 'MM-dd-yyyy' : 'yyyy-MM-dd')
}
