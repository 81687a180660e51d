import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Promotions, while there are none. */
export function ComingPage() {
  const title = t('promotions.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid gap-6 pt-4">
      <PageHeading title={title} category="PROMO" />
      <Card>
        <EmptyState title={t('promotions.empty')} hint={t('promotions.hint')}>
          <Link to="/" className={buttonClass()}>
            {t('pages.toHome')}
          </Link>
        </EmptyState>
      </Card>
    </div>
  )
}
