import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { MemberCardData } from '#web/agent/features/team/use-member.ts'
import { agentButton } from '#web/agent/layout/control-styles.ts'
import { teamRefusalKey } from '#web/agent/refusals/team-refusals.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export interface TaskProps {
  readonly member: MemberCardData
  readonly onClose: () => void
}

type Sent = Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: string }>

interface TaskDialogProps extends TaskProps {
  readonly title: string
  readonly button: string
  readonly isBad?: boolean
  /** Null while what was entered cannot be sent. */
  readonly send: () => Sent | null
  readonly notYet?: PlainKey
  /** Told when it is done, where nothing else on the page shows it. */
  readonly done?: string
  readonly children: ReactNode
}

/** One thing to do with somebody: it is done, or the dialog says why not. */
export function TaskDialog({ title, button, isBad = false, send, notYet, done, onClose, children }: TaskDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const submit = async (): Promise<void> => {
    const sent = send()
    if (!sent) return setFault(notYet ?? null)
    setBusy(true)
    setFault(null)
    const answer = await sent
    setBusy(false)
    if (answer.ok && done === undefined) onClose()
    else if (answer.ok) setDone(true)
    else setFault(teamRefusalKey(answer.refusal))
  }
  if (isDone) {
    return (
      // A dialog of its own, which takes the focus that went with the form.
      <Dialog key="done" title={title} size="small" closeLabel={t('state.close')} onClose={onClose}>
        <output className="block">{done}</output>
        <div className="mt-4 flex justify-end">
          <button type="button" onClick={onClose} className={agentButton.plain}>
            {t('state.close')}
          </button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} closeLabel={t('state.close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {children}
        <FormFault fault={fault} />
        <div className="flex justify-end gap-2">
          <button type="button" onClick={onClose} className={agentButton.plain}>
            {t('team.cancel')}
          </button>
          <button
            type="submit"
            aria-disabled={isBusy || undefined}
            className={isBad ? agentButton.bad : agentButton.gold}
          >
            {isBusy && <Spinner />}
            {button}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
