import { type SubmitEvent, useRef, useState } from 'react'
import type { forgetByEmail } from '#modules/identity/contract.ts'
import { type FormFaults, forgotByEmailForm, judgeForm } from '#modules/identity/rules/forms.ts'
import { api } from '#web/features/client/client.ts'
import { faultText } from '#web/features/forms/field-fault-text.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import { readText } from '#web/lib/form-text.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Mail, MailCheck, UserRound } from '#web/ui/icons.ts'

type Faults = FormFaults<keyof typeof forgotByEmailForm>

interface ForgotByMailProps {
  readonly isSent: boolean
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Asks for a link by mail. What is answered tells nobody whether there is such an account. */
export function ForgotByMail({ isSent, onSent, onClose }: ForgotByMailProps) {
  const [faults, setFaults] = useState<Faults>({})
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { askHuman, element: humanCheck } = useHumanCheck()

  async function ask(username: string, email: string): Promise<void> {
    const pass = await askHuman('forgot')
    if (!pass) return
    const answer = await api.callForm<typeof forgetByEmail>('POST /wps/member/password/email', {
      body: { username, email, ...pass },
    })
    if (answer.ok) onSent()
    else setFault(wordsOf(answer.refusal))
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const values = { username: readText(data, 'username').trim(), email: readText(data, 'email').trim() }
    const found = judgeForm(forgotByEmailForm, values)
    setFaults(found)
    setFault(null)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    setBusy(true)
    void ask(values.username, values.email).finally(() => setBusy(false))
  }

  if (isSent) return <Sent onClose={onClose} />
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        label={t('login.username')}
        icon={UserRound}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        error={faults.username && faultText(faults.username)}
      />
      <Field
        label={t('forgot.email')}
        icon={Mail}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        required
        error={faults.email && faultText(faults.email)}
      />
      <FormFault fault={fault} />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="mt-1 w-full">
        {t('forgot.send')}
      </Button>
      {humanCheck}
    </form>
  )
}

function Sent({ onClose }: Pick<ForgotByMailProps, 'onClose'>) {
  return (
    <output className="grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-win-wash text-win">
        <MailCheck aria-hidden="true" className="size-8" />
      </span>
      <p className="font-display text-[19px] font-semibold">{t('forgot.sent')}</p>
      <p className="max-w-80 text-soft">{t('forgot.sentHint')}</p>
      <Button look="gold" size="large" onClick={onClose} className="mt-3 w-full">
        {t('login.confirm')}
      </Button>
    </output>
  )
}
