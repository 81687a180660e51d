import { type SubmitEvent, useState } from 'react'
import { useZone } from '#web/features/brand/use-zone.ts'
import { promotionRefusalText } from '#web/features/promotions/refusal-text.ts'
import { type Promotion, wordsOf } from '#web/features/promotions/use-promotions.ts'
import { join, request } from '#web/features/promotions/use-rewards.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { requestedText, shortTerms } from '#web/site/features/promotions/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Ticket } from '#web/ui/icons.ts'

interface CodeDialogProps {
  /** Those that a code is asked for. */
  readonly promotions: readonly Promotion[]
  readonly onClose: () => void
}

/** A code for one of the promotions, whose terms stand beside the field: who sends the code accepts them. */
export function CodeDialog({ promotions, onClose }: CodeDialogProps) {
  const [chosen, setChosen] = useState(promotions[0])
  const zone = useZone()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const written = code.trim().toUpperCase()
    if (!chosen || written === '') return setError(t('promo.codeMissing'))
    setBusy(true)
    const joined = chosen.state === 'Join' ? await join(chosen) : undefined
    const answer = joined && !joined.ok ? joined : await request(chosen.id, written)
    setBusy(false)
    if (!answer.ok) return setError(promotionRefusalText(answer.refusal))
    showToast(requestedText(answer.value))
    onClose()
  }

  return (
    <Dialog title={t('promo.enterCode')} onClose={onClose} closeLabel={t('state.close')} size="small">
      <form onSubmit={(event) => void send(event)} noValidate className="grid gap-4 px-5 pb-6 sm:px-7">
        {promotions.length > 1 && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium text-soft">{t('promo.whichCode')}</legend>
            {promotions.map((promotion) => (
              <label
                key={promotion.id}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl bg-surface-3 px-4"
              >
                <input
                  type="radio"
                  name="promotion"
                  checked={promotion.id === chosen?.id}
                  onChange={() => setChosen(promotion)}
                  className="size-5 accent-(--gold)"
                />
                <bdi>{wordsOf(promotion).title}</bdi>
              </label>
            ))}
          </fieldset>
        )}
        {chosen && (
          <dl className="grid grid-cols-2 gap-3 rounded-xl bg-well p-4 text-[14px] shadow-well">
            {shortTerms(chosen, zone).map(({ name, text }) => (
              <div key={name}>
                <dt className="text-[13px] text-soft">{t(name)}</dt>
                <dd className="font-semibold">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <Field
          label={t('promo.code')}
          icon={Ticket}
          value={code}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          dir="ltr"
          error={error}
          onChange={(event) => {
            setCode(event.target.value)
            setError(undefined)
          }}
        />
        <p className="text-[13px] text-soft">{t('promo.codeAccepts')}</p>
        <Button type="submit" look="gold" size="large" isBusy={isBusy}>
          {t('promo.sendCode')}
        </Button>
      </form>
    </Dialog>
  )
}
