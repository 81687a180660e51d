import { useView } from '#web/lib/navigation.tsx'
import { PromotionDetail } from '#web/site/features/promotions/promotion-detail.tsx'

/** /promotions/<id> */
export function PromotionPage() {
  const { place } = useView()
  const id = place.path.split('/')[2] ?? ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      <PromotionDetail key={id} id={id} />
    </div>
  )
}
