import { useState } from 'react'
import type { beginExclusion } from '#modules/compliance/contract.ts'
import { type ExclusionTerm, exclusionTerms } from '#modules/compliance/model.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { useMe } from '#web/features/session/viewer.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { ChoiceChips } from '#web/site/features/limits/choice-chips.tsx'
import { HelpLines } from '#web/site/features/limits/help-lines.tsx'
import { limitWords } from '#web/site/features/limits/refusal-text.ts'
import { renewLimits } from '#web/site/features/limits/use-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

const terms = {
  '6m': 'limits.exclude6m',
  '1y': 'limits.exclude1y',
  '5y': 'limits.exclude5y',
} as const satisfies Record<ExclusionTerm, PlainKey>

const meanings = ['limits.means1', 'limits.means2', 'limits.means3', 'limits.means4'] as const

/** Two steps: what it means and for how long; then the own hand under it. Nobody can take it back, so nobody slips into it. */
export function ExclusionDialog({ onClose }: { readonly onClose: () => void }) {
  const [term, setTerm] = useState<ExclusionTerm>('6m')
  const [isSecond, setSecond] = useState(false)
  return (
    <Dialog title={t('limits.exclusion')} closeLabel={t('state.close')} onClose={onClose}>
      {isSecond ? (
        <Sign term={term} onBack={() => setSecond(false)} onClose={onClose} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p className="leading-relaxed text-soft">{t('limits.exclusionMeans')}</p>
          <ul className="grid list-disc gap-2 ps-5 leading-relaxed">
            {meanings.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
          <ChoiceChips
            legend={t('limits.howLong')}
            name="term"
            choices={exclusionTerms.map((value) => ({ value, text: t(terms[value]) }))}
            chosen={term}
            onChoose={setTerm}
          />
          <HelpLines />
          <Button size="large" onClick={() => setSecond(true)} className="w-full">
            {t('limits.goOn')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface SignProps {
  readonly term: ExclusionTerm
  readonly onBack: () => void
  readonly onClose: () => void
}

function Sign({ term, onBack, onClose }: SignProps) {
  const me = useMe()
  const account = me?.account ?? ''
  const form = useForm(async (data, tell) => {
    const isUnderstood = data.get('understood') !== null
    const isSigned = account !== '' && read(data, 'name').trim().toLowerCase() === account
    if (!isUnderstood || !isSigned)
      return tell.point({
        ...(!isUnderstood && { understood: t('fields.missing') }),
        ...(!isSigned && { name: t('limits.signatureIsWrong') }),
      })
    const answer = await api.call<typeof beginExclusion>('POST /wps/compliance/exclusion', {
      body: { term, isUnderstood: true },
    })
    if (!answer.ok) return tell.refuse(answer)
    renewLimits()
    onClose()
  }, limitWords)
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="font-display text-[17px] font-semibold">{t('limits.excludeFor', { term: t(terms[term]) })}</p>
      <Checkbox name="understood" label={t('limits.isUnderstood')} error={form.wrong.understood} />
      <Field
        label={t('limits.signature', { account })}
        name="name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        error={form.wrong.name}
      />
      <FormFault fault={form.fault} />
      <div className="flex flex-wrap gap-3">
        <Button look="bare" onClick={onBack}>
          {t('limits.back')}
        </Button>
        <Button type="submit" size="large" isBusy={form.isBusy} className="flex-1 text-lose!">
          {t('limits.exclude')}
        </Button>
      </div>
    </form>
  )
}
