import '#web/features/centres/member-centre.css'
import { closePopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { EggView } from '#web/site/features/loyalty/egg-view.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The golden egg. The class is what member-centre.css reaches. */
export function EggPopup() {
  return (
    <Dialog
      title={t('loyalty.egg.heading')}
      size="small"
      closeLabel={t('state.close')}
      onClose={() => closePopup('egg')}
    >
      <div className="member-centre">
        <EggView />
      </div>
    </Dialog>
  )
}
