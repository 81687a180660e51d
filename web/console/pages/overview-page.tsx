import { PageHeading } from '#web/console/frame/page-heading.tsx'
import { useOperatorSession } from '#web/console/session/operator-session.tsx'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The first page after signing in. There are no operator pages yet, and it says so. */
export function OverviewPage() {
  const { operator } = useOperatorSession()
  const title = t('console.overview')
  useTitle(t('title.page', { page: title }))
  return (
    <>
      <PageHeading title={title}>{t('operator.signedInAs', { name: operator.nickname })}</PageHeading>
      <section className="rounded-xl bg-surface-1 shadow-2">
        <EmptyState title={t('console.emptyTitle')} hint={t('console.emptyHint')}>
          <a href="/docs" className="inline-flex min-h-11 items-center font-semibold text-gold underline">
            {t('console.toApi')}
          </a>
        </EmptyState>
      </section>
    </>
  )
}
