import { useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { LineCard } from '#web/site/features/records/line-card.tsx'
import { LineRow } from '#web/site/features/records/line-row.tsx'
import { type Account, currencyOf } from '#web/site/features/records/use-accounts.ts'
import { type Line, useStatement } from '#web/site/features/records/use-statement.ts'
import { useIsWide } from '#web/site/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The movements of one account, newest first, each with its proof underneath. */
export function Statement({ account }: { readonly account: Account }) {
  const query = useStatement(account.id)
  if (query.isPending) return <StatementSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const lines = query.data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) {
    return (
      <Card>
        <EmptyState title={t('records.statementEmpty')} hint={t('records.statementEmptyHint')} />
      </Card>
    )
  }
  return (
    <Card className="overflow-hidden">
      {query.isRefetchError && (
        <output className="block bg-lose-wash px-6 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      <Lines account={account} lines={lines} />
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-hairline px-5 py-2.5 md:px-6">
        <p className="text-[13px] text-faint">{describeCount(lines.length, query.hasNextPage)}</p>
        {query.isFetchNextPageError && (
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
    </Card>
  )
}

function describeCount(count: number, hasMore: boolean): string {
  if (hasMore) return t('records.shown', { count })
  return count === 1 ? t('records.wholeOne') : t('records.whole', { count })
}

interface LinesProps {
  readonly account: Account
  readonly lines: readonly Line[]
}

/** One line at a time is open. */
function Lines({ account, lines }: LinesProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const isWide = useIsWide()
  const shared = (line: Line) => ({
    line,
    accountId: account.id,
    currency: currencyOf(account),
    isOpen: openId === line.id,
    onToggle: () => setOpenId(openId === line.id ? null : line.id),
  })
  if (!isWide) {
    return (
      <ul aria-label={t('records.statement')} className="divide-y divide-hairline">
        {lines.map((line) => (
          <LineCard key={line.id} {...shared(line)} />
        ))}
      </ul>
    )
  }
  return (
    <table className="w-full border-collapse text-[13.5px]">
      <caption className="sr-only">{t('records.statement')}</caption>
      <thead>
        <tr className="text-[12.5px] font-medium text-faint *:h-10 *:px-3 *:text-start *:font-medium *:first:ps-6 *:last:pe-6">
          <th scope="col">{t('records.time')}</th>
          <th scope="col">{t('records.type')}</th>
          <th scope="col">{t('records.reference')}</th>
          <th scope="col" className="text-end!">
            {t('records.amount')}
          </th>
          <th scope="col" className="text-end!">
            {t('records.after')}
          </th>
          <th scope="col" className="w-20 text-end!">
            {t('records.proof')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.id} {...shared(line)} />
        ))}
      </tbody>
    </table>
  )
}

export function StatementSkeleton() {
  return (
    <Card className="grid gap-5 p-6">
      <span className="sr-only">{t('state.loading')}</span>
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full'].map((width, at) => (
        <Skeleton key={`${width}${at + 1}`} className={`h-6 ${width}`} />
      ))}
    </Card>
  )
}
