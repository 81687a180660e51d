import { t } from '#web/lib/i18n.ts'
import type { PlayKey } from '#web/site/features/play/use-play-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const names: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' }

export const keyName = (key: string): string => names[key] ?? key.toUpperCase()

interface KeysDialogProps {
  readonly keys: readonly Pick<PlayKey, 'key' | 'text'>[]
  readonly onClose: () => void
}

/** Every key of a game. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog title={t('play.keys.title')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <dl className="grid gap-2.5">
        {keys.map(({ key, text }) => (
          <div key={key} className="flex items-center gap-3">
            <dt>
              <kbd className="key-cap">{keyName(key)}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
