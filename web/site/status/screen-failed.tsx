import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FailedView } from '#web/site/status/failed-view.tsx'
import { useLanguage } from '#web/site/use-language.ts'

interface ScreenFailedProps {
  readonly error: unknown
  readonly reset: () => void
}

/** The router's word for a screen that threw or did not come. */
export function ScreenFailed({ error, reset }: ScreenFailedProps) {
  useLanguage()
  const router = useRouter()
  const [isRetrying, setRetrying] = useState(false)

  async function retry(): Promise<void> {
    setRetrying(true)
    // The screen is asked for again before it is shown again, so that the same failure does not flash.
    await router.invalidate()
    setRetrying(false)
    reset()
  }

  return <FailedView error={error} onRetry={() => void retry()} isRetrying={isRetrying} />
}
