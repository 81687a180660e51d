import { t } from '#web/lib/i18n.ts'
import { Mark } from '#web/ui/art/mark.tsx'

interface ScreenLoaderProps {
  /** For places where nothing was shown before: it appears after 200 ms, so that what is quick does not flash. */
  readonly isPatient?: boolean
}

/** Stands where a screen will be. The mark turns once in half a second. */
export function ScreenLoader({ isPatient = false }: ScreenLoaderProps) {
  return (
    <output
      className={`grid min-h-[60dvh] place-content-center ${isPatient ? '[animation:rise_0.2s_var(--ease-out)_0.2s_both]' : 'animate-rise'}`}
    >
      <Mark size={56} className="[animation:turn_0.5s_linear_infinite]" />
      <span className="sr-only">{t('state.loading')}</span>
    </output>
  )
}
