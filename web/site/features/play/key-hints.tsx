import { t } from '#web/lib/i18n.ts'
import { keyName } from '#web/site/features/play/keys-dialog.tsx'
import type { PlayKey } from '#web/site/features/play/use-play-keys.ts'

interface KeyHintsProps {
  /** What the space bar does. */
  readonly press: string
  readonly keys: readonly Pick<PlayKey, 'key' | 'text'>[]
  readonly onAll: () => void
}

/** The keys that are used most, where there is a keyboard. */
export function KeyHints({ press, keys, onAll }: KeyHintsProps) {
  return (
    <div className="key-hints">
      <span>
        <kbd className="key-cap">{t('play.keys.space')}</kbd> <span className="key-does">{press}</span>
      </span>
      {keys.slice(0, 2).map(({ key, text }) => (
        <span key={key}>
          <kbd className="key-cap">{keyName(key)}</kbd> {text}
        </span>
      ))}
      <button type="button" onClick={onAll}>
        <kbd className="key-cap">?</kbd>
        <span className="sr-only">: {t('play.keys.title')}</span>
      </button>
    </div>
  )
}
