import { PasswordField } from '#web/features/forms/password-field.tsx'
import { attemptsLeftText } from '#web/features/payment-password/attempts-left-text.ts'
import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'

interface PaymentFieldsProps {
  /** What form it must have, in words. */
  readonly rule: string
  readonly wrong: Readonly<Record<string, string>>
}

/** The new payment password, twice. */
export function PaymentFields({ rule, wrong }: PaymentFieldsProps) {
  return (
    <>
      <PasswordField
        label={t('security.newPayment')}
        name="newPaymentPassword"
        autoComplete="new-password"
        error={wrong.newPaymentPassword}
        hint={rule}
      />
      <PasswordField
        label={t('security.newPaymentAgain')}
        name="confirmPaymentPassword"
        autoComplete="new-password"
        error={wrong.confirmPaymentPassword}
      />
    </>
  )
}

/** What the server says beside a field of these forms; null when it speaks of something else. */
export function readPaymentFaults(fields: readonly FieldFault[], rule: string): Record<string, string> | null {
  const texts = fields.flatMap(({ path, code }) => {
    const text = textOf(code, rule) ?? attemptsLeftText([{ path, code }])
    return text === null ? [] : [[path, text] as const]
  })
  return texts.length === 0 ? null : Object.fromEntries(texts)
}

function textOf(code: string, rule: string): string | null {
  if (code === 'payment_password_is_malformed') return rule
  if (code === 'payment_password_is_guessable') return t('security.paymentIsGuessable')
  if (code === 'payment_password_is_the_login') return t('security.paymentIsLogin')
  if (code === 'confirmation_differs') return t('fields.confirmationDiffers')
  return null
}
