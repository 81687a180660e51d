import { useEffect } from 'react'
import { reportFault } from '#web/features/screens/report-fault.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { ScreenNotLoaded } from '#web/lib/screens.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CloudAlert, CloudOff, Hourglass, Sparkles } from '#web/ui/icons.ts'

interface Words {
  readonly icon: IconComponent
  readonly title: PlainKey
  readonly hint: PlainKey
}

const words = {
  offline: { icon: CloudOff, title: 'screen.offline', hint: 'screen.offlineHint' },
  missing: { icon: Sparkles, title: 'screen.missing', hint: 'screen.missingHint' },
  timeout: { icon: Hourglass, title: 'screen.timeout', hint: 'screen.timeoutHint' },
  error: { icon: CloudAlert, title: 'screen.failed', hint: 'screen.failedHint' },
} satisfies Record<string, Words>

interface FailedViewProps {
  readonly error: unknown
  /** Left out where only a reload helps. */
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
}

/** In the place of a screen that cannot be shown: what happened, in calm words, and every way out of it. */
export function FailedView({ error, onRetry, isRetrying = false }: FailedViewProps) {
  const isOnline = useIsOnline()
  useEffect(() => reportFault(error), [error])
  const failure = error instanceof ScreenNotLoaded ? error.kind : 'error'
  const isMissing = failure === 'missing' && isOnline
  const { icon: Icon, title, hint } = words[failure === 'missing' && !isOnline ? 'offline' : failure]
  // After a new release the old files are gone, and a stylesheet is asked for once in a page's life: both need a fresh page.
  const needsReload = isMissing || !onRetry
  return (
    <Card className="relative isolate mt-2 overflow-hidden">
      <Weave className="fade-down -z-10" />
      <div role="alert" className="grid min-h-[420px] place-content-center justify-items-center px-6 py-14 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-gold-wash text-gold">
          <Icon aria-hidden="true" className="size-7" />
        </span>
        <h1 className="mt-5 text-[26px] leading-tight font-semibold tracking-[-0.012em]">{t(title)}</h1>
        <p className="mt-2 max-w-[400px] text-[15px] text-soft">{t(hint)}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {needsReload && (
            <Button look="gold" onClick={() => location.reload()}>
              {t('screen.reload')}
            </Button>
          )}
          {onRetry && (
            <Button look={needsReload ? 'quiet' : 'gold'} onClick={onRetry} isBusy={isRetrying}>
              {t('state.retry')}
            </Button>
          )}
          <a href="/" className={buttonClass()}>
            {t('nav.home')}
          </a>
        </div>
      </div>
    </Card>
  )
}
