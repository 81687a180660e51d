import { memberHref } from '#web/features/centres/member-keys.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { type StepName, type StepState, type Steps, stepNames } from '#web/site/features/welcome/first-steps.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Check, Hourglass, IdCard, Play, Wallet } from '#web/ui/icons.ts'

const icons = { verify: IdCard, deposit: Wallet, play: Play } as const

/** Where each step is taken. */
const places: Readonly<Record<StepName, string>> = {
  verify: memberHref('securityCenter', { part: 'verify' }),
  deposit: memberHref('depositv2'),
  play: '/rng',
}

/** The three steps from an account to a game, each with where it stands. */
export function StepList({ steps, next }: { readonly steps: Steps; readonly next: StepName | null }) {
  return (
    <ol className="grid gap-3">
      {stepNames.map((name) => (
        <Step key={name} name={name} state={steps[name]} isNext={name === next} />
      ))}
    </ol>
  )
}

interface StepProps {
  readonly name: StepName
  readonly state: StepState
  readonly isNext: boolean
}

function Step({ name, state, isNext }: StepProps) {
  const Icon = state === 'done' ? Check : state === 'waiting' ? Hourglass : icons[name]
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex items-center gap-3.5">
      <span
        className={`grid size-10 flex-none place-items-center rounded-full ${state === 'done' ? 'bg-win-wash text-win' : isNext ? 'gold-button' : 'bg-surface-3 text-soft'}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-display text-[16px] leading-tight font-semibold">{t(`welcome.${name}`)}</b>
        <span className="block text-[14px] leading-snug text-soft">{t(`welcome.${name}.hint`)}</span>
      </span>
      <span
        className={`flex-none text-[13px] ${state === 'failed' ? 'text-lose' : state === 'done' ? 'text-win' : 'text-soft'}`}
      >
        {t(`welcome.state.${state}`)}
      </span>
    </li>
  )
}

/** How many of the steps are done, as a row of bars. */
export function StepBars({ done }: { readonly done: number }) {
  return (
    <span className="flex gap-1.5">
      <span className="sr-only">{t('welcome.progress', { done: String(done), all: String(stepNames.length) })}</span>
      {stepNames.map((name, at) => (
        <i
          key={name}
          aria-hidden="true"
          className={`h-1.5 w-9 rounded-full ${at < done ? 'bg-gold-fill' : 'bg-surface-3'}`}
        />
      ))}
    </span>
  )
}

interface NextButtonProps {
  readonly next: StepName
  readonly onPress?: () => void
  readonly className?: string
}

/** To the next step. */
export function NextButton({ next, onPress, className = '' }: NextButtonProps) {
  return (
    <Link
      to={places[next]}
      {...(onPress && { onClick: onPress })}
      className={`${buttonClass({ look: 'gold', size: 'large' })} ${className}`}
    >
      {t(`welcome.${next}.go`)}
    </Link>
  )
}
