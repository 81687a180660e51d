import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/site/navigation.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { useTitle } from '#web/site/use-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The member centre, of which the account record stands so far. */
export function MemberPage() {
  const title = t('member.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid gap-6 pt-4">
      <PageHeading title={title} />
      <Card>
        <EmptyState title={t('member.empty')} hint={t('member.hint')}>
          <Link to="/records" className={buttonClass({ look: 'gold' })}>
            {t('member.toRecords')}
          </Link>
        </EmptyState>
      </Card>
    </div>
  )
}
