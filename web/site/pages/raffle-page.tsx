import '#web/features/centres/member-centre.css'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { RaffleView } from '#web/site/features/loyalty/raffle-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /raffle */
export function RafflePage() {
  const title = t('loyalty.raffle.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="member-centre grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('loyalty.raffle.hint')} category="PROMO" />
      <RaffleView />
    </div>
  )
}
