import { useState } from 'react'
import type { changePaymentPassword, setPaymentPassword } from '#modules/identity/contract.ts'
import type { PatternId } from '#modules/identity/rules/patterns.ts'
import { api } from '#web/features/client/client.ts'
import { faultText } from '#web/features/forms/field-fault-text.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { findMissing, read, useForm } from '#web/features/forms/use-form.ts'
import { PaymentFields, readPaymentFaults } from '#web/features/security/payment-fields.tsx'
import { PaymentReset } from '#web/features/security/payment-reset.tsx'
import { renewSecurity, type Security } from '#web/features/security/use-security.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface PaymentDialogProps {
  readonly security: Security
  readonly onClose: () => void
}

/** What withdrawals and transfers ask for: set by the login password, changed by the old one, or set anew when forgotten. */
export function PaymentDialog({ security, onClose }: PaymentDialogProps) {
  const [isForgotten, setForgotten] = useState(false)
  const { isSet, patternId, minLength, maxLength } = security.paymentPassword
  const rule = faultText({ code: `pattern_${patternId as PatternId}`, min: minLength, max: maxLength })
  const done = (): void => {
    renewSecurity()
    onClose()
  }
  return (
    <Dialog
      title={t(isSet ? 'security.changePayment' : 'security.setPayment')}
      size="small"
      closeLabel={t('state.close')}
      onClose={onClose}
    >
      {!isSet && <FirstForm rule={rule} hasPassword={security.hasPassword} onDone={done} />}
      {isSet && !isForgotten && <ChangeForm rule={rule} onDone={done} onForgotten={() => setForgotten(true)} />}
      {isSet && isForgotten && <PaymentReset rule={rule} security={security} onDone={done} />}
    </Dialog>
  )
}

interface FirstFormProps {
  readonly rule: string
  readonly hasPassword: boolean
  readonly onDone: () => void
}

function FirstForm({ rule, hasPassword, onDone }: FirstFormProps) {
  const form = useForm(async (data, tell) => {
    const missing = findMissing(data, ['password', 'newPaymentPassword', 'confirmPaymentPassword'])
    if (missing) return tell.point(missing)
    const answer = await api.callSealed<typeof setPaymentPassword>('POST /wps/member/security/paymentPassword', {
      body: {
        password: read(data, 'password'),
        newPaymentPassword: read(data, 'newPaymentPassword'),
        confirmPaymentPassword: read(data, 'confirmPaymentPassword'),
      },
    })
    if (answer.ok) return onDone()
    if (answer.refusal === 'credentials_are_wrong') return tell.point({ password: t('security.passwordIsWrong') })
    const wrong = readPaymentFaults(answer.fields, rule)
    if (wrong) return tell.point(wrong)
    tell.refuse(answer)
  })
  if (!hasPassword) return <p className="leading-relaxed text-soft">{t('security.firstPasswordFirst')}</p>
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.paymentHint')}</p>
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

interface ChangeFormProps {
  readonly rule: string
  readonly onDone: () => void
  readonly onForgotten: () => void
}

function ChangeForm({ rule, onDone, onForgotten }: ChangeFormProps) {
  const form = useForm(async (data, tell) => {
    const missing = findMissing(data, ['paymentPassword', 'newPaymentPassword', 'confirmPaymentPassword'])
    if (missing) return tell.point(missing)
    const answer = await api.callSealed<typeof changePaymentPassword>('PUT /wps/member/security/paymentPassword', {
      body: {
        paymentPassword: read(data, 'paymentPassword'),
        newPaymentPassword: read(data, 'newPaymentPassword'),
        confirmPaymentPassword: read(data, 'confirmPaymentPassword'),
      },
    })
    if (answer.ok) return onDone()
    const wrong = readPaymentFaults(answer.fields, rule)
    if (wrong) return tell.point(wrong)
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PasswordField
        label={t('security.oldPayment')}
        name="paymentPassword"
        autoComplete="current-password"
        error={form.wrong.paymentPassword}
      />
      <PaymentFields rule={rule} wrong={form.wrong} />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('security.save')}
      </Button>
      <Button look="bare" onClick={onForgotten}>
        {t('security.forgotPayment')}
      </Button>
    </form>
  )
}
