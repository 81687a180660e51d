import { type SubmitEvent, useState } from 'react'
import type { InviteKind } from '#modules/agents/model.ts'
import { Line } from '#web/agent/features/accounts/invite-card.tsx'
import { KindChoice } from '#web/agent/features/accounts/kind-choice.tsx'
import { makePassword } from '#web/agent/features/accounts/make-password.ts'
import { makeMember, type NewMember } from '#web/agent/features/accounts/use-links.ts'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { RatesEditor } from '#web/agent/rates/rate-fields.tsx'
import { judgeRates, writeRates } from '#web/agent/rates/read-rate.ts'
import { teamRefusalKey } from '#web/agent/refusals/team-refusals.ts'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import type { AgentMe } from '#web/features/session/use-agent-me.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Intents } from '#web/lib/intents.ts'
import { Diamond } from '#web/ui/diamond.tsx'
import { Field } from '#web/ui/field.tsx'
import { WandSparkles } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface Made {
  readonly member: NewMember
  readonly password: string
}

/** An account that the agent makes and hands on. The password is changed at the first sign-in. */
export function DirectForm({ me }: { readonly me: AgentMe }) {
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <Handover made={made} onNext={() => setMade(null)} />
  return <Form me={me} onMade={setMade} />
}

interface FormProps {
  readonly me: AgentMe
  readonly onMade: (made: Made) => void
}

/** Reasons that belong to one field, and so stand beside it. */
const besideField: Readonly<Record<string, 'username' | 'nickname' | 'password'>> = {
  username_is_malformed: 'username',
  username_is_taken: 'username',
  nickname_is_reserved: 'nickname',
  nickname_is_malformed: 'nickname',
  password_length_is_wrong: 'password',
  password_is_refused: 'password',
}

interface Fault {
  readonly field: 'username' | 'nickname' | 'password' | null
  readonly text: PlainKey
}

function Form({ me, onMade }: FormProps) {
  const [kind, setKind] = useState<InviteKind>('member')
  const [texts, setTexts] = useState(() => writeRates(me.defaultRates))
  const [username, setUsername] = useState('')
  const [nickname, setNickname] = useState('')
  const [password, setPassword] = useState('')
  const [intents] = useState(() => new Intents())
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  async function send(): Promise<void> {
    if (username.trim() === '') return setFault({ field: 'username', text: 'accounts.usernameMissing' })
    if (password === '') return setFault({ field: 'password', text: 'accounts.passwordMissing' })
    const { rates } = judgeRates(texts, me.rates.now)
    if (!rates) return setFault({ field: null, text: 'agentRates.fix' })
    setBusy(true)
    setFault(null)
    const named = nickname.trim() === '' ? {} : { nickname: nickname.trim() }
    const answer = await makeMember({ kind, username: username.trim(), ...named, password, rates }, intents)
    setBusy(false)
    if (answer.ok) onMade({ member: answer.value, password })
    else setFault({ field: besideField[answer.refusal] ?? null, text: teamRefusalKey(answer.refusal) })
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  const errorOf = (field: Fault['field']) => (fault?.field === field && field !== null ? t(fault.text) : undefined)
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className={`${agentCard} grid max-w-[820px] grid-cols-[minmax(0,1fr)] gap-5 p-4 lg:p-5`}
    >
      <div>
        <h2 className={agentCardTitle}>{t('accounts.newAccount')}</h2>
        <p className="mt-1 text-[13px] text-soft">{t('accounts.newAccountHint')}</p>
      </div>
      <KindChoice kind={kind} mayBeAgent={me.mayInviteAgents} onChoose={setKind} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('accounts.username')}
          required
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          error={errorOf('username')}
        />
        <Field
          label={t('accounts.nickname')}
          hint={t('accounts.nicknameHint')}
          autoComplete="off"
          maxLength={64}
          value={nickname}
          onChange={({ target }) => setNickname(target.value)}
          error={errorOf('nickname')}
        />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={errorOf('password')}
          hint={t('accounts.passwordHint')}
        />
        <button
          type="button"
          onClick={() => setPassword(makePassword((bytes) => crypto.getRandomValues(bytes)))}
          className={`${agentButton.plain} h-11! self-start sm:mt-8`}
        >
          <WandSparkles aria-hidden="true" className="size-4 text-gold" />
          {t('accounts.makePassword')}
        </button>
      </div>
      <RatesEditor texts={texts} most={me.rates.now} usual={me.defaultRates} onChange={setTexts} />
      <FormFault fault={fault?.field === null ? fault.text : null} />
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className={`${agentButton.gold} h-11! justify-self-start px-6`}
      >
        {isBusy && <Spinner />}
        {t('accounts.makeAccount')}
      </button>
    </form>
  )
}

interface HandoverProps {
  readonly made: Made
  readonly onNext: () => void
}

/** The one moment at which the password can be read: it is kept nowhere. */
function Handover({ made: { member, password }, onNext }: HandoverProps) {
  return (
    <section
      aria-label={t('accounts.isMade')}
      className={`${agentCard} grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-4 p-5`}
    >
      <div className="flex items-center gap-3">
        <Diamond state="done" />
        <div>
          <h2 className={agentCardTitle}>
            <output>{t('accounts.isMade')}</output>
          </h2>
          <p className="text-[13px] text-soft">{t('accounts.isMadeHint')}</p>
        </div>
      </div>
      <Line label={t('accounts.username')} text={member.account} copy={t('accounts.copyUsername')} />
      <Line label={t('accounts.password')} text={password} copy={t('accounts.copyPassword')} />
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={onNext} className={agentButton.gold}>
          {t('accounts.oneMore')}
        </button>
        <AgentLink page="downlineManagmentView" values={{ member: member.id }} className={agentButton.plain}>
          {t('accounts.showInTeam')}
        </AgentLink>
      </div>
    </section>
  )
}
