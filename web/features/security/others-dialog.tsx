import { useState } from 'react'
import type { endOtherSessions } from '#modules/identity/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Ends every other session, after a word about what that means. */
export function OthersDialog({ onClose }: { readonly onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  async function end(): Promise<void> {
    setBusy(true)
    const answer = await api.call<typeof endOtherSessions>('DELETE /wps/member/sessions', {})
    setBusy(false)
    if (!answer.ok) return setFault(wordsOf(answer.refusal))
    void queries.invalidateQueries({ queryKey: ['GET /wps/member/sessions'] })
    onClose()
  }
  return (
    <Dialog title={t('security.endOthersTitle')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <p className="mb-4 leading-relaxed text-soft">{t('security.endOthersHint')}</p>
      <FormFault fault={fault} />
      <Button look="gold" size="large" isBusy={isBusy} onClick={() => void end()} className="mt-2 w-full">
        {t('security.endOthers')}
      </Button>
    </Dialog>
  )
}
