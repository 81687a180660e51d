import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { RulesView } from '#web/site/features/sports/rules-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /sports/rules */
export function SportsRulesPage() {
  const title = t('matches.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('matches.hint')} category="SPORTS" />
      <RulesView />
    </div>
  )
}
