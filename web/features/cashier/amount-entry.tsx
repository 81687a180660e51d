import { type ReactNode, useId } from 'react'
import type { Currency } from '#kit/money.ts'
import { cleanAmount, pressKey, shortAmount } from '#web/features/cashier/amount.ts'
import { briefMoney } from '#web/features/cashier/channel-texts.ts'
import { Keypad } from '#web/features/cashier/keypad.tsx'
import { t } from '#web/lib/i18n.ts'
import { CircleX } from '#web/ui/icons.ts'

interface AmountEntryProps {
  readonly label: string
  readonly currency: Currency
  readonly text: string
  readonly onChange: (text: string) => void
  readonly presets: readonly string[]
  /** What is wrong with it; stands right below. */
  readonly error?: string | undefined
  /** Stands below while nothing is wrong. */
  readonly hint?: ReactNode
  /** What the amount comes to; it stands above the keys, so that the action can follow them. */
  readonly children?: ReactNode
}

const symbols: Readonly<Record<Currency, string>> = { PHP: '₱', USDT: 'USDT' }

/** An amount by presets, by the keypad below, or by a keyboard. */
export function AmountEntry(props: AmountEntryProps) {
  const { label, currency, text, onChange, presets, error, hint, children } = props
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-2 block font-medium text-soft">
          {label}
        </label>
        <div data-wrong={error ? '' : undefined} className="cashier-amount">
          <span aria-hidden="true" className="text-soft">
            {symbols[currency]}
          </span>
          <input
            id={id}
            // The keys below are ours; a hardware keyboard types all the same.
            inputMode="none"
            autoComplete="off"
            value={text}
            placeholder="0"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}note`}
            onChange={({ target }) => onChange(cleanAmount(target.value, currency))}
          />
          {text !== '' && (
            <button
              type="button"
              aria-label={t('cashier.clear')}
              onClick={() => onChange('')}
              className="grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong"
            >
              <CircleX aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        <p
          id={`${id}note`}
          aria-live="polite"
          className={`mt-2 min-h-5 text-[13px] ${error ? 'font-medium text-lose' : 'text-soft'}`}
        >
          {error ?? hint}
        </p>
      </div>
      {children}
      {presets.length > 0 && (
        <div className="cashier-presets">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={shortAmount(preset) === text}
              onClick={() => onChange(shortAmount(preset))}
              className="cashier-preset tabular"
            >
              <bdi dir="ltr">{briefMoney(preset, currency)}</bdi>
            </button>
          ))}
        </div>
      )}
      <Keypad onPress={(key) => onChange(pressKey(text, key, currency))} />
    </>
  )
}
