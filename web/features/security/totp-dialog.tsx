import { useEffect, useState } from 'react'
import type { beginTotp, endTotp, finishTotp, renewRecovery } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { AuthenticatorSecret, RecoveryCodes } from '#web/features/codes/authenticator.tsx'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { ConfirmGate } from '#web/features/security/confirm-gate.tsx'
import { renewSecurity, type Security } from '#web/features/security/use-security.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

interface TotpDialogProps {
  readonly security: Security
  readonly onClose: () => void
}

/** Turns the authenticator on, or off, or makes new recovery codes. Codes are shown once, so they are kept before it closes. */
export function TotpDialog({ security, onClose }: TotpDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isOn = security.totpSince !== null
  const keep = (made: readonly string[]): void => {
    setCodes(made)
    renewSecurity()
  }
  const title = codes ? t('security.recoveryTitle') : t(isOn ? 'security.authenticator' : 'security.turnOnTotp')
  return (
    <Dialog title={title} size="small" closeLabel={t('state.close')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ConfirmGate security={security}>
          {(onStale) =>
            isOn ? (
              <OnForm left={security.recoveryCodesLeft} onStale={onStale} onCodes={keep} onClose={onClose} />
            ) : (
              <Enrol onStale={onStale} onCodes={keep} />
            )
          }
        </ConfirmGate>
      )}
    </Dialog>
  )
}

interface EnrolProps {
  readonly onStale: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

function Enrol({ onStale, onCodes }: EnrolProps) {
  const [secret, setSecret] = useState<ReplyOf<typeof beginTotp> | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt is another reason to ask.
  useEffect(() => {
    let isWanted = true
    void api.call<typeof beginTotp>('POST /wps/member/security/totp', {}).then((answer) => {
      if (!isWanted) return
      if (answer.ok) setSecret(answer.value)
      else setRefusal(answer.refusal)
    })
    return () => {
      isWanted = false
    }
  }, [attempt])
  const form = useForm(async (data, tell) => {
    const code = read(data, 'code').trim()
    if (code === '') return tell.point({ code: t('fields.missing') })
    const answer = await api.callSealed<typeof finishTotp>('PUT /wps/member/security/totp', { body: { code } })
    if (answer.ok) return onCodes(answer.value.recoveryCodes)
    if (answer.refusal === 'password_is_needed') return onStale()
    if (answer.refusal === 'factor_is_refused') return tell.point({ code: t('security.totpIsWrong') })
    tell.refuse(answer)
  })
  if (refusal !== null)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormFault fault={wordsOf(refusal)} />
        <Button
          onClick={() => {
            if (refusal === 'password_is_needed') return onStale()
            setRefusal(null)
            setAttempt(attempt + 1)
          }}
        >
          {t('state.retry')}
        </Button>
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

interface OnFormProps extends EnrolProps {
  readonly left: number
  readonly onClose: () => void
}

function OnForm({ left, onStale, onCodes, onClose }: OnFormProps) {
  const [input, setInput] = useState('renew')
  const form = useForm(async (data, tell) => {
    const code = read(data, 'code').trim()
    const wanted = read(data, 'input')
    setInput(wanted)
    if (code === '') return tell.point({ code: t('fields.missing') })
    const answer =
      wanted === 'renew'
        ? await api.callSealed<typeof renewRecovery>('POST /wps/member/security/recovery', { body: { code } })
        : await api.callSealed<typeof endTotp>('DELETE /wps/member/security/totp', { body: { code } })
    if (answer.ok && answer.value) return onCodes(answer.value.recoveryCodes)
    if (answer.ok) {
      renewSecurity()
      return onClose()
    }
    if (answer.refusal === 'password_is_needed') return onStale()
    if (answer.refusal === 'factor_is_refused') return tell.point({ code: t('security.totpIsWrong') })
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.recoveryLeft', { count: left })}</p>
      <Field
        label={t('security.totpCode')}
        name="code"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={32}
        required
        error={form.wrong.code}
        hint={t('security.totpOrRecovery')}
      />
      <FormFault fault={form.fault} />
      <Button
        type="submit"
        look="gold"
        size="large"
        isBusy={form.isBusy && input === 'renew'}
        name="input"
        value="renew"
        className="w-full"
      >
        {t('security.renewRecovery')}
      </Button>
      <Button
        type="submit"
        look="bare"
        isBusy={form.isBusy && input === 'end'}
        name="input"
        value="end"
        className="text-lose!"
      >
        {t('security.turnOffTotp')}
      </Button>
    </form>
  )
}
