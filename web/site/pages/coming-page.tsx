import { t } from '#web/lib/i18n.ts'
import { Link, usePath } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const words = {
  '/promotions': { title: 'promotions.title', empty: 'promotions.empty', hint: 'promotions.hint' },
  '/pointMall': { title: 'pointMall.title', empty: 'pointMall.empty', hint: 'pointMall.hint' },
} as const

/** Promotions and the points mall, while there is nothing in them. */
export function ComingPage() {
  const { title: name, empty, hint } = words[usePath() === '/pointMall' ? '/pointMall' : '/promotions']
  const title = t(name)
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid gap-6 pt-4">
      <PageHeading title={title} category="PROMO" />
      <Card>
        <EmptyState title={t(empty)} hint={t(hint)}>
          <Link to="/" className={buttonClass()}>
            {t('pages.toHome')}
          </Link>
        </EmptyState>
      </Card>
    </div>
  )
}
