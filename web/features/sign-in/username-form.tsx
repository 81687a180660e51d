import { type SubmitEvent, useRef, useState } from 'react'
import type { logIn } from '#modules/identity/contract.ts'
import { judgeForm, loginForm, wordForm } from '#modules/identity/rules/forms.ts'
import { api } from '#web/features/client/client.ts'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { WarningDialog } from '#web/features/forms/warning-dialog.tsx'
import { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import { ImageCaptcha } from '#web/features/human-check/image-captcha.tsx'
import { rememberDevice } from '#web/features/sign-in/remember-device.ts'
import { RememberRow } from '#web/features/sign-in/remember-row.tsx'
import type { SignInMethodProps } from '#web/features/sign-in/sign-in-props.ts'
import type { AnswerOf } from '#web/lib/api.ts'
import { readText } from '#web/lib/form-text.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { readRemembered } from '#web/lib/remembered-device.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { UserRound } from '#web/ui/icons.ts'
import './header-form.css'

type FaultyField = 'username' | 'password' | 'captcha'
type Faults = Partial<Record<FaultyField, PlainKey>>
type Refusal = Extract<AnswerOf<typeof logIn>, { ok: false }>

const missing = {
  username: 'login.usernameMissing',
  password: 'login.passwordMissing',
  captcha: 'login.captchaMissing',
} as const satisfies Record<FaultyField, PlainKey>

const order: readonly FaultyField[] = ['username', 'password', 'captcha']

/** The server counts failures and says when a word has to be read from a picture. */
const asksForWord = ({ refusal, fields }: Refusal): boolean =>
  refusal === 'captcha_word_is_wrong' || fields.some(({ path }) => path === 'captcha')

/** In by a name and a password: judged here, then a slide, then the call. */
export function UsernameForm(props: SignInMethodProps) {
  const { variant, side, isRemembering, onRemembering, onForgot, onSignedIn } = props
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const [word, setWord] = useState<{ readonly text: string; readonly round: number } | null>(null)
  const [isWarned, setWarned] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { askHuman, element: humanCheck } = useHumanCheck()
  const isHeader = variant === 'header'

  function point(found: Faults): void {
    setFaults(found)
    const first = order.find((field) => found[field])
    const input = form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)
    input?.select()
    input?.focus()
  }

  function refuse(refused: Refusal): void {
    if (asksForWord(refused)) setWord((before) => ({ text: '', round: (before?.round ?? 0) + 1 }))
    const isWord = refused.refusal === 'captcha_word_is_wrong'
    if (isHeader && refused.refusal === 'credentials_are_wrong') setWarned(true)
    point({ [isWord ? 'captcha' : 'password']: wordsOf(refused.refusal) })
  }

  async function signIn(username: string, password: string): Promise<void> {
    const pass = await askHuman('login', username)
    // Who closes the slider has not decided yet, and everything stays as it was typed.
    if (!pass) return
    const answer = await api.callSealed<typeof logIn>('POST /wps/session/login', {
      body: { username, password, side, remember: isRemembering, ...(word && { captcha: word.text.trim() }), ...pass },
    })
    if (!answer.ok) return refuse(answer)
    if (variant === 'popup') rememberDevice(isRemembering, { username })
    onSignedIn(answer.value)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    // The fields are read when it counts, so that what a password manager fills in is seen too.
    const data = new FormData(event.currentTarget)
    const values = {
      username: readText(data, 'username').trim(),
      password: readText(data, 'password'),
      captcha: word?.text ?? '',
    }
    const wrong = {
      ...judgeForm<'username' | 'password'>(loginForm, values),
      ...(word && judgeForm<'captcha'>(wordForm, values)),
    }
    const judged: Faults = Object.fromEntries(Object.keys(wrong).map((field) => [field, missing[field as FaultyField]]))
    point(judged)
    if (Object.keys(judged).length > 0) return
    setBusy(true)
    void signIn(values.username, values.password).finally(() => setBusy(false))
  }

  const textOf = (field: FaultyField) => faults[field] && t(faults[field])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={isHeader ? 'header-form' : 'grid grid-cols-[minmax(0,1fr)] gap-4'}
    >
      <Field
        label={t('login.username')}
        icon={UserRound}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        defaultValue={variant === 'popup' ? (readRemembered(document).username ?? '') : ''}
        required
        error={textOf('username')}
        {...(isHeader && { placeholder: t('login.username') })}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={textOf('password')}
        {...(isHeader && { placeholder: t('login.password'), action: <ForgotInside onForgot={onForgot} /> })}
      />
      {word && (
        <ImageCaptcha
          value={word.text}
          onChange={(text) => setWord({ ...word, text })}
          error={textOf('captcha')}
          round={word.round}
        />
      )}
      {variant === 'popup' && (
        <RememberRow isRemembering={isRemembering} onRemembering={onRemembering} onForgot={onForgot} />
      )}
      <Button
        type="submit"
        look={isHeader ? 'quiet' : 'gold'}
        size={isHeader ? 'normal' : 'large'}
        isBusy={isBusy}
        className={isHeader ? '' : 'mt-1 w-full'}
      >
        {isBusy ? t('login.busy') : t('login.submit')}
      </Button>
      {humanCheck}
      {isWarned && (
        <WarningDialog
          title={t('login.wrongTitle')}
          text={t('refusal.credentialsAreWrong')}
          confirm={t('login.confirm')}
          onClose={() => setWarned(false)}
        />
      )}
    </form>
  )
}

/** In the header there is no room for more than one thing inside the field, and who is stuck needs this one. */
function ForgotInside({ onForgot }: { readonly onForgot: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label={t('login.forgot')}
      onClick={onForgot}
      className="h-11 flex-none rounded-[10px] px-2 text-[13px] font-semibold text-gold hover:underline"
    >
      {t('login.forgotShort')}
    </button>
  )
}
