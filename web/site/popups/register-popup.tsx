import { t } from '#web/lib/i18n.ts'
import { closePopup, openPopup } from '#web/site/popups/popups.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Says that nobody can register yet, and leads who has an account to it. */
export function RegisterPopup() {
  return (
    <Dialog
      title={t('register.title')}
      size="small"
      closeLabel={t('state.close')}
      onClose={() => closePopup('register')}
    >
      <EmptyState title={t('register.closed')} hint={t('register.closedHint')}>
        <Button
          look="gold"
          onClick={() => {
            closePopup('register')
            openPopup({ kind: 'login' })
          }}
        >
          {t('nav.logIn')}
        </Button>
      </EmptyState>
    </Dialog>
  )
}
