import { useState } from 'react'
import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { abandonSignIn, useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { TwoFactorForm } from '#web/features/sign-in/two-factor-form.tsx'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shown after a sign-in to an account with an authenticator, or from an address that the account was never used from. */
export function TwoFactorPopup({ token, to, methods, contacts, asksBankName }: PopupOf<'two-factor'>) {
  const completeSignIn = useCompleteSignIn()
  const [isOver, setOver] = useState(false)
  const leave = (): void => {
    closePopup('two-factor')
    abandonSignIn(token)
  }
  return (
    <Dialog title={t('login.twoFactor')} size="small" background="dusk" closeLabel={t('state.close')} onClose={leave}>
      {isOver || methods.length === 0 ? (
        <BeginAnew isHelpless={methods.length === 0} to={to} />
      ) : (
        <>
          <p className="mb-5 text-soft">
            {t(methods[0]?.method === 'totp' ? 'login.authenticatorHint' : 'login.twoFactorHint')}
          </p>
          <TwoFactorForm
            token={token}
            methods={methods}
            contacts={contacts}
            asksBankName={asksBankName}
            onOver={() => setOver(true)}
            onSignedIn={(reply) => {
              closePopup('two-factor')
              completeSignIn(reply, to)
            }}
          />
        </>
      )}
    </Dialog>
  )
}

/** The half-way session is over, or the account has nothing to confirm with: people help then. */
function BeginAnew({ isHelpless, to }: { readonly isHelpless: boolean; readonly to: string | null }) {
  return (
    <>
      <p role="alert" className="text-soft">
        {t(isHelpless ? 'login.noFactors' : 'login.twoFactorOver')}
      </p>
      <Button
        look="gold"
        size="large"
        className="mt-6 w-full"
        onClick={() => {
          closePopup('two-factor')
          openPopup(isHelpless ? { kind: 'help' } : { kind: 'login', ...(to !== null && { to }) })
        }}
      >
        {t(isHelpless ? 'nav.help' : 'login.again')}
      </Button>
    </>
  )
}
