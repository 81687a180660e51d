import { Eye, EyeOff, Lock, User } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { logIn } from '#modules/identity/contract.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { api, session } from '#web/site/app.ts'
import { noteFirstLogin } from '#web/site/popups/audience.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface Faults {
  readonly username?: PlainKey
  readonly password?: PlainKey
}

function findMissing(username: string, password: string): Faults {
  return {
    ...(username === '' && { username: 'login.usernameMissing' }),
    ...(password === '' && { password: 'login.passwordMissing' }),
  }
}

export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  async function signIn(username: string, password: string): Promise<void> {
    setBusy(true)
    const answer = await api.callSealed<typeof logIn>('POST /wps/session/login', { body: { username, password } })
    setBusy(false)
    if (answer.ok) {
      noteFirstLogin(answer.value.firstTimeLogin)
      session.begin(answer.value.token)
      onSignedIn()
      return
    }
    setFaults({ password: messageOf(answer.refusal) })
    passwordField.current?.select()
    passwordField.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    // The fields are read when it counts, so that what a password manager fills in is seen too.
    const username = usernameField.current?.value.trim() ?? ''
    const password = passwordField.current?.value ?? ''
    const missing = findMissing(username, password)
    setFaults(missing)
    if (missing.username) usernameField.current?.focus()
    else if (missing.password) passwordField.current?.focus()
    else void signIn(username, password)
  }

  const Peek = isShown ? EyeOff : Eye
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field
        ref={usernameField}
        label={t('login.username')}
        icon={User}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        error={faults.username && t(faults.username)}
      />
      <Field
        ref={passwordField}
        label={t('login.password')}
        icon={Lock}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={256}
        required
        error={faults.password && t(faults.password)}
        action={
          <button
            type="button"
            aria-label={isShown ? t('login.hide') : t('login.show')}
            onClick={() => setShown(!isShown)}
            className="grid size-11 flex-none place-items-center rounded-[10px] text-faint hover:text-strong"
          >
            <Peek aria-hidden="true" className="size-[19px]" />
          </button>
        }
      />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="mt-1 w-full">
        {isBusy ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  )
}
