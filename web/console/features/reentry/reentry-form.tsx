import type { reenter } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface ReentryFormProps {
  readonly token: string
  readonly onEntered: () => void
}

/** Asks for a fresh code of the authenticator, which calls that move money need. */
export function ReentryForm({ token, onEntered }: ReentryFormProps) {
  const form = useForm(async (data, tell) => {
    const code = read(data, 'code').trim()
    if (code === '') return tell.point({ code: t('fields.missing') })
    const answer = await api.callSealed<typeof reenter>('POST /ops/session/reentry', { body: { code }, token })
    if (answer.ok) return onEntered()
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-soft">{t('operator.reentryHint')}</p>
      <Field
        label={t('security.totpCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
        error={form.wrong.code}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('operator.reenter')}
      </Button>
    </form>
  )
}
