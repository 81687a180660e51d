import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ResultsView } from '#web/site/features/sports/results-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /sports/results */
export function SportsResultsPage() {
  const title = t('sports.results')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('sports.resultsHint')} category="SPORTS" />
      <ResultsView />
    </div>
  )
}
