import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BetsView } from '#web/site/features/sports/bets-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /sports/bets */
export function SportsBetsPage() {
  const title = t('sports.myBets')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('sports.myBetsHint')} category="SPORTS" />
      <BetsView />
    </div>
  )
}
