import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

interface SafeHtmlProps {
  /** As it came from the server. */
  readonly html: string
  /** The level of its own headings: one below the title that it stands under. */
  readonly level: 2 | 3 | 4
  /** Somebody follows a link inside the site; a popup closes then. */
  readonly onLeave?: () => void
}

/** HTML that somebody wrote, cleaned once more before it is shown. */
export function SafeHtml({ html, level, onLeave }: SafeHtmlProps) {
  const go = useGo()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['cleaner of html'],
    queryFn: async () => await (await import('#web/lib/show-html.ts')).openCleaner(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const content = useMemo(() => data?.(html) ?? null, [data, html])
  const follow = useCallback(
    (path: string) => {
      onLeave?.()
      go(path)
    },
    [onLeave, go],
  )
  if (isError)
    return <ErrorState reason={t('refusal.networkIsDown')} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <RichText content={content} level={level} onFollow={follow} />
}
