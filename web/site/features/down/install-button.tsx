import { useSyncExternalStore } from 'react'
import { t } from '#web/lib/i18n.ts'
import { install, readInstalling, subscribeInstalling } from '#web/site/start/install-app.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, Download } from '#web/ui/icons.ts'

/** There only where the browser itself can install the site, and only until it has. */
export function InstallButton() {
  const state = useSyncExternalStore(subscribeInstalling, readInstalling, () => 'none' as const)
  return (
    <>
      {state === 'offered' && (
        <Button look="gold" size="large" onClick={() => void install()}>
          <Download aria-hidden="true" className="size-5" />
          {t('down.install')}
        </Button>
      )}
      <p
        aria-live="polite"
        className={state === 'installed' ? 'flex items-center gap-2 font-semibold text-win' : 'sr-only'}
      >
        {state === 'installed' && (
          <>
            <CircleCheck aria-hidden="true" className="size-5" />
            {t('down.installed')}
          </>
        )}
      </p>
    </>
  )
}
