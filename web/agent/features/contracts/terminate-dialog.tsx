import { useId, useState } from 'react'
import type { terminateContract } from '#modules/contracts/contract.ts'
import { useZone } from '#web/features/brand/use-zone.ts'
import { api } from '#web/features/client/client.ts'
import { refusalText } from '#web/features/contracts/contract-labels.ts'
import { EndsWarning } from '#web/features/contracts/ends-warning.tsx'
import { type Contract, type Ending, useForgetContracts } from '#web/features/contracts/use-contracts.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface TerminateDialogProps {
  readonly contract: Contract
  readonly ends: readonly Ending[]
  readonly onClose: () => void
}

const noteLeast = 3
const noteMost = 300

/** Ends a contract with the window that runs now. The other side reads why; what stands on it ends with it. */
export function TerminateDialog({ contract, ends, onClose }: TerminateDialogProps) {
  const zone = useZone()
  const forget = useForgetContracts()
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()
  const isReady = note.trim().length >= noteLeast && (ends.length === 0 || isAgreed)
  const send = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    const answer = await api.call<typeof terminateContract>('POST /wps/agent/contracts/:contract/terminate', {
      params: { contract: contract.id },
      body: { note: note.trim(), endsAgreed: ends.length },
    })
    setBusy(false)
    await forget()
    if (answer.ok) onClose()
    else setRefusal(answer.refusal)
  }
  return (
    <Dialog
      title={t('contract.terminateTitle', { number: contract.number })}
      closeLabel={t('state.close')}
      onClose={onClose}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={onClose}>{t('contract.keep')}</Button>
          <Button look="gold" isBusy={isBusy} disabled={!isReady} onClick={() => void send()}>
            {t('contract.terminate')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">{t('contract.terminateHint')}</p>
        <div>
          <label htmlFor={id} className="mb-2 block font-medium text-soft">
            {t('contract.note')}
          </label>
          <textarea
            id={id}
            rows={3}
            dir="auto"
            maxLength={noteMost}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className="w-full rounded-[14px] bg-well p-3 text-base shadow-well outline -outline-offset-1 outline-edge/45 focus-visible:outline-2 focus-visible:outline-(--focus)"
          />
        </div>
        {ends.length > 0 && (
          <EndsWarning
            ends={ends}
            title={t('contract.endsTitle', { count: ends.length })}
            hint={t('contract.endsTerminateHint')}
            zone={zone}
            isAgreed={isAgreed}
            onAgree={setAgreed}
          />
        )}
        <p role="alert" className="text-[13px] font-medium text-lose empty:hidden">
          {refusal !== null && refusalText(refusal)}
        </p>
      </div>
    </Dialog>
  )
}
