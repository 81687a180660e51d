import { type SubmitEvent, useRef, useState } from 'react'
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
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'

interface ChangePasswordFormProps {
  /** The session that owes the change. */
  readonly token: string
  readonly account: string
  readonly onChanged: (reply: SignedIn) => void
  readonly onOver: () => void
}

/** Who has just given the old password is not asked for it, unless the server wants it after all: it took them too long. */
export function ChangePasswordForm({ token, account, onChanged, onOver }: ChangePasswordFormProps) {
  const [asksOld, setAsksOld] = useState(false)
  const [oldFault, setOldFault] = useState<PlainKey | null>(null)
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const oldField = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)

  function point(found: NewPasswordFaults): void {
    setFaults(found)
    if (found.newPassword) field.current?.focus()
    else if (found.confirmNewPassword) confirmation.current?.focus()
  }

  async function change(): Promise<void> {
    const newPassword = field.current?.value ?? ''
    const confirmNewPassword = confirmation.current?.value ?? ''
    const oldPassword = oldField.current?.value ?? ''
    setFault(null)
    const isOldMissing = asksOld && oldPassword === ''
    setOldFault(isOldMissing ? 'login.passwordMissing' : null)
    const found = judgeChosen({ password: newPassword, confirmation: confirmNewPassword, username: account })
    point(found)
    if (isOldMissing) oldField.current?.focus()
    if (isOldMissing || Object.keys(found).length > 0) return
    const answer = await api.callSealed<typeof changePassword>('POST /wps/member/password', {
      body: { newPassword, confirmNewPassword, ...(asksOld && { oldPassword }) },
      token,
    })
    if (answer.ok) return onChanged(answer.value)
    if (answer.refusal === 'sign_in_is_needed') return onOver()
    const chosen = readChosenFaults(answer)
    if (chosen) return point(chosen)
    if (answer.refusal !== 'credentials_are_wrong') return setFault(wordsOf(answer.refusal))
    setAsksOld(true)
    setOldFault(asksOld ? 'forgot.oldPasswordWrong' : 'forgot.oldPasswordAsked')
    oldField.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void change().finally(() => setBusy(false))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* A manager files the new password under the name that it belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {asksOld && (
        <PasswordField
          ref={oldField}
          label={t('forgot.oldPassword')}
          name="oldPassword"
          autoComplete="current-password"
          error={oldFault ? t(oldFault) : undefined}
        />
      )}
      <NewPassword faults={faults} field={field} confirmation={confirmation} />
      <FormFault fault={fault} />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="mt-1 w-full">
        {t('forgot.save')}
      </Button>
    </form>
  )
}
