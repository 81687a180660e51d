import { useState } from 'react'
import type { beginCoolOff } from '#modules/compliance/contract.ts'
import { type CoolOff, coolOffs } from '#modules/compliance/model.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { useForm } from '#web/features/forms/use-form.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { ChoiceChips } from '#web/site/features/limits/choice-chips.tsx'
import { limitWords } from '#web/site/features/limits/refusal-text.ts'
import { renewLimits } from '#web/site/features/limits/use-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const lengths = {
  '24h': 'limits.break24h',
  '7d': 'limits.break7d',
  '30d': 'limits.break30d',
} as const satisfies Record<CoolOff, PlainKey>

/** A break: no play and no deposits for a while. */
export function CoolOffDialog({ onClose }: { readonly onClose: () => void }) {
  const [length, setLength] = useState<CoolOff>('24h')
  const form = useForm(async (_, tell) => {
    const answer = await api.call<typeof beginCoolOff>('POST /wps/compliance/coolOff', { body: { length } })
    if (!answer.ok) return tell.refuse(answer)
    renewLimits()
    onClose()
  }, limitWords)
  return (
    <Dialog title={t('limits.takeBreak')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="leading-relaxed text-soft">{t('limits.breakMeans')}</p>
        <ChoiceChips
          legend={t('limits.howLong')}
          name="length"
          choices={coolOffs.map((value) => ({ value, text: t(lengths[value]) }))}
          chosen={length}
          onChoose={setLength}
        />
        <FormFault fault={form.fault} />
        <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
          {t('limits.beginBreak')}
        </Button>
      </form>
    </Dialog>
  )
}
