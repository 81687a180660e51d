import type { Key } from '#web/features/cashier/amount.ts'
import { t } from '#web/lib/i18n.ts'
import { Delete } from '#web/ui/icons.ts'

const keys: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'back']

/** Keys of our own, so that no system keyboard covers what is typed. Digits stand alike in every language. */
export function Keypad({ onPress }: { readonly onPress: (key: Key) => void }) {
  return (
    <fieldset dir="ltr" aria-label={t('cashier.keypad')} className="cashier-keys">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'back' ? t('cashier.backspace') : undefined}
          onClick={() => onPress(key)}
          className="cashier-key tabular"
        >
          {key === 'back' ? <Delete aria-hidden="true" className="size-5" /> : key}
        </button>
      ))}
    </fieldset>
  )
}
