import '#web/features/centres/member-centre.css'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { VipView } from '#web/site/features/loyalty/vip-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /vip */
export function VipPage() {
  const title = t('nav.vip')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="member-centre grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('loyalty.vip.hint')} category="PROMO" />
      <VipView />
    </div>
  )
}
