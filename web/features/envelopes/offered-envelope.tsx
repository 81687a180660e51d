import { useState } from 'react'
import { EnvelopeArt } from '#web/features/envelopes/envelope-art.tsx'
import { refusalText } from '#web/features/envelopes/refusal-text.ts'
import { type MyEnvelope, open, renewEnvelopes } from '#web/features/envelopes/use-envelopes.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface OfferedEnvelopeProps {
  readonly envelope: MyEnvelope
  readonly onOpened: () => void
}

/** An envelope that waits. Opening it takes the next share; asked twice, it is the same one. */
export function OfferedEnvelope({ envelope, onOpened }: OfferedEnvelopeProps) {
  const { id, sender, wish, shares, claimed, expiresAt } = envelope
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function take(): Promise<void> {
    setBusy(true)
    setRefusal(null)
    const answer = await open(id)
    setBusy(false)
    // What it held is told where all of it stands; the list is asked for again behind it.
    if (answer.ok) onOpened()
    else setRefusal(answer.refusal)
    if (answer.ok) renewEnvelopes()
  }
  return (
    <Card className="flex items-center gap-5 p-5">
      <EnvelopeArt className="h-28 w-auto flex-none drop-shadow-lg" />
      <div className="min-w-0 flex-1">
        <p className="text-[13px] text-soft">
          {t('envelope.from')} <bdi className="font-medium text-strong">{sender}</bdi>
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 font-display text-[17px] leading-snug font-semibold">
          {wish === '' ? t('envelope.noWish') : wish}
        </p>
        <p className="mt-1 text-[13px] text-soft">
          {t('envelope.left', { count: shares - claimed })} · {t('envelope.until', { time: formatInstant(expiresAt) })}
        </p>
        <Button look="gold" isBusy={isBusy} onClick={() => void take()} className="mt-3">
          {t('envelope.open')}
        </Button>
        {refusal !== null && (
          <p role="alert" className="mt-2 text-[13px] font-medium text-lose">
            {refusalText(refusal)}
          </p>
        )}
      </div>
    </Card>
  )
}
