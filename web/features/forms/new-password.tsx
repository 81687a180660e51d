import { type RefObject, useState } from 'react'
import { judgePassword, passwordLength, passwordStrength } from '#modules/identity/rules/password.ts'
import { type Fault, faultText, isFaultCode } from '#web/features/forms/field-fault-text.ts'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import type { Refused } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'

export interface NewPasswordFaults {
  readonly newPassword?: Fault
  readonly confirmNewPassword?: Fault
}

const fault = (code: Fault['code']): Fault => ({ code, ...passwordLength })

interface Chosen {
  readonly password: string
  /** Null where it is typed once. */
  readonly confirmation: string | null
  readonly username: string
}

/** The server's own rules, but for the list of what everybody tries first, which stays there. */
export function judgeChosen({ password, confirmation, username }: Chosen): NewPasswordFaults {
  const wrong = password === '' ? 'is_missing' : judgePassword(password, { username, isCommon: () => false })
  if (wrong) return { newPassword: fault(wrong) }
  if (confirmation === null || confirmation === password) return {}
  return { confirmNewPassword: fault(confirmation === '' ? 'is_missing' : 'confirmation_differs') }
}

/** What the server says about the password that was chosen; null when it speaks of something else. */
export function readChosenFaults({ fields }: Pick<Refused<string>, 'fields'>): NewPasswordFaults | null {
  for (const { path, code } of fields) {
    if (path !== 'newPassword' && path !== 'confirmNewPassword') continue
    if (isFaultCode(code)) return { [path]: fault(code) }
  }
  return null
}

interface NewPasswordProps {
  readonly faults: NewPasswordFaults
  readonly field: RefObject<HTMLInputElement | null>
  /** Left out where the password is typed once. */
  readonly confirmation?: RefObject<HTMLInputElement | null>
}

/** A password that somebody chooses. Needs the texts of `forgot`, `fields` and `login`. */
export function NewPassword({ faults, field, confirmation }: NewPasswordProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        ref={field}
        label={t('forgot.newPassword')}
        name="newPassword"
        autoComplete="new-password"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        error={faults.newPassword && faultText(faults.newPassword)}
        hint={<Strength password={typed} />}
      />
      {confirmation && (
        <PasswordField
          ref={confirmation}
          label={t('forgot.confirmPassword')}
          name="confirmNewPassword"
          autoComplete="new-password"
          error={faults.confirmNewPassword && faultText(faults.confirmNewPassword)}
        />
      )}
    </>
  )
}

const colours = ['bg-edge', 'bg-lose', 'bg-gold-fill', 'bg-win', 'bg-win'] as const

/** Says in words and in light how hard it is to guess. Length makes it strong; there are no rules of composition. */
function Strength({ password }: { readonly password: string }) {
  if (password === '') return t('forgot.passwordHint')
  const strength = passwordStrength(password)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full transition-colors duration-150 ${step <= Math.max(1, strength) ? colours[strength] : 'bg-surface-3'}`}
          />
        ))}
      </span>
      <span className="flex-none">{t(`forgot.strength${strength}`)}</span>
    </span>
  )
}
