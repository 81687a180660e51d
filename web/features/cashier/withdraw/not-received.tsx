import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { nameOfChannel } from '#web/features/cashier/channel-texts.ts'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { useWithdrawalDeeds, type Withdrawal } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { ImageUpload, pasteImages } from '#web/features/uploads/image-upload.tsx'
import { useImages } from '#web/features/uploads/use-images.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Diamond } from '#web/ui/diamond.tsx'
import { PauseCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

const sights = ['nothing', 'less', 'back'] as const
type Sight = (typeof sights)[number]

const sightWords: Readonly<Record<Sight, PlainKey>> = {
  nothing: 'withdraw.sight.nothing',
  less: 'withdraw.sight.less',
  back: 'withdraw.sight.back',
}

const noteMax = 140
const proofsMax = 3

interface NotReceivedProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** The money did not come: what the member sees instead, with a picture of it. From then on a person looks. */
export function NotReceivedDialog({ withdrawal, onClose }: NotReceivedProps) {
  const [sight, setSight] = useState<Sight>('nothing')
  const [note, setNote] = useState('')
  const images = useImages('proof', proofsMax)
  const { isSending, refusal, answer } = useWithdrawalDeeds(withdrawal.id)
  const [isProofMissing, setProofMissing] = useState(false)
  // What was chosen leads the note, so that who reads it needs no second field.
  const lead = `${t(sightWords[sight])}. `
  const roomMax = noteMax - lead.length

  async function send(): Promise<void> {
    setProofMissing(images.files.length === 0)
    if (images.files.length === 0 || images.isSending) return
    const words = `${lead}${note}`.slice(0, noteMax).trim()
    if (await answer({ answer: 'not_received', files: [...images.files], note: words })) onClose()
  }
  return (
    <Dialog
      title={t('withdraw.notReceived')}
      closeLabel={t('state.close')}
      onClose={onClose}
      footer={
        <Button
          look="gold"
          size="large"
          isBusy={isSending || images.isSending}
          onClick={() => void send()}
          className="w-full"
        >
          {t('withdraw.sendReport')}
        </Button>
      }
    >
      <div onPaste={(event) => pasteImages(event, images)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-well px-4 py-3 shadow-well">
          <span className="text-soft">
            {nameOfChannel(withdrawal.channelName)} <bdi dir="ltr">{withdrawal.accountLabel}</bdi>
          </span>
          <Money amount={withdrawal.payAmount} currency={readCurrency(withdrawal.payCurrency)} />
        </p>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium text-soft">{t('withdraw.whatDoYouSee')}</legend>
          {sights.map((one) => (
            <label key={one} className="cashier-choice cashier-low">
              <input
                type="radio"
                name="sight"
                checked={one === sight}
                onChange={() => setSight(one)}
                className="sr-only"
              />
              <Diamond state={one === sight ? 'now' : 'ahead'} className="size-5" />
              <span className="font-medium">{t(sightWords[one])}</span>
            </label>
          ))}
        </fieldset>
        <ImageUpload label={t('withdraw.proof')} images={images} />
        {isProofMissing && images.files.length === 0 && (
          <p role="alert" className="text-[13px] font-medium text-lose">
            {t('cashier.refusal.proofIsNeeded')}
          </p>
        )}
        <p className="text-[13px] text-soft">{t('withdraw.proofHint')}</p>
        <Note note={note} max={roomMax} onChange={setNote} />
        <p className="flex gap-3 rounded-xl bg-well px-4 py-3 text-[13px] text-soft shadow-well">
          <PauseCircle aria-hidden="true" className="size-5 flex-none" />
          {t('withdraw.timerStops')}
        </p>
        {refusal !== null && (
          <p role="alert" className="rounded-xl bg-lose-wash px-4 py-2.5 text-lose">
            {refusalText(refusal)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface NoteProps {
  readonly note: string
  readonly max: number
  readonly onChange: (note: string) => void
}

function Note({ note, max, onChange }: NoteProps) {
  return (
    <label className="block">
      <span className="mb-2 flex justify-between gap-3 font-medium text-soft">
        {t('withdraw.note')}
        <span className="tabular text-[13px] font-normal">
          {t('withdraw.noteCount', { count: String(note.length), max: String(max) })}
        </span>
      </span>
      <textarea
        value={note}
        maxLength={max}
        rows={3}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full rounded-[14px] bg-well px-4 py-3 text-base shadow-well outline -outline-offset-1 outline-edge/45 focus-visible:outline-2 focus-visible:outline-(--focus)"
      />
    </label>
  )
}
