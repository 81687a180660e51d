import { useEffect, useState } from 'react'
import type { beginEnrolment, finishEnrolment } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { AuthenticatorSecret, RecoveryCodes } from '#web/features/codes/authenticator.tsx'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface EnrolmentStepProps {
  /** The half-way session: it is good for these two calls alone. */
  readonly token: string
  readonly onSignedIn: (token: string) => void
  /** The half-way session is over: too many tries, or too long a wait. */
  readonly onOver: () => void
}

/** The first sign-in of an operator: the authenticator is set up, its recovery codes are kept, and then the session is open. */
export function EnrolmentStep({ token, onSignedIn, onOver }: EnrolmentStepProps) {
  const [secret, setSecret] = useState<ReplyOf<typeof beginEnrolment> | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState<ReplyOf<typeof finishEnrolment> | null>(null)
  useEffect(() => {
    let isWanted = true
    void api.call<typeof beginEnrolment>('POST /ops/session/enrolment', { token }).then((answer) => {
      if (!isWanted) return
      if (answer.ok) setSecret(answer.value)
      else setRefusal(answer.refusal)
    })
    return () => {
      isWanted = false
    }
  }, [token])
  const form = useForm(async (data, tell) => {
    const code = read(data, 'code').trim()
    if (code === '') return tell.point({ code: t('fields.missing') })
    const answer = await api.callSealed<typeof finishEnrolment>('PUT /ops/session/enrolment', { body: { code }, token })
    if (answer.ok) return setDone(answer.value)
    if (answer.refusal === 'sign_in_is_needed') return onOver()
    if (answer.refusal === 'factor_is_refused') return tell.point({ code: t('security.totpIsWrong') })
    tell.refuse(answer)
  })
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onClose={() => onSignedIn(done.token)} />
  if (refusal !== null)
    return (
      <div className="grid gap-4">
        <FormFault fault={wordsOf(refusal)} />
        <Button onClick={onOver}>{t('login.again')}</Button>
      </div>
    )
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.totpHint')}</p>
      <AuthenticatorSecret secret={secret} />
      <Field
        label={t('security.totpCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
        error={form.wrong.code}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('security.turnOn')}
      </Button>
    </form>
  )
}
