import { type RefObject, useRef, useState } from 'react'
import type { resetPaymentPassword, sendFactorCode } from '#modules/identity/contract.ts'
import type { TwoFactorMethod } from '#modules/identity/model.ts'
import { api } from '#web/features/client/client.ts'
import { CodeButton } from '#web/features/codes/code-button.tsx'
import { askForCode } from '#web/features/codes/code-countdown.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { findMissing, read, useForm } from '#web/features/forms/use-form.ts'
import { PaymentFields, readPaymentFaults } from '#web/features/security/payment-fields.tsx'
import type { Security } from '#web/features/security/use-security.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface PaymentResetProps {
  readonly rule: string
  readonly security: Security
  readonly onDone: () => void
}

const names = {
  totp: 'login.factor.totp',
  recovery: 'login.factor.recovery',
  mobile: 'login.factor.mobile',
  email: 'login.factor.email',
} as const satisfies Record<TwoFactorMethod, PlainKey>

function factorsOf({ totpSince, phone, email }: Security): TwoFactorMethod[] {
  const own: TwoFactorMethod[] = []
  if (totpSince !== null) own.push('totp', 'recovery')
  if (phone !== null) own.push('mobile')
  if (email !== null) own.push('email')
  return own
}

/** For who forgot the payment password: the login password, and something that only its owner has in hand. */
export function PaymentReset({ rule, security, onDone }: PaymentResetProps) {
  const factors = factorsOf(security)
  const [method, setMethod] = useState<TwoFactorMethod | undefined>(factors[0])
  const codeField = useRef<HTMLInputElement>(null)
  const form = useForm(async (data, tell) => {
    if (method === undefined) return
    const missing = findMissing(data, ['code', 'newPaymentPassword', 'confirmPaymentPassword', 'password'])
    if (missing) return tell.point(missing)
    const answer = await api.callSealed<typeof resetPaymentPassword>('PUT /wps/member/security/paymentPassword/reset', {
      body: {
        method,
        code: read(data, 'code'),
        password: read(data, 'password'),
        newPaymentPassword: read(data, 'newPaymentPassword'),
        confirmPaymentPassword: read(data, 'confirmPaymentPassword'),
      },
    })
    if (answer.ok) return onDone()
    if (answer.refusal === 'credentials_are_wrong') return tell.point({ password: t('security.passwordIsWrong') })
    if (answer.refusal.startsWith('code_') || answer.refusal === 'factor_is_refused')
      return tell.point({ code: t(wordsOf(answer.refusal)) })
    const wrong = readPaymentFaults(answer.fields, rule)
    if (wrong) return tell.point(wrong)
    tell.refuse(answer)
  })
  if (method === undefined) return <p className="leading-relaxed text-soft">{t('security.factorFirst')}</p>
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.resetPaymentHint')}</p>
      <FactorChoice factors={factors} chosen={method} onChoose={setMethod} />
      <FactorCode
        method={method}
        field={codeField}
        error={form.wrong.code}
        onFault={(fault) => form.point({ code: t(fault) })}
      />
      <PaymentFields rule={rule} wrong={form.wrong} />
      <PasswordField
        label={t('security.loginPassword')}
        name="password"
        autoComplete="current-password"
        error={form.wrong.password}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('security.save')}
      </Button>
    </form>
  )
}

interface FactorChoiceProps {
  readonly factors: readonly TwoFactorMethod[]
  readonly chosen: TwoFactorMethod
  readonly onChoose: (method: TwoFactorMethod) => void
}

function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps) {
  if (factors.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 font-medium text-soft">{t('login.factors')}</legend>
      {factors.map((factor) => (
        <Button
          key={factor}
          look={factor === chosen ? 'quiet' : 'bare'}
          aria-pressed={factor === chosen}
          onClick={() => onChoose(factor)}
        >
          {t(names[factor])}
        </Button>
      ))}
    </fieldset>
  )
}

interface FactorCodeProps {
  readonly method: TwoFactorMethod
  readonly field: RefObject<HTMLInputElement | null>
  readonly error: string | undefined
  readonly onFault: (fault: PlainKey) => void
}

function FactorCode({ method, field, error, onFault }: FactorCodeProps) {
  const isSent = method === 'mobile' || method === 'email'
  const send = async (): Promise<number | null> => {
    if (!isSent) return null
    const answer = await askForCode(() =>
      api.call<typeof sendFactorCode>('POST /wps/member/security/factor/code', { body: { method } }),
    )
    if (answer.ok) return answer.waitSeconds
    onFault(wordsOf(answer.refusal))
    return null
  }
  return (
    <Field
      key={method}
      ref={field}
      label={method === 'recovery' ? t('login.recoveryCode') : t('login.code')}
      name="code"
      dir="ltr"
      inputMode={method === 'recovery' ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={32}
      required
      error={error}
      action={
        isSent ? (
          <CodeButton name={`payment-${method}`} onSend={send} onSent={() => field.current?.focus()} />
        ) : undefined
      }
    />
  )
}
