import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { passTwoFactor, sendTwoFactorCode } from '#modules/identity/contract.ts'
import type { ContactMethod, TwoFactorMethod } from '#modules/identity/model.ts'
import { api } from '#web/features/client/client.ts'
import { CodeButton } from '#web/features/codes/code-button.tsx'
import { askForCode } from '#web/features/codes/code-countdown.ts'
import { WarningDialog } from '#web/features/forms/warning-dialog.tsx'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { readRemembered } from '#web/lib/remembered-device.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { KeyRound, Landmark, Mail, ShieldCheck, Smartphone } from '#web/ui/icons.ts'

const icons = {
  totp: ShieldCheck,
  recovery: KeyRound,
  mobile: Smartphone,
  email: Mail,
} as const satisfies Record<TwoFactorMethod, IconComponent>

export interface OfferedMethod {
  readonly method: TwoFactorMethod
  /** Masked: enough to know one's own by, and no more. */
  readonly hint: string
}

export interface OfferedContact extends OfferedMethod {
  readonly method: ContactMethod
}

interface TwoFactorFormProps {
  /** The half-way session: it is good for these two calls alone. */
  readonly token: string
  readonly methods: readonly OfferedMethod[]
  /** Where a code can be sent that the authenticator asks for beside its own, while it is locked for unknown places. */
  readonly contacts: readonly OfferedContact[]
  readonly asksBankName: boolean
  readonly onSignedIn: (reply: SignedIn) => void
  /** The half-way session is over: too many tries, too long a wait, or another address. */
  readonly onOver: () => void
}

type Faults = Partial<Record<'code' | 'bankName' | 'contact', PlainKey>>

