import { useState } from 'react'
import type { setRealityCheck } from '#modules/compliance/contract.ts'
import { type RealityCheck, realityChecks } from '#modules/compliance/model.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { ChoiceChips } from '#web/site/features/limits/choice-chips.tsx'
import { limitWords } from '#web/site/features/limits/refusal-text.ts'
import { type Compliance, renewLimits } from '#web/site/features/limits/use-limits.ts'
import { Card } from '#web/ui/card.tsx'
import { BellRing } from '#web/ui/icons.ts'

/** After how much play somebody is told how it stands. It works from the next minute on, either way. */
export function RealityCard({ realityCheck }: Pick<Compliance, 'realityCheck'>) {
  const [chosen, setChosen] = useState<RealityCheck | null>(realityCheck.minutes)
  const [fault, setFault] = useState<PlainKey | null>(null)
  async function choose(value: string): Promise<void> {
    const minutes = realityChecks.find((known) => String(known) === value) ?? null
    const before = chosen
    setChosen(minutes)
    setFault(null)
    const answer = await api.call<typeof setRealityCheck>('PUT /wps/compliance/realityCheck', { body: { minutes } })
    if (!answer.ok) {
      setChosen(before)
      setFault(limitWords(answer.refusal))
    }
    renewLimits()
  }
  const choices = [
    { value: 'off', text: t('limits.realityOff') },
    ...realityChecks.map((minutes) => ({
      value: String(minutes),
      text: t('limits.minutes', { minutes: String(minutes) }),
    })),
  ]
  return (
    <Card className="p-4 sm:p-5">
      <h3 className="flex items-center gap-2 font-display text-[17px] font-semibold">
        <BellRing aria-hidden="true" className="size-[18px] text-faint" />
        {t('limits.reality')}
      </h3>
      <p className="mt-1 mb-4 text-[13px] leading-relaxed text-soft">{t('limits.realityHint')}</p>
      <ChoiceChips
        legend={t('limits.reality')}
        name="reality"
        choices={choices}
        chosen={chosen === null ? 'off' : String(chosen)}
        onChoose={(value) => void choose(value)}
      />
      <FormFault fault={fault} />
    </Card>
  )
}
