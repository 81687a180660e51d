import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { CloudAlert } from '#web/ui/icons.ts'

interface ErrorStateProps {
  /** What happened, in words for people. */
  readonly reason: string
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

export function ErrorState({ reason, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-lose-wash text-lose">
        <CloudAlert aria-hidden="true" className="size-6" />
      </span>
      <p className="font-display text-[17px] font-semibold">{t('state.error')}</p>
      <p className="max-w-sm text-soft">{reason}</p>
      <Button className="mt-4" onClick={onRetry} isBusy={isRetrying}>
        {t('state.retry')}
      </Button>
    </div>
  )
}
