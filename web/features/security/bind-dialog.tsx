import { useRef, useState } from 'react'
import type { bindContact, sendBindCode } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { CodeButton } from '#web/features/codes/code-button.tsx'
import { askForCode } from '#web/features/codes/code-countdown.ts'
import { judgePhone } from '#web/features/codes/phone-code.tsx'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { type EnteredPhone, emptyPhone, PhoneField } from '#web/features/phone/phone-field.tsx'
import { ConfirmGate } from '#web/features/security/confirm-gate.tsx'
import { renewSecurity, type Security } from '#web/features/security/use-security.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Mail, MessageSquareText } from '#web/ui/icons.ts'

type Channel = 'mobile' | 'email'

interface BindDialogProps {
  readonly channel: Channel
  readonly security: Security
  readonly onClose: () => void
}

const titles = {
  mobile: { bind: 'security.bindPhone', change: 'security.changePhone', hint: 'security.bindPhoneHint' },
  email: { bind: 'security.bindEmail', change: 'security.changeEmail', hint: 'security.bindEmailHint' },
} as const

/** Binds a phone or an address of mail: a code goes there, and whoever gives it has it in hand. */
export function BindDialog({ channel, security, onClose }: BindDialogProps) {
  const isBound = (channel === 'mobile' ? security.phone : security.email) !== null
  const { bind, change, hint } = titles[channel]
  return (
    <Dialog title={t(isBound ? change : bind)} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <ConfirmGate security={security}>
        {(onStale) => (
          <>
            <p className="mb-4 leading-relaxed text-soft">
              {t(hint)} {isBound && t('security.oldIsTold')}
            </p>
            <BindForm
              channel={channel}
              onStale={onStale}
              onDone={() => {
                renewSecurity()
                onClose()
              }}
            />
          </>
        )}
      </ConfirmGate>
    </Dialog>
  )
}

interface BindFormProps {
  readonly channel: Channel
  readonly onStale: () => void
  readonly onDone: () => void
}

function BindForm({ channel, onStale, onDone }: BindFormProps) {
  const [phone, setPhone] = useState<EnteredPhone>(emptyPhone)
  const [email, setEmail] = useState('')
  const contactField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const contact =
    channel === 'mobile'
      ? ({ channel, mobileNum: phone.number, countryDialingCode: phone.country.countryDialingCode } as const)
      : ({ channel, email: email.trim() } as const)

  const judge = async (): Promise<PlainKey | null> => {
    if (channel === 'mobile') return await judgePhone(phone)
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'security.emailIsMalformed'
  }
  const form = useForm(async (data, tell) => {
    const fault = await judge()
    const code = read(data, 'code').trim()
    if (fault || code === '')
      return tell.point({ ...(fault && { contact: t(fault) }), ...(code === '' && { code: t('fields.missing') }) })
    const answer = await api.callSealed<typeof bindContact>('PUT /wps/member/security/bind', {
      body: { ...contact, code },
    })
    if (answer.ok) return onDone()
    if (answer.refusal === 'password_is_needed') return onStale()
    if (answer.refusal.startsWith('code_')) return tell.point({ code: t(wordsOf(answer.refusal)) })
    if (answer.refusal === 'contact_is_taken') return tell.point({ contact: t(wordsOf(answer.refusal)) })
    tell.refuse(answer)
  })

  async function send(): Promise<number | null> {
    const fault = await judge()
    form.point(fault ? { contact: t(fault) } : {})
    if (fault) {
      contactField.current?.focus()
      return null
    }
    const answer = await askForCode(() =>
      api.callSealed<typeof sendBindCode>('POST /wps/member/security/bind/code', { body: contact }),
    )
    if (answer.ok) return answer.waitSeconds
    if (answer.refusal === 'password_is_needed') onStale()
    else form.point({ code: t(wordsOf(answer.refusal)) })
    return null
  }

  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {channel === 'mobile' ? (
        <PhoneField
          ref={contactField}
          label={t('login.phone')}
          value={phone}
          onChange={setPhone}
          error={form.wrong.contact}
          isRequired
        />
      ) : (
        <Field
          ref={contactField}
          label={t('forgot.email')}
          icon={Mail}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={form.wrong.contact}
        />
      )}
      <Field
        ref={codeField}
        label={t('login.code')}
        icon={MessageSquareText}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
        error={form.wrong.code}
        action={<CodeButton name={`bind-${channel}`} onSend={send} onSent={() => codeField.current?.focus()} />}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('security.bind')}
      </Button>
    </form>
  )
}
