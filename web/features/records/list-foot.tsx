import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CallRefused } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'

interface ListFootProps {
  readonly query: Pick<
    UseInfiniteQueryResult<unknown, CallRefused>,
    'hasNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  readonly shown: number
}

/** How much is shown, and the way to more. */
export function ListFoot({ query, shown }: ListFootProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-hairline px-5 py-2.5 md:px-6">
      <p className="text-[13px] text-faint">{describeCount(shown, query.hasNextPage)}</p>
      {query.isFetchNextPageError && query.error && (
        <p role="alert" className="text-[13px] font-medium text-lose">
          {t(messageOf(query.error.refusal))}
        </p>
      )}
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
          {query.isFetchingNextPage ? t('records.loadingMore') : t('records.more')}
        </Button>
      )}
    </div>
  )
}

function describeCount(count: number, hasMore: boolean): string {
  if (hasMore) return t('records.shown', { count })
  return count === 1 ? t('records.wholeOne') : t('records.whole', { count })
}
