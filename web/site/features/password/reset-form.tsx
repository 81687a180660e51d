import { type SubmitEvent, useRef, useState } from 'react'
import type { resetByLink } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import {
  judgeChosen,
  NewPassword,
  type NewPasswordFaults,
  readChosenFaults,
} from '#web/features/forms/new-password.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'

interface ResetFormProps {
  /** The secret of the mailed link. */
  readonly token: string
  readonly onDone: () => void
  /** The link is of no use any more. */
  readonly onRefused: () => void
}

export function ResetForm({ token, onDone, onRefused }: ResetFormProps) {
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)

  function point(found: NewPasswordFaults): void {
    setFaults(found)
    setFault(null)
    if (found.newPassword) field.current?.focus()
    else if (found.confirmNewPassword) confirmation.current?.focus()
  }

  async function reset(): Promise<void> {
    const newPassword = field.current?.value ?? ''
    const confirmNewPassword = confirmation.current?.value ?? ''
    const found = judgeChosen({ password: newPassword, confirmation: confirmNewPassword, username: '' })
    point(found)
    if (Object.keys(found).length > 0) return
    const answer = await api.callSealed<typeof resetByLink>('POST /wps/member/password/reset', {
      body: { token, newPassword, confirmNewPassword },
    })
    if (answer.ok) return onDone()
    if (answer.refusal === 'reset_link_is_refused') return onRefused()
    const chosen = readChosenFaults(answer)
    if (chosen) point(chosen)
    else setFault(wordsOf(answer.refusal))
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void reset().finally(() => setBusy(false))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NewPassword faults={faults} field={field} confirmation={confirmation} />
      <FormFault fault={fault} />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="mt-1 w-full">
        {t('forgot.save')}
      </Button>
    </form>
  )
}
