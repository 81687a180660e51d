import { useState } from 'react'
import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { ResetForm } from '#web/site/features/password/reset-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type State = 'asked' | 'done' | 'refused'

/** Behind the link that was mailed. Nobody is signed in by it: the new password is used at the door, like any other. */
export function ResetPopup({ token }: PopupOf<'reset'>) {
  const [state, setState] = useState<State>('asked')
  const change = (kind: 'login' | 'forgot'): void => {
    closePopup('reset')
    openPopup({ kind })
  }
  return (
    <Dialog
      title={t('forgot.resetTitle')}
      size="small"
      background="dusk"
      closeLabel={t('state.close')}
      onClose={() => closePopup('reset')}
    >
      {state === 'asked' ? (
        <>
          <p className="mb-5 text-soft">{t('forgot.resetHint')}</p>
          <ResetForm token={token} onDone={() => setState('done')} onRefused={() => setState('refused')} />
        </>
      ) : (
        <>
          <p role={state === 'done' ? 'status' : 'alert'} className="text-soft">
            {t(state === 'done' ? 'forgot.resetDone' : 'refusals.resetLinkIsRefused')}
          </p>
          <Button
            look="gold"
            size="large"
            className="mt-6 w-full"
            onClick={() => change(state === 'done' ? 'login' : 'forgot')}
          >
            {t(state === 'done' ? 'login.title' : 'forgot.askAgain')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
