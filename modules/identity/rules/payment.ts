import { type FieldRule, judgeField, type RunPattern } from '#modules/identity/rules/fields.ts'

/** Six digits have a million forms, so five tries and a wait leave a guesser no hope and somebody who mistypes enough. */
export const paymentTries = { max: 5, lockSeconds: 15 * 60 } as const

/** Where the operator asks for nothing else: what people can type on a phone before every withdrawal. */
const sixDigits: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: null,
  patternId: 6,
  minLength: 6,
  maxLength: 6,
}

/** The form that registration asks for, if it does; a payment password has one form wherever it is chosen. */
export function paymentRule(registered: FieldRule): FieldRule {
  return registered.enabled ? { ...registered, required: true } : sixDigits
}

export type PaymentFault = 'payment_password_is_malformed' | 'payment_password_is_guessable'

export function judgePaymentPassword(rule: FieldRule, secret: string, runPattern: RunPattern): PaymentFault | null {
  if (judgeField(rule, secret, runPattern)) return 'payment_password_is_malformed'
  return isGuessable(secret.normalize('NFKC')) ? 'payment_password_is_guessable' : null
}

/** 111111, 123456, 654321, 121212 and their like: what five tries would begin with. */
function isGuessable(text: string): boolean {
  const signs = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(signs.slice(1).map((sign, index) => sign - (signs[index] ?? 0)))
  const [step = 0] = steps
  const isRun = steps.size === 1 && Math.abs(step) <= 1
  const isRepeated = [2, 3].some((length) => text === text.slice(0, length).repeat(text.length / length))
  return isRun || isRepeated
}
