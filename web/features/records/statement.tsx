import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { ListSkeleton } from '#web/features/records/bet-rows.tsx'
import { LineCard } from '#web/features/records/line-card.tsx'
import { LineRow } from '#web/features/records/line-row.tsx'
import { ListFoot } from '#web/features/records/list-foot.tsx'
import { type Account, currencyOf } from '#web/features/records/use-accounts.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import { figureIn, type Line, useStatement } from '#web/features/records/use-statement.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useIsRoomy } from '#web/ui/use-media.ts'

interface StatementProps {
  readonly account: Account
  readonly filters: Filters
}

/** The movements of one account, newest first, each with its proof underneath. */
export function Statement({ account, filters }: StatementProps) {
  const query = useStatement(account.id, filters)
  if (query.isPending) return <ListSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const lines = query.data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <NoLines filters={filters} />
  return (
    <Card className="overflow-hidden">
      {query.isRefetchError && (
        <output className="block bg-lose-wash px-6 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      <Lines account={account} lines={lines} zone={filters.zone} />
      <ListFoot query={query} shown={lines.length} />
    </Card>
  )
}

function NoLines({ filters }: { readonly filters: Filters }) {
  const isFiltered = figureIn(filters) !== undefined
  return (
    <Card>
      <EmptyState title={t('records.statementEmpty')} hint={t('records.statementEmptyHint')}>
        <Button onClick={() => (isFiltered ? filters.change({ type: undefined }) : filters.choose('last30'))}>
          {isFiltered ? t('records.showAll') : t('records.lookFurther')}
        </Button>
      </EmptyState>
    </Card>
  )
}

interface LinesProps {
  readonly account: Account
  readonly lines: readonly Line[]
  readonly zone: string
}

/** One line at a time is open. */
function Lines({ account, lines, zone }: LinesProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const isRoomy = useIsRoomy()
  const shared = (line: Line) => ({
    line,
    accountId: account.id,
    currency: currencyOf(account),
    zone,
    isOpen: openId === line.id,
    onToggle: () => setOpenId(openId === line.id ? null : line.id),
  })
  if (!isRoomy) {
    return (
      <ul aria-label={t('records.statement')} className="divide-y divide-hairline">
        {lines.map((line) => (
          <LineCard key={line.id} {...shared(line)} />
        ))}
      </ul>
    )
  }
  return (
    <table className="records-table">
      <caption className="sr-only">{t('records.statement')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('records.time')}</th>
          <th scope="col">{t('records.type')}</th>
          <th scope="col">{t('records.about')}</th>
          <th scope="col" data-end>
            {t('records.amount')}
          </th>
          <th scope="col" data-end>
            {t('records.after')}
          </th>
          <th scope="col" data-end>
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
