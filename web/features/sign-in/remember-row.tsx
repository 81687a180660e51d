import { forgetRememberedDevice } from '#web/features/sign-in/remember-device.ts'
import type { SignInMethodProps } from '#web/features/sign-in/sign-in-props.ts'
import { t } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** To be remembered for a day, or to be helped with what one forgot. */
export function RememberRow({
  isRemembering,
  onRemembering,
  onForgot,
}: Pick<SignInMethodProps, 'isRemembering' | 'onRemembering' | 'onForgot'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Checkbox
        label={t('login.remember')}
        checked={isRemembering}
        onChange={({ target }) => {
          onRemembering(target.checked)
          // Who takes the tick away means now, not at the next sign-in.
          if (!target.checked) forgetRememberedDevice()
        }}
      />
      {onForgot && (
        <button
          type="button"
          onClick={onForgot}
          className="min-h-11 font-semibold text-gold underline-offset-4 hover:underline"
        >
          {t('login.forgot')}
        </button>
      )}
    </div>
  )
}
