import { t } from '#web/lib/i18n.ts'
import { SignInForm } from '#web/site/features/session/sign-in-form.tsx'
import { useGo } from '#web/site/navigation.tsx'
import { closePopup, openPopup, type PopupOf } from '#web/site/popups/popups.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function LoginPopup({ to = '/' }: PopupOf<'login'>) {
  const go = useGo()
  return (
    <Dialog
      title={t('login.title')}
      size="wide"
      isBare
      closeLabel={t('state.close')}
      onClose={() => closePopup('login')}
    >
      <div className="grid md:min-h-[600px] md:grid-cols-[minmax(280px,400px)_minmax(0,1fr)]">
        <div className="relative isolate max-md:hidden">
          <Dusk layout="tall" className="absolute inset-0 -z-10 size-full" />
          <div className="px-9 pt-9">
            <p className="flex items-center gap-3 font-display text-[23px] font-bold">
              <Mark size={36} />
              {t('brand.name')}
            </p>
            <p className="mt-8 font-display text-[38px] leading-[1.08] font-semibold tracking-[-0.02em]">
              {t('login.greeting')}
            </p>
          </div>
        </div>
        <div className="px-6 pt-7 pb-9 md:flex md:flex-col md:justify-center md:px-11">
          <p aria-hidden="true" className="font-display text-[30px] leading-tight font-semibold tracking-[-0.015em]">
            {t('login.title')}
          </p>
          <p className="mt-2 mb-7 max-w-80 text-soft">{t('login.promise')}</p>
          <SignInForm
            onSignedIn={() => {
              closePopup('login')
              go(to)
            }}
          />
          <p className="mt-5 flex flex-wrap items-center gap-x-2 text-soft">
            {t('login.noAccount')}
            <button
              type="button"
              onClick={() => {
                closePopup('login')
                openPopup({ kind: 'register' })
              }}
              className="min-h-11 font-semibold text-gold underline-offset-4 hover:underline"
            >
              {t('login.toRegister')}
            </button>
          </p>
        </div>
      </div>
    </Dialog>
  )
}
