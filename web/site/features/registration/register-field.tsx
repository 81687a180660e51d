import { type FocusEvent, type InputEvent, type RefObject, useRef, useState } from 'react'
import type { FieldRule } from '#modules/identity/rules/fields.ts'
import type { RegistrationField } from '#modules/settings/model.ts'
import { CodeButton } from '#web/features/codes/code-button.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { ImageCaptcha } from '#web/features/human-check/image-captcha.tsx'
import { PhoneField } from '#web/features/phone/phone-field.tsx'
import { t } from '#web/lib/i18n.ts'
import { inputOf, isLineField, type LineField } from '#web/site/features/registration/inputs.ts'
import { Strength } from '#web/site/features/registration/strength.tsx'
import type { RegisterForm } from '#web/site/features/registration/use-register-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Lock, MessageSquareText } from '#web/ui/icons.ts'

interface RegisterFieldProps {
  readonly field: RegistrationField
  readonly form: RegisterForm
  readonly phoneField: RefObject<HTMLInputElement | null>
  readonly onSendCode: () => Promise<number | null>
  /** Counts the attempts, since a picture takes one guess. */
  readonly round: number
}

/** One field of the form, as its rule and its kind ask for it. */
export function RegisterField({ field, form, phoneField, onSendCode, round }: RegisterFieldProps) {
  const rule = form.asked[field]
  if (!rule) return null
  const error = form.errorOf(field)
  const watch = watchOf(form)
  if (isLineField(field)) return <Line field={field} rule={rule} form={form} />
  switch (field) {
    case 'password':
      return <NewPassword error={error} watch={watch} />
    case 'confirmPassword':
      return (
        <PasswordField
          {...watch}
          name={field}
          label={t('fields.label.confirmPassword')}
          autoComplete="new-password"
          error={error}
        />
      )
    case 'paymentPassword':
      return (
        <Field
          {...watch}
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
          ref={phoneField}
          label={t('fields.label.mobileNum')}
          value={form.phone}
          onChange={form.setPhone}
          isRequired={rule.required}
          error={error}
        />
      )
    case 'verificationCode':
      return <Code error={error} watch={watch} onSend={onSendCode} />
    case 'captcha':
      return (
        <Word key={round} error={error} round={round} isRequired={rule.required} onChange={() => form.change(field)} />
      )
    case 'referralCode':
    case 'domain':
    case 'countryDialingCode':
      return null
  }
}

interface Watch {
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
  readonly onInput: (event: InputEvent<HTMLInputElement>) => void
}

/** Every input says when it is left and when it changes; by its name it is known which. */
const watchOf = (form: RegisterForm): Watch => ({
  onBlur: ({ currentTarget }) => form.leave(currentTarget.name),
  onInput: ({ currentTarget }) => form.change(currentTarget.name),
})

interface CodeProps {
  readonly error: string | undefined
  readonly watch: Watch
  readonly onSend: () => Promise<number | null>
}

function Code({ error, watch, onSend }: CodeProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field
      {...watch}
      ref={field}
      name="verificationCode"
      label={t('fields.label.verificationCode')}
      icon={MessageSquareText}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={12}
      required
      error={error}
      action={<CodeButton name="register" onSend={onSend} onSent={() => field.current?.focus()} />}
    />
  )
}

function NewPassword({ error, watch }: Pick<CodeProps, 'error' | 'watch'>) {
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      name="password"
      label={t('fields.label.password')}
      autoComplete="new-password"
      error={error}
      onBlur={watch.onBlur}
      onInput={(event) => {
        watch.onInput(event)
        setPassword(event.currentTarget.value)
      }}
      {...(password !== '' && { hint: <Strength password={password} /> })}
    />
  )
}

interface WordProps {
  readonly error: string | undefined
  readonly round: number
  readonly isRequired: boolean
  readonly onChange: () => void
}

function Word({ onChange, ...props }: WordProps) {
  const [word, setWord] = useState('')
  const change = (entered: string): void => {
    setWord(entered)
    onChange()
  }
  return <ImageCaptcha {...props} value={word} onChange={change} />
}

interface LineProps {
  readonly field: LineField
  readonly rule: FieldRule
  readonly form: RegisterForm
}

function Line({ field, rule, form }: LineProps) {
  const { isPlain, ...input } = inputOf(field, rule)
  const isBorn = field === 'birthday' && input.type !== 'date'
  return (
    <Field
      {...input}
      {...watchOf(form)}
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
