import { Lock, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { RegistrationField } from '#modules/settings/model.ts'
import { t } from '#web/lib/i18n.ts'
import { CodeButton } from '#web/site/code-button.tsx'
import { inputOf, isLineField } from '#web/site/features/registration/inputs.ts'
import { Strength } from '#web/site/features/registration/strength.tsx'
import type { RegisterForm } from '#web/site/features/registration/use-register-form.ts'
import { ImageCaptcha } from '#web/site/image-captcha.tsx'
import { PasswordField } from '#web/site/password-field.tsx'
import { PhoneField } from '#web/site/phone-field.tsx'
import { Field } from '#web/ui/field.tsx'

interface RegisterFieldProps {
  readonly field: RegistrationField
  readonly form: RegisterForm
  readonly onSendCode: () => Promise<number | null>
  /** Counts the attempts, since a picture takes one guess. */
  readonly round: number
}

/** One field of the form, as its rule and its kind ask for it. */
export function RegisterField({ field, form, onSendCode, round }: RegisterFieldProps) {
  const rule = form.asked[field]
  if (!rule) return null
  const error = form.errorOf(field)
  switch (field) {
    case 'password':
      return <NewPassword error={error} />
    case 'confirmPassword':
      return (
        <PasswordField
          name={field}
          label={t('fields.label.confirmPassword')}
          autoComplete="new-password"
          error={error}
        />
      )
    case 'paymentPassword':
      return (
        <Field
          name={field}
          type="password"
          label={t('fields.label.paymentPassword')}
          icon={Lock}
          // Another secret than the password: a manager that filled in the one for the other would give both away at once.
          autoComplete="off"
          dir="ltr"
          maxLength={255}
          required={rule.required}
          error={error}
        />
      )
    case 'mobileNum':
      return (
        <PhoneField
          ref={form.phoneField}
          label={t('fields.label.mobileNum')}
          value={form.phone}
          onChange={form.setPhone}
          isRequired={rule.required}
          error={error}
        />
      )
    case 'verificationCode':
      return (
        <Field
          name={field}
          label={t('fields.label.verificationCode')}
          icon={MessageSquareText}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
          error={error}
          action={
            <CodeButton
              name="register"
              onSend={onSendCode}
              onSent={() => form.form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()}
            />
          }
        />
      )
    case 'captcha':
      return <Word key={round} error={error} round={round} isRequired={rule.required} />
    default:
      return isLineField(field) ? <Line field={field} form={form} /> : null
  }
}

function NewPassword({ error }: { readonly error: string | undefined }) {
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      name="password"
      label={t('fields.label.password')}
      autoComplete="new-password"
      error={error}
      onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      {...(password !== '' && { hint: <Strength password={password} /> })}
    />
  )
}

interface WordProps {
  readonly error: string | undefined
  readonly round: number
  readonly isRequired: boolean
}

function Word(props: WordProps) {
  const [word, setWord] = useState('')
  return <ImageCaptcha {...props} value={word} onChange={setWord} />
}

function Line({ field, form }: Pick<RegisterFieldProps, 'field' | 'form'>) {
  const rule = form.asked[field]
  if (!rule || !isLineField(field)) return null
  const { isPlain, ...input } = inputOf(field, rule)
  const isBorn = field === 'birthday' && input.type !== 'date'
  return (
    <Field
      {...input}
      name={field}
      label={t(`fields.label.${field}`)}
      maxLength={255}
      required={rule.required}
      error={form.errorOf(field)}
      {...(isPlain && { dir: 'ltr', autoCapitalize: 'none', spellCheck: false })}
      {...(isBorn && { placeholder: 'MM-dd-yyyy' })}
      {...(field === 'affiliateCode' && { defaultValue: form.link.affiliateCode })}
    />
  )
}
