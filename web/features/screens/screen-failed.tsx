import { useState } from 'react'
import { FailedView } from '#web/features/screens/failed-view.tsx'
import { useAgain } from '#web/lib/navigation.tsx'
import { useLanguage } from '#web/lib/use-language.ts'

interface ScreenFailedProps {
  readonly error: unknown
  /** For a screen that came and then threw. */
  readonly onRetry?: () => void
}

/** In the place of a screen that threw or did not come. */
export function ScreenFailed({ error, onRetry }: ScreenFailedProps) {
  useLanguage()
  const enterAgain = useAgain()
  const [isRetrying, setRetrying] = useState(false)

  async function retry(): Promise<void> {
    setRetrying(true)
    // The screen is asked for again before it is shown again, so that the same failure does not flash.
    await enterAgain()
    setRetrying(false)
    onRetry?.()
  }

  return <FailedView error={error} onRetry={() => void retry()} isRetrying={isRetrying} />
}
