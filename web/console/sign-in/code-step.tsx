import { useState } from 'react'
import type { passOperatorFactor } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface CodeStepProps {
  readonly token: string
  readonly onSignedIn: (token: string) => void
  readonly onOver: () => void
}

/** The second half of an operator's way in: a code of the authenticator, or a recovery code when the phone is not at hand. */
export function CodeStep({ token, onSignedIn, onOver }: CodeStepProps) {
  const [method, setMethod] = useState<'totp' | 'recovery'>('totp')
  const form = useForm(async (data, tell) => {
    const code = read(data, 'code').trim()
    if (code === '') return tell.point({ code: t('fields.missing') })
    const answer = await api.callSealed<typeof passOperatorFactor>('POST /ops/session/twoFactor', {
      body: { method, code },
      token,
    })
    if (answer.ok) return onSignedIn(answer.value.token)
    if (answer.refusal === 'sign_in_is_needed') return onOver()
    tell.refuse(answer)
  })
  const isApp = method === 'totp'
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        key={method}
        label={t(isApp ? 'security.totpCode' : 'login.recoveryCode')}
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={32}
        required
        error={form.wrong.code}
        hint={t(isApp ? 'login.totpHint' : 'login.recoveryHint')}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {form.isBusy ? t('login.busy') : t('login.continue')}
      </Button>
      <Button look="bare" onClick={() => setMethod(isApp ? 'recovery' : 'totp')}>
        {t(isApp ? 'operator.useRecovery' : 'operator.useApp')}
      </Button>
    </form>
  )
}
