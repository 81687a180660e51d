import { useState } from 'react'
import { closePopup } from '#web/features/popups/popups.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { t } from '#web/lib/i18n.ts'
import { useGoAndWait } from '#web/lib/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Leaving is asked for twice, because a slip of the thumb would cost a sign-in. */
export function SignOutPopup() {
  const goAndWait = useGoAndWait()
  const [isBusy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    await signOut(goAndWait)
    closePopup('sign-out')
  }
  return (
    <Dialog
      title={t('signOut.question')}
      size="small"
      closeLabel={t('state.close')}
      onClose={() => closePopup('sign-out')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="bare" onClick={() => closePopup('sign-out')}>
            {t('state.close')}
          </Button>
          <Button look="gold" isBusy={isBusy} onClick={() => void leave()}>
            {t('nav.signOut')}
          </Button>
        </div>
      }
    >
      <p className="text-soft">{t('signOut.hint')}</p>
    </Dialog>
  )
}
