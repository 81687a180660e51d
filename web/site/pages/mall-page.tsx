import '#web/features/centres/member-centre.css'
import { openPopup } from '#web/features/popups/popups.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MallView } from '#web/site/features/loyalty/mall-view.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /pointMall. The class is what member-centre.css reaches. */
export function MallPage() {
  const viewer = useViewer()
  const title = t('nav.pointMall')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="member-centre grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={t('loyalty.mallHint')} category="PROMO" />
      {viewer === 'member' ? (
        <MallView />
      ) : (
        <Card>
          <EmptyState title={t('loyalty.mallVisitor')} hint={t('loyalty.mallVisitorHint')}>
            <Button
              look="gold"
              onClick={() => openPopup(viewer === 'trial' ? { kind: 'trial' } : { kind: 'login', to: '/pointMall' })}
            >
              {t('nav.logIn')}
            </Button>
          </EmptyState>
        </Card>
      )}
    </div>
  )
}
