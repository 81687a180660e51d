import '#web/features/centres/member-centre.css'
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx'
import { FeedbackList } from '#web/features/feedback/feedback-list.tsx'
import { closePopup, openPopup } from '#web/features/popups/popups.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const close = (): void => closePopup('feedback')

/** To tell us something, wherever somebody is. An answer needs somebody to go to, so it is for members. */
export function FeedbackPopup() {
  const viewer = useViewer()
  return (
    <Dialog title={t('feedback.title')} closeLabel={t('state.close')} onClose={close}>
      {viewer === 'member' ? (
        <div className="member-centre grid gap-6">
          <FeedbackForm />
          <FeedbackList />
        </div>
      ) : (
        <EmptyState title={t('feedback.signIn')} hint={t('feedback.signInHint')}>
          <Button look="gold" onClick={() => openPopup({ kind: viewer === 'trial' ? 'trial' : 'login' })}>
            {t('nav.logIn')}
          </Button>
        </EmptyState>
      )}
    </Dialog>
  )
}
