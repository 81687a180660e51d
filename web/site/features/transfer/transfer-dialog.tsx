import { type SubmitEvent, useState } from 'react'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { t } from '#web/lib/i18n.ts'
import { refusalText } from '#web/site/features/transfer/refusal-text.ts'
import type { MakerWallet } from '#web/site/features/transfer/use-wallets.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'

interface TransferDialogProps {
  readonly wallet: MakerWallet
  readonly currency: Currency
  /** What the main wallet could give now. */
  readonly main: string
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly onSend: (amount: string) => Promise<void>
  readonly onClose: () => void
}

/** How much goes to one maker. */
export function TransferDialog(props: TransferDialogProps) {
  const { wallet, currency, main, isBusy, refusal, onSend, onClose } = props
  const [text, setText] = useState('')
  const [hasTried, setTried] = useState(false)
  const amount = parseMoney(text.trim(), currency)
  const most = parseMoney(main, currency)
  const isRight = amount.ok && amount.value > 0n && most.ok && amount.value <= most.value
  const isTooMuch = amount.ok && most.ok && amount.value > most.value

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (isRight && !isBusy) void onSend(formatMoney(amount.value, currency))
  }
  const fault = isTooMuch ? t('transfer.refusal.fundsAreShort') : t('transfer.refusal.amountIsWrong')
  return (
    <Dialog
      title={t('transfer.intoOf', { name: wallet.name })}
      size="small"
      closeLabel={t('state.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="flex items-baseline justify-between gap-4 text-soft">
          {t('transfer.mainHas')}
          <Money amount={main} currency={currency} className="text-strong" />
        </p>
        <Field
          label={t('transfer.amount')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          value={text}
          onChange={({ target }) => setText(target.value.replace(',', '.'))}
          error={(hasTried && !isRight) || isTooMuch ? fault : undefined}
          action={
            <Button look="bare" onClick={() => setText(main)} className="text-gold!">
              {t('transfer.max')}
            </Button>
          }
        />
        {refusal !== null && (
          <p role="alert" className="rounded-xl bg-lose-wash px-4 py-2.5 text-lose">
            {refusalText(refusal)}
          </p>
        )}
        <Button type="submit" look="gold" size="large" isBusy={isBusy} className="w-full">
          {t('transfer.send')}
        </Button>
      </form>
    </Dialog>
  )
}
