import '#web/features/centres/member-centre.css'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { WheelView } from '#web/site/features/loyalty/wheel-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /wheel */
export function WheelPage() {
  const title = t('loyalty.wheel.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="member-centre grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('loyalty.wheel.hint')} category="PROMO" />
      <WheelView />
    </div>
  )
}