/** The second half of signing in: one of the ways that the account has, and what it asks for. */
export function TwoFactorForm({ token, methods, contacts, asksBankName, onSignedIn, onOver }: TwoFactorFormProps) {
  const [method, setMethod] = useState<TwoFactorMethod>(methods[0]?.method ?? 'totp')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const [warning, setWarning] = useState<PlainKey | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const bankField = useRef<HTMLInputElement>(null)
  const contactField = useRef<HTMLInputElement>(null)
  const [contact, setContact] = useState<ContactMethod | null>(null)
  // The name of a bank account is a hurdle beside a code that was sent; an authenticator needs none.
  const isSent = method === 'mobile' || method === 'email'
  const needsBankName = asksBankName && isSent

  // Too many wrong codes came from places the account does not know: a code to its phone or mailbox is asked for besides.
  const asked = method === 'totp' ? contact : null

  async function send(to: ContactMethod): Promise<number | null> {
    const answer = await askForCode(() =>
      api.call<typeof sendTwoFactorCode>('POST /wps/session/twoFactor/code', { body: { method: to }, token }),
    )
    if (answer.ok) return answer.waitSeconds
    if (answer.refusal === 'sign_in_is_needed') onOver()
    else setWarning(wordsOf(answer.refusal))
    return null
  }

  function point(found: Faults): void {
    setFaults(found)
    let field = found.bankName ? bankField : codeField
    if (found.contact) field = contactField
    field.current?.select()
    field.current?.focus()
  }

  async function pass(): Promise<void> {
    const code = codeField.current?.value.trim() ?? ''
    const bankAccountName = bankField.current?.value.trim() ?? ''
    const sent = contactField.current?.value.trim() ?? ''
    const found: Faults = {
      ...(needsBankName && bankAccountName === '' && { bankName: 'login.bankNameMissing' }),
      ...(asked && sent === '' && { contact: 'refusal.codeIsMissing' }),
      ...(code === '' && { code: 'refusal.codeIsMissing' }),
    }
    if (Object.keys(found).length > 0) return point(found)
    setFaults({})
    const answer = await api.callSealed<typeof passTwoFactor>('POST /wps/session/twoFactor', {
      body: {
        method,
        code,
        ...(needsBankName && { bankAccountName }),
        ...(asked && { contact: { method: asked, code: sent } }),
        remember: readRemembered(document).isRemembered,
      },
      token,
    })
    if (answer.ok) return onSignedIn(answer.value)
    if (answer.refusal === 'sign_in_is_needed') return onOver()
    if (answer.refusal === 'factor_is_locked') setContact(contacts[0]?.method ?? null)
    const isContact = answer.fields?.some(({ path }) => path === 'contact') ?? false
    point({ [isContact ? 'contact' : 'code']: wordsOf(answer.refusal) })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void pass().finally(() => setBusy(false))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {methods.length > 1 && (
        <Methods
          legend={t('login.factors')}
          methods={methods}
          chosen={method}
          onChoose={(next) => {
            setMethod(next)
            setFaults({})
          }}
        />
      )}
      {asked && (
        <>
          {contacts.length > 1 && (
            <Methods legend={t('login.contacts')} methods={contacts} chosen={asked} onChoose={setContact} />
          )}
          <Field
            key={asked}
            ref={contactField}
            label={t(asked === 'mobile' ? 'login.codeToPhone' : 'login.codeToMailbox')}
            icon={icons[asked]}
            name="contact"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={16}
            required
            error={faults.contact && t(faults.contact)}
            hint={contacts.length > 1 ? undefined : contacts[0]?.hint}
            action={
              <CodeButton
                name={`two-factor-${asked}`}
                onSend={async () => await send(asked)}
                onSent={() => contactField.current?.focus()}
              />
            }
          />
        </>
      )}
      {needsBankName && (
        <Field
          ref={bankField}
          label={t('login.bankName')}
          icon={Landmark}
          name="bankAccountName"
          autoComplete="name"
          maxLength={128}
          required
          error={faults.bankName && t(faults.bankName)}
        />
      )}
      <Field
        key={method}
        ref={codeField}
        label={t(codeLabels[method])}
        icon={icons[method]}
        name="code"
        inputMode={method === 'recovery' ? 'text' : 'numeric'}
        autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={32}
        required
        error={faults.code && t(faults.code)}
        hint={t(hints[method])}
        {...(isSent && {
          action: (
            <CodeButton
              name={`two-factor-${method}`}
              onSend={async () => await send(method)}
              onSent={() => codeField.current?.focus()}
            />
          ),
        })}
      />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="w-full">
        {isBusy ? t('login.busy') : t('login.continue')}
      </Button>
      {warning && (
        <WarningDialog
          title={t('login.codeNotSent')}
          text={t(warning)}
          confirm={t('login.confirm')}
          onClose={() => setWarning(null)}
        />
      )}
    </form>
  )
}

const hints = {
  totp: 'login.totpHint',
  recovery: 'login.recoveryHint',
  mobile: 'login.sentHint',
  email: 'login.sentHint',
} as const satisfies Record<TwoFactorMethod, PlainKey>

const codeLabels = {
  totp: 'login.code',
  recovery: 'login.recoveryCode',
  mobile: 'login.code',
  email: 'login.code',
} as const satisfies Record<TwoFactorMethod, PlainKey>

interface MethodsProps<Method extends TwoFactorMethod> {
  readonly legend: string
  readonly methods: readonly (OfferedMethod & { readonly method: Method })[]
  readonly chosen: Method
  readonly onChoose: (method: Method) => void
}

function Methods<Method extends TwoFactorMethod>({ legend, methods, chosen, onChoose }: MethodsProps<Method>) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-soft">{legend}</legend>
      {methods.map(({ method, hint }) => {
        const kind: TwoFactorMethod = method
        const Icon = icons[kind]
        return (
          <label
            key={method}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-[14px] bg-well px-4 shadow-well outline -outline-offset-1 outline-edge/30 transition-[outline-color,background-color] duration-150 hover:outline-edge has-checked:bg-gold-wash has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className={`size-5 flex-none ${method === chosen ? 'text-gold' : 'text-faint'}`} />
            <span className="min-w-0 flex-1 font-medium">{t(`login.factor.${kind}`)}</span>
            {hint !== '' && (
              <bdi dir="ltr" className="truncate text-soft tabular-nums">
                {hint}
              </bdi>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
