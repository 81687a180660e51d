import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PromotionsView } from '#web/site/features/promotions/promotions-view.tsx'

/** /promotions */
export function PromotionsPage() {
  useTitle(t('title.page', { page: t('promotions.title') }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PromotionsView />
    </div>
  )
}
