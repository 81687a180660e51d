import { useState } from 'react'
import type { logInOperator } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { findMissing, read, useForm } from '#web/features/forms/use-form.ts'
import { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import { ImageCaptcha } from '#web/features/human-check/image-captcha.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { UserRound } from '#web/ui/icons.ts'

interface PasswordStepProps {
  readonly onPassword: (half: ReplyOf<typeof logInOperator>) => void
}

/** Name, password and slider: the first half of an operator's way in. */
export function PasswordStep({ onPassword }: PasswordStepProps) {
  const { askHuman, element } = useHumanCheck()
  const [word, setWord] = useState<{ readonly text: string; readonly round: number } | null>(null)
  const form = useForm(async (data, tell) => {
    const missing = findMissing(data, ['username', 'password'])
    if (missing) return tell.point(missing)
    const username = read(data, 'username').trim()
    const pass = await askHuman('login', username)
    if (!pass) return
    const answer = await api.callSealed<typeof logInOperator>('POST /ops/session/login', {
      body: { username, password: read(data, 'password'), ...(word && { captcha: word.text.trim() }), ...pass },
    })
    if (answer.ok) return onPassword(answer.value)
    if (answer.fields.some(({ path }) => path === 'captcha'))
      setWord((before) => ({ text: '', round: (before?.round ?? 0) + 1 }))
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        label={t('login.username')}
        icon={UserRound}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        error={form.wrong.username}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={form.wrong.password}
      />
      {word && <ImageCaptcha value={word.text} onChange={(text) => setWord({ ...word, text })} round={word.round} />}
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="mt-1 w-full">
        {form.isBusy ? t('login.busy') : t('login.submit')}
      </Button>
      {element}
    </form>
  )
}
