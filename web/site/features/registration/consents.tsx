import type { ChangeEvent } from 'react'
import { useMinimumAge } from '#web/features/brand/use-brand.ts'
import { t } from '#web/lib/i18n.ts'
import type { Consent } from '#web/site/features/registration/use-register-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ExternalLink } from '#web/ui/icons.ts'

interface ConsentsProps {
  readonly faults: readonly Consent[]
  /** The birthday, as people write it, of somebody who is asked about it. */
  readonly birthday: string | null
  readonly onChange: (name: string) => void
}

export function Consents({ faults, birthday, onChange }: ConsentsProps) {
  const age = String(useMinimumAge())
  const watch = { onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.name) }
  return (
    <div className="grid">
      {birthday !== null && (
        <Checkbox {...watch} name="confirmsBirthday" label={t('register.birthday', { date: birthday })} />
      )}
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          {...watch}
          name="agreesToTerms"
          label={t('register.terms')}
          defaultChecked
          required
          error={faults.includes('agreesToTerms') ? t('register.termsMissing') : undefined}
        />
        {/* In a window of its own, so that what was filled in is still here afterwards. */}
        <a
          href="/help"
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex flex-none min-h-11 items-center gap-1.5 font-semibold text-gold underline-offset-4 hover:underline"
        >
          {t('register.readTerms')}
          <ExternalLink aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </a>
      </div>
      <Checkbox
        {...watch}
        name="isOfAge"
        label={t('register.age', { age })}
        required
        error={faults.includes('isOfAge') ? t('register.ageMissing', { age }) : undefined}
      />
    </div>
  )
}
