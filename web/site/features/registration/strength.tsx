import { passwordLength, passwordStrength } from '#modules/identity/rules/password.ts'
import { t } from '#web/lib/i18n.ts'

const colours = ['bg-surface-3', 'bg-lose', 'bg-gold-fill', 'bg-win', 'bg-win'] as const

/** Four bars and a word for how hard the password is to guess. It advises; what is refused, the rules say. */
export function Strength({ password }: { readonly password: string }) {
  const strength = passwordStrength(password)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-28 flex-none gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full transition-colors duration-180 ${bar <= strength ? colours[strength] : 'bg-surface-3'}`}
          />
        ))}
      </span>
      {strength === 0
        ? t('register.strength0', { min: String(passwordLength.min) })
        : t(`register.strength${strength}`)}
    </span>
  )
}
