import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function MissingPage() {
  useTitle(t('title.missing'))
  return (
    <Card className="mt-6">
      <EmptyState isPage title={t('missing.title')} hint={t('missing.hint')}>
        <Link to="/" className={buttonClass()}>
          {t('nav.home')}
        </Link>
      </EmptyState>
    </Card>
  )
}
