import { type SubmitEvent, useId, useState } from 'react'
import { promotionRefusalText, rejectionText } from '#web/features/promotions/refusal-text.ts'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { sendAppeal } from '#web/features/promotions/use-rewards.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const textLeast = 10
const textMost = 1_000

/** Why a reward waits or was rejected, and the member's way to say something against it. */
export function AppealCard({ promotion }: { readonly promotion: Promotion }) {
  const { award, appeal, reason, state } = promotion
  if (award === null || appeal === null) return null
  const why = reason && rejectionText(reason)
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      <h2 className="text-[18px] font-semibold">{t('promo.appeal.title')}</h2>
      {why && <p>{state === 'Applying' ? why : t('promo.rejectedBecause', { reason: why })}</p>}
      {appeal === 'possible' ? <AppealForm award={award} /> : <AppealState appeal={appeal} />}
    </Card>
  )
}

/** What came of an appeal so far. */
export function AppealState({ appeal }: Pick<Promotion, 'appeal'>) {
  if (appeal !== 'open' && appeal !== 'dismissed') return null
  return <p className="text-soft">{t(`promo.appeal.${appeal}`)}</p>
}

export function AppealForm({ award }: { readonly award: string }) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (text.trim().length < textLeast) return setError(t('promo.appeal.short'))
    setBusy(true)
    const answer = await sendAppeal(award, text.trim())
    setBusy(false)
    if (!answer.ok) return setError(promotionRefusalText(answer.refusal))
    showToast(t('promo.appeal.sent'))
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid gap-3">
      <p className="text-soft">{t('promo.appeal.hint')}</p>
      <label htmlFor={id} className="font-medium text-soft">
        {t('promo.appeal.text')}
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={textMost}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        className="rounded-[14px] bg-well p-4 text-base text-strong shadow-well outline outline-edge/45 -outline-offset-1 focus:outline-2 focus:outline-(--focus)"
      />
      {error && (
        <p id={`${id}error`} role="alert" className="text-[14px] text-lose">
          {error}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t('promo.appeal.send')}
      </Button>
    </form>
  )
}
