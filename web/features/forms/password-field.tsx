import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Eye, EyeOff, Lock } from '#web/ui/icons.ts'

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  readonly label: string
  /** Whether a manager offers the one it has, or makes a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Stands where the eye would. */
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A password with an eye to look at what was typed. Needs the texts of `login`. */
export function PasswordField({ action, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Peek = isShown ? EyeOff : Eye
  return (
    <Field
      {...props}
      icon={Lock}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      required
      action={
        action ?? (
          <button
            type="button"
            aria-label={isShown ? t('login.hide') : t('login.show')}
            onClick={() => setShown(!isShown)}
            className="grid size-11 flex-none place-items-center rounded-[10px] text-faint hover:text-strong"
          >
            <Peek aria-hidden="true" className="size-[19px]" />
          </button>
        )
      }
    />
  )
}
