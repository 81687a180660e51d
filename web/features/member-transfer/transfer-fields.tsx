import type { Currency } from '#kit/money.ts'
import {
  type TransferFault,
  type TransferLimits,
  transferRefusalText,
} from '#web/features/member-transfer/transfer-rules.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'

interface TransferFieldsProps {
  readonly limits: TransferLimits
  readonly currency: Currency
  readonly amount: string
  readonly note: string
  readonly fault: TransferFault | null
  readonly onAmount: (amount: string) => void
  readonly onNote: (note: string) => void
}

const noteLettersMax = 200

/** How much, with what bounds it, and a few words along. Needs the texts of `give`. */
export function TransferFields({ limits, currency, amount, note, fault, onAmount, onNote }: TransferFieldsProps) {
  const bounds = [
    { label: t('give.available'), value: limits.available },
    { label: t('give.leftToday'), value: limits.leftToday },
    { label: t('give.atOnce'), value: limits.most },
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-7 gap-y-2 rounded-xl bg-well px-4 py-3 shadow-well">
        {bounds.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-[12.5px] text-soft">{label}</dt>
            <dd>
              <Money amount={value} currency={currency} className="text-[15px]" />
            </dd>
          </div>
        ))}
      </dl>
      <Field
        label={t('give.amount')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        value={amount}
        onChange={({ target }) => onAmount(target.value.replace(',', '.'))}
        error={fault ? transferRefusalText(fault) : undefined}
        hint={
          <>
            {t('give.least')} <Money amount={limits.least} currency={currency} />
          </>
        }
        action={
          <Button look="bare" onClick={() => onAmount(limits.available)} className="text-gold!">
            {t('give.all')}
          </Button>
        }
      />
      <Field
        label={t('give.note')}
        autoComplete="off"
        dir="auto"
        maxLength={noteLettersMax}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  )
}
