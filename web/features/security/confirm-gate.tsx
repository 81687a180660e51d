import { type ReactNode, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { confirmPassword } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { renewSecurity, type Security } from '#web/features/security/use-security.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'

interface ConfirmGateProps {
  readonly security: Security
  /** What is behind the gate; it is told how to come back here when the server asks for the password after all. */
  readonly children: (onStale: () => void) => ReactNode
}

/** What is dear asks for the password again, unless it was given in this session a few minutes ago. */
export function ConfirmGate({ security, children }: ConfirmGateProps) {
  const [isOpen, setOpen] = useState(
    () => security.confirmedUntil !== null && Date.parse(security.confirmedUntil) > systemClock.nowMs() + 30_000,
  )
  if (isOpen) return children(() => setOpen(false))
  if (!security.hasPassword) return <FreshSignIn />
  return <PasswordAgain onDone={() => setOpen(true)} />
}

function PasswordAgain({ onDone }: { readonly onDone: () => void }) {
  const form = useForm(async (data, tell) => {
    const password = read(data, 'password')
    if (password === '') return tell.point({ password: t('login.passwordMissing') })
    const answer = await api.callSealed<typeof confirmPassword>('POST /wps/session/confirm', { body: { password } })
    if (answer.ok) {
      renewSecurity()
      return onDone()
    }
    if (answer.refusal === 'credentials_are_wrong') return tell.point({ password: t('security.passwordIsWrong') })
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.confirmHint')}</p>
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={form.wrong.password}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('login.continue')}
      </Button>
    </form>
  )
}

/** Who came through another service has no password to give: coming in anew is their proof. */
export function FreshSignIn() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('refusals.signInMustBeFresh')}</p>
      <Button look="gold" size="large" onClick={() => openPopup({ kind: 'sign-out' })} className="w-full">
        {t('nav.signOut')}
      </Button>
    </div>
  )
}
