import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The lotteries, while no draw is open. */
export function LotteryPage() {
  const title = t('lottery.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid gap-6 pt-4">
      <PageHeading title={title} category="LOTT" />
      <Card>
        <EmptyState title={t('lottery.empty')} hint={t('lottery.hint')}>
          <Link to="/" className={buttonClass()}>
            {t('pages.toHome')}
          </Link>
        </EmptyState>
      </Card>
    </div>
  )
}
