import type { FieldFault, FieldRule } from '#modules/identity/rules/fields.ts'
import { judgeField } from '#modules/identity/rules/fields.ts'
import type { PatternId } from '#modules/identity/rules/patterns.ts'

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

const captcha = typed(4, 4, 6)

/** As typed: rules of form belong to registration, so that signing in tells nothing about which names can exist. */
const anyName = typed(0, 1, 64)
const anyPassword = typed(0, 1, 256)

/** What somebody may have been called since the first day, whatever is asked of new names today. */
const nameOfAnAccount = typed(9, 3, 32)

export const loginForm = { username: anyName, password: anyPassword }
/** Asked for once the server has shown a picture. */
export const wordForm = { captcha }
/** By phone it is a number, a code and a new password: `readPhoneBy`, `judgeCode` and `judgePassword` have their rules. */
export const forgotByEmailForm = { username: nameOfAnAccount, email: typed(3, 6, 254) }

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

/** Whether a value is what its field asks for. */
export function isAsAsked(rule: FieldRule, value: string): boolean {
  return judgeField(rule, value, noPatterns) === null
}
