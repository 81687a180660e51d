import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { type SignedIn, useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { FreePlay } from '#web/features/sign-in/free-play.tsx'
import { SignInForm } from '#web/features/sign-in/sign-in-form.tsx'
import { SocialButtons } from '#web/features/sign-in/social-buttons.tsx'
import { t } from '#web/lib/i18n.ts'
import { ScenePopup } from '#web/site/popups/scene-popup.tsx'

export function LoginPopup({ to = '/' }: PopupOf<'login'>) {
  const completeSignIn = useCompleteSignIn()
  const change = (kind: 'register' | 'forgot') => () => {
    closePopup('login')
    openPopup({ kind })
  }
  const arrive = (reply: SignedIn): void => {
    closePopup('login')
    completeSignIn(reply, to)
  }
  return (
    <ScenePopup
      title={t('login.title')}
      greeting={t('login.greeting')}
      group="w_login"
      onClose={() => closePopup('login')}
    >
      <SignInForm variant="popup" onForgot={change('forgot')} onSignedIn={arrive} />
      <FreePlay onSignedIn={arrive} />
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-soft">
        {t('login.noAccount')}
        <button
          type="button"
          onClick={change('register')}
          className="min-h-11 font-semibold text-gold underline-offset-4 hover:underline"
        >
          {t('login.toRegister')}
        </button>
      </p>
      <SocialButtons to={to} />
    </ScenePopup>
  )
}
