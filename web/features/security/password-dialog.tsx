import { useRef, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { changePassword } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import {
  judgeChosen,
  NewPassword,
  type NewPasswordFaults,
  readChosenFaults,
} from '#web/features/forms/new-password.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { FreshSignIn } from '#web/features/security/confirm-gate.tsx'
import type { Security } from '#web/features/security/use-security.ts'
import { useMe } from '#web/features/session/viewer.ts'
import { useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface PasswordDialogProps {
  readonly security: Security
  readonly onClose: () => void
}

/** Changes the login password, or sets the first one of somebody who came through another service. */
export function PasswordDialog({ security, onClose }: PasswordDialogProps) {
  const { hasPassword, confirmedUntil } = security
  const [isFresh] = useState(() => confirmedUntil !== null && Date.parse(confirmedUntil) > systemClock.nowMs())
  return (
    <Dialog
      title={t(hasPassword ? 'security.changePassword' : 'security.firstPassword')}
      size="small"
      closeLabel={t('state.close')}
      onClose={onClose}
    >
      {hasPassword || isFresh ? <PasswordForm hasPassword={hasPassword} onClose={onClose} /> : <FreshSignIn />}
    </Dialog>
  )
}

function PasswordForm({ hasPassword, onClose }: { readonly hasPassword: boolean; readonly onClose: () => void }) {
  const completeSignIn = useCompleteSignIn()
  const me = useMe()
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const field = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const form = useForm(async (data, tell) => {
    const oldPassword = read(data, 'oldPassword')
    const newPassword = field.current?.value ?? ''
    const confirmNewPassword = confirmation.current?.value ?? ''
    if (hasPassword && oldPassword === '') tell.point({ oldPassword: t('login.passwordMissing') })
    const found = judgeChosen({
      password: newPassword,
      confirmation: confirmNewPassword,
      username: me?.account ?? '',
    })
    setFaults(found)
    if ((hasPassword && oldPassword === '') || Object.keys(found).length > 0) return
    const answer = await api.callSealed<typeof changePassword>('POST /wps/member/password', {
      body: { newPassword, confirmNewPassword, ...(hasPassword && { oldPassword }) },
    })
    if (answer.ok) {
      // The session of this page is a new one: the old token ended with the old password.
      completeSignIn(answer.value, null)
      return onClose()
    }
    const chosen = readChosenFaults(answer)
    if (chosen) return setFaults(chosen)
    if (answer.refusal === 'credentials_are_wrong') return tell.point({ oldPassword: t('forgot.oldPasswordWrong') })
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.passwordEndsOthers')}</p>
      <input type="text" name="username" autoComplete="username" value={me?.account ?? ''} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={t('forgot.oldPassword')}
          name="oldPassword"
          autoComplete="current-password"
          error={form.wrong.oldPassword}
        />
      )}
      <NewPassword faults={faults} field={field} confirmation={confirmation} />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('forgot.save')}
      </Button>
    </form>
  )
}
