import { useCallback, useState } from 'react'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { OperatorDoor } from '#web/site/features/operator/operator-door.tsx'
import { OperatorEnrolment } from '#web/site/features/operator/operator-enrolment.tsx'
import { OperatorFactor } from '#web/site/features/operator/operator-factor.tsx'
import { OperatorSession } from '#web/site/features/operator/operator-session.tsx'
import { operatorToken } from '#web/site/features/operator/operator-token.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

interface Step {
  readonly at: 'door' | 'enrolment' | 'two_factor' | 'open'
  readonly token: string
}

const door: Step = { at: 'door', token: '' }

const titles = {
  door: 'operator.login',
  enrolment: 'operator.enrol',
  two_factor: 'login.twoFactor',
  open: 'operator.session',
} as const satisfies Record<Step['at'], string>

/** The operators' door. Only a session that is open is kept; half-way ones live in this page alone. */
export function OperatorPage() {
  const [step, setStep] = useState<Step>(() => {
    const token = operatorToken.read()
    return token === null ? door : { at: 'open', token }
  })
  const open = useCallback((token: string): void => {
    operatorToken.keep(token)
    setStep({ at: 'open', token })
  }, [])
  const close = useCallback((): void => {
    operatorToken.forget()
    setStep(door)
  }, [])
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
        {step.at === 'door' && (
          <OperatorDoor
            onPassword={({ token, next }) => (next === 'open' ? open(token) : setStep({ at: next, token }))}
          />
        )}
        {step.at === 'enrolment' && <OperatorEnrolment token={step.token} onSignedIn={open} onOver={close} />}
        {step.at === 'two_factor' && <OperatorFactor token={step.token} onSignedIn={open} onOver={close} />}
        {step.at === 'open' && <OperatorSession token={step.token} onEnded={close} />}
        <div className="mt-6 flex justify-end">
          <ThemeSwitch />
        </div>
      </div>
    </main>
  )
}

const hints = {
  door: 'operator.promise',
  enrolment: 'operator.enrolHint',
  two_factor: 'login.authenticatorHint',
  open: 'operator.sessionHint',
} as const satisfies Record<Step['at'], string>
