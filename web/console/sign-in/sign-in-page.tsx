import { useCallback, useState } from 'react'
import { CodeStep } from '#web/console/sign-in/code-step.tsx'
import { EnrolmentStep } from '#web/console/sign-in/enrolment-step.tsx'
import { PasswordStep } from '#web/console/sign-in/password-step.tsx'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

interface Step {
  readonly at: 'password' | 'enrolment' | 'two_factor'
  readonly token: string
}

const firstStep: Step = { at: 'password', token: '' }

const titles = {
  password: 'operator.login',
  enrolment: 'operator.enrol',
  two_factor: 'login.twoFactor',
} as const satisfies Record<Step['at'], string>

const hints = {
  password: 'operator.promise',
  enrolment: 'operator.enrolHint',
  two_factor: 'login.authenticatorHint',
} as const satisfies Record<Step['at'], string>

interface SignInPageProps {
  /** Called with the token of an open session only; half-way ones are kept in this page alone. */
  readonly onSignedIn: (token: string) => void
}

/** Where operators sign in: name and password, then the authenticator. */
export function SignInPage({ onSignedIn }: SignInPageProps) {
  const [step, setStep] = useState<Step>(firstStep)
  const startOver = useCallback(() => setStep(firstStep), [])
  const title = t(titles[step.at])
  useTitle(t('title.page', { page: title }))
  return (
    <main id="content" className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="w-full max-w-[440px] rounded-3xl bg-surface-1 px-6 pt-7 pb-8 shadow-3 sm:px-9">
        <div className="mb-6 flex items-center gap-3">
          <Mark size={36} />
          <span className="font-display text-[23px] font-bold">{t('brand.name')}</span>
          <div className="ms-auto">
            <LanguageSelect />
          </div>
        </div>
        <h1 className="text-[28px] leading-tight font-semibold tracking-[-0.015em]">{title}</h1>
        <p className="mt-2 mb-6 text-soft">{t(hints[step.at])}</p>
        {step.at === 'password' && (
          <PasswordStep
            onPassword={({ token, next }) => (next === 'open' ? onSignedIn(token) : setStep({ at: next, token }))}
          />
        )}
        {step.at === 'enrolment' && <EnrolmentStep token={step.token} onSignedIn={onSignedIn} onOver={startOver} />}
        {step.at === 'two_factor' && <CodeStep token={step.token} onSignedIn={onSignedIn} onOver={startOver} />}
        <div className="mt-6 flex justify-end">
          <ThemeSwitch />
        </div>
      </div>
    </main>
  )
}
