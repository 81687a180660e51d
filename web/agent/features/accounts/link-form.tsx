import { type SubmitEvent, useState } from 'react'
import type { InviteKind } from '#modules/agents/model.ts'
import { InviteCard } from '#web/agent/features/accounts/invite-card.tsx'
import { KindChoice } from '#web/agent/features/accounts/kind-choice.tsx'
import { type AgentInvite, makeLink } from '#web/agent/features/accounts/use-links.ts'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { RatesEditor } from '#web/agent/rates/rate-fields.tsx'
import { judgeRates, writeRates } from '#web/agent/rates/read-rate.ts'
import { teamRefusalKey } from '#web/agent/refusals/team-refusals.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import type { AgentMe } from '#web/features/session/use-agent-me.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** A link that carries what who follows it will get. The newest one stands beside the form, ready to be passed on. */
export function LinkForm({ me }: { readonly me: AgentMe }) {
  const [made, setMade] = useState<AgentInvite | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_380px]">
      <Form me={me} onMade={setMade} />
      <InviteCard
        key={made?.id}
        title={made ? t('accounts.linkIsMade') : t('accounts.ownCode')}
        hint={made ? t('accounts.linkIsMadeHint') : t('accounts.ownCodeHint')}
        url={made?.url ?? me.affiliateUrl}
        code={made?.code ?? me.affiliateCode}
      />
    </div>
  )
}

interface FormProps {
  readonly me: AgentMe
  readonly onMade: (link: AgentInvite) => void
}

function Form({ me, onMade }: FormProps) {
  const most = me.rates.now
  const [kind, setKind] = useState<InviteKind>('member')
  const [texts, setTexts] = useState(() => writeRates(me.defaultRates))
  const [note, setNote] = useState('')
  const [domain, setDomain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)

  async function send(): Promise<void> {
    const { rates } = judgeRates(texts, most)
    if (!rates) return setFault('agentRates.fix')
    setBusy(true)
    setFault(null)
    const answer = await makeLink({ kind, rates, domain: domain === '' ? null : domain, note: note.trim() })
    setBusy(false)
    if (!answer.ok) return setFault(teamRefusalKey(answer.refusal))
    setNote('')
    onMade(answer.value)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return (
    <form noValidate onSubmit={submit} className={`${agentCard} grid grid-cols-[minmax(0,1fr)] gap-5 p-4 lg:p-5`}>
      <h2 className={agentCardTitle}>{t('accounts.newLink')}</h2>
      <KindChoice kind={kind} mayBeAgent={me.mayInviteAgents} onChoose={setKind} />
      <RatesEditor texts={texts} most={most} usual={me.defaultRates} onChange={setTexts} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('accounts.note')}
          hint={t('accounts.noteHint')}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {me.domains.length > 0 && (
          <SelectField
            label={t('accounts.domain')}
            value={domain}
            onChange={({ target }) => setDomain(target.value)}
            choices={[
              { value: '', text: t('accounts.mainDomain') },
              ...me.domains.map((name) => ({ value: name, text: name })),
            ]}
          />
        )}
      </div>
      <FormFault fault={fault} />
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className={`${agentButton.gold} h-11! justify-self-start px-6`}
      >
        {isBusy && <Spinner />}
        {t('accounts.makeLink')}
      </button>
    </form>
  )
}
