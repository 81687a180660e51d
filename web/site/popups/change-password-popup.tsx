import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { abandonSignIn, useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { t } from '#web/lib/i18n.ts'
import { ChangePasswordForm } from '#web/site/features/password/change-password-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * The password is the one that was given, or it is too old. The session behind this popup can change it and leave, and
 * nothing else: who closes it is signed out.
 */
export function ChangePasswordPopup({ token, to, account }: PopupOf<'change-password'>) {
  const completeSignIn = useCompleteSignIn()
  const leave = (): void => {
    closePopup('change-password')
    abandonSignIn(token)
  }
  return (
    <Dialog
      title={t('forgot.changeTitle')}
      size="small"
      background="dusk"
      closeLabel={t('forgot.leave')}
      onClose={leave}
    >
      <p className="mb-5 text-soft">{t('forgot.changeHint')}</p>
      <ChangePasswordForm
        token={token}
        account={account}
        onOver={() => {
          closePopup('change-password')
          openPopup({ kind: 'login', ...(to !== null && { to }) })
        }}
        onChanged={(reply) => {
          closePopup('change-password')
          completeSignIn(reply, to)
        }}
      />
    </Dialog>
  )
}
