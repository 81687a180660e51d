import { TicketsView } from '#web/features/lottery-records/tickets-view.tsx'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /lottery/tickets */
export function LotteryTicketsPage() {
  const title = t('tickets.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('tickets.hint')} category="LOTT" />
      <TicketsView />
    </div>
  )
}
