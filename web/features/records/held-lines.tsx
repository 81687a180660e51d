import { CallFailed } from '#web/features/client/call-failed.tsx'
import { ListSkeleton } from '#web/features/records/bet-rows.tsx'
import { type Account, currencyOf } from '#web/features/records/use-accounts.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import { useHeld } from '#web/features/records/use-statement.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Lock } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

interface HeldLinesProps {
  readonly account: Account
  readonly filters: Filters
}

/** The days to come: what is set aside and will leave the purse, or come back to it. */
export function HeldLines({ account, filters }: HeldLinesProps) {
  const query = useHeld(account.id, filters)
  if (query.isPending) return <ListSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { held } = query.data
  if (held.length === 0) {
    return (
      <Card>
        <EmptyState title={t('records.aheadEmpty')} hint={t('records.aheadEmptyHint')} />
      </Card>
    )
  }
  return (
    <Card className="overflow-hidden">
      <ul aria-label={t('records.ahead')} className="divide-y divide-hairline">
        {held.map((one) => (
          <li key={`${one.ref}${one.at}`} className="flex items-center gap-3 px-4 py-3 md:px-6">
            <Lock aria-hidden="true" className="size-4 flex-none text-faint" />
            <span className="min-w-0 flex-1">
              <bdi dir="ltr" className="tabular block truncate rtl:text-right">
                {one.ref}
              </bdi>
              <time dateTime={one.at} className="tabular text-[13px] text-faint">
                {formatInstant(one.at, { timeZone: filters.zone })}
              </time>
            </span>
            <Money amount={one.amount} currency={currencyOf(account)} />
          </li>
        ))}
      </ul>
      <p className="border-t border-hairline px-5 py-4 text-[13px] text-faint md:px-6">{t('records.aheadHint')}</p>
    </Card>
  )
}
