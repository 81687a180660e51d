import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { SignInForm } from '#web/features/sign-in/sign-in-form.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

/** The agents' door. It stands alone: nothing of the player's side is around it. */
export function AgentPage() {
  useTitle(t('title.page', { page: t('agent.login') }))
  const completeSignIn = useCompleteSignIn()
  return (
    <main id="content" className="relative isolate grid min-h-dvh place-items-center overflow-hidden px-4 py-8">
      <Dusk layout="wide" className="absolute inset-0 -z-10 size-full opacity-60" />
      <div className="w-full max-w-[440px] rounded-3xl bg-surface-1 px-6 pt-7 pb-8 shadow-3 sm:px-9">
        <div className="mb-6 flex items-center gap-3">
          <Mark size={36} />
          <span className="font-display text-[23px] font-bold">{t('brand.name')}</span>
          <div className="ms-auto">
            <LanguageSelect />
          </div>
        </div>
        <h1 className="text-[28px] leading-tight font-semibold tracking-[-0.015em]">{t('agent.login')}</h1>
        <p className="mt-2 mb-6 text-soft">{t('agent.promise')}</p>
        <SignInForm variant="agent" onSignedIn={(reply) => completeSignIn(reply, '/agentHome')} />
        <div className="mt-6 flex items-center justify-between gap-3">
          <Link to="/" className="flex min-h-11 items-center font-medium text-soft underline hover:text-strong">
            {t('agent.toSite')}
          </Link>
          <ThemeSwitch />
        </div>
      </div>
    </main>
  )
}
