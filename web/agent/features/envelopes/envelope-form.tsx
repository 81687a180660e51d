import { type ReactNode, type SubmitEvent, useState } from 'react'
import { wishLettersMax } from '#modules/agents/rules/envelopes.ts'
import { type Draft, type DraftFault, judge, readShares } from '#web/agent/features/envelopes/draft.ts'
import { EnvelopePreview } from '#web/agent/features/envelopes/envelope-preview.tsx'
import { Fairness } from '#web/agent/features/envelopes/fairness.tsx'
import { FormField } from '#web/agent/features/envelopes/form-field.tsx'
import { GuestPicker } from '#web/agent/features/envelopes/guest-picker.tsx'
import { SendDialog } from '#web/agent/features/envelopes/send-dialog.tsx'
import { agentButton, agentCard, agentCardTitle, agentSegments } from '#web/agent/layout/control-styles.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { refusalText } from '#web/features/envelopes/refusal-text.ts'
import type { Desk } from '#web/features/envelopes/use-envelopes.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Gift } from '#web/ui/icons.ts'

const kinds = [
  { kind: 'random', text: 'envelope.random' },
  { kind: 'equal', text: 'envelope.equal' },
] as const

const audiences = [
  { audience: 'direct', text: 'envelope.direct' },
  { audience: 'team', text: 'envelope.team' },
  { audience: 'chosen', text: 'envelope.chosen' },
] as const

const isOfAmount = (fault: DraftFault): boolean => /amount|total|funds|daily/.test(fault)

function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What goes in, for whom, and for how long; beside it what that will look like. */
export function EnvelopeForm({ desk }: { readonly desk: Desk }) {
  const currency = readCurrency(desk.currency)
  const [draft, setDraft] = useState<Draft>(() => ({
    ...{ kind: 'random', amount: '', shares: String(Math.min(10, Math.max(1, desk.direct))), audience: 'direct' },
    ...{ guests: [], wish: '', hours: desk.hours.includes(24) ? 24 : (desk.hours[0] ?? 24) },
  }))
  const [clientSeed, setClientSeed] = useState(randomSeed)
  const [hasTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const change = (more: Partial<Draft>): void => setDraft({ ...draft, ...more })
  const judged = judge(draft, { ...desk, currency })
  const fault = !hasTried || judged.ok ? null : judged.refusal
  const people = draft.audience === 'team' ? desk.team : desk.direct
  const isSpare = draft.audience !== 'chosen' && readShares(draft.shares) > people

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (judged.ok) setSending(true)
  }
  return (
    <>
      {/* A form cannot stand inside another, so the dialog stands beside it. */}
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_380px]"
      >
        <section
          aria-labelledby="fill"
          className={`${agentCard} grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5`}
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="fill" className={agentCardTitle}>
              {t('envelope.new')}
            </h2>
            <fieldset className={agentSegments}>
              <legend className="sr-only">{t('envelope.kind')}</legend>
              {kinds.map(({ kind, text }) => (
                <button key={kind} type="button" aria-pressed={draft.kind === kind} onClick={() => change({ kind })}>
                  {t(text)}
                </button>
              ))}
            </fieldset>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
            <FormField
              label={t(draft.kind === 'equal' ? 'envelope.each' : 'envelope.total')}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              maxLength={16}
              value={draft.amount}
              onChange={({ target }) => change({ amount: target.value.replace(',', '.') })}
              error={fault && isOfAmount(fault) ? refusalText(fault) : undefined}
            />
            <FormField
              label={t('envelope.shares')}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              maxLength={3}
              value={draft.shares}
              onChange={({ target }) => change({ shares: target.value })}
              error={fault === 'envelope_shares_are_wrong' ? refusalText(fault) : undefined}
              hint={
                isSpare
                  ? t('envelope.spare', { count: people })
                  : t('envelope.sharesMost', { count: String(desk.sharesMost) })
              }
            />
          </div>
          <Choice label={t('envelope.forWhom')} isStacked>
            {audiences.map(({ audience, text }) => (
              <button
                key={audience}
                type="button"
                aria-pressed={draft.audience === audience}
                onClick={() => change({ audience })}
              >
                {t(text)}
                {audience !== 'chosen' && (
                  <bdi className="tabular ms-1.5 text-faint">
                    {formatNumber(audience === 'team' ? desk.team : desk.direct)}
                  </bdi>
                )}
              </button>
            ))}
          </Choice>
          {draft.audience === 'chosen' && (
            <GuestPicker
              guests={draft.guests}
              onChange={(guests) => change({ guests })}
              error={fault === 'envelope_guests_are_wrong' ? refusalText(fault) : undefined}
            />
          )}
          <FormField
            label={t('envelope.wish')}
            maxLength={wishLettersMax}
            autoComplete="off"
            dir="auto"
            placeholder={t('envelope.wishExample')}
            value={draft.wish}
            onChange={({ target }) => change({ wish: target.value })}
            error={fault === 'envelope_wish_is_too_long' ? refusalText(fault) : undefined}
          />
          <Choice label={t('envelope.openFor')}>
            {desk.hours.map((hours) => (
              <button key={hours} type="button" aria-pressed={draft.hours === hours} onClick={() => change({ hours })}>
                {t('envelope.hours', { count: hours })}
              </button>
            ))}
          </Choice>
          <Fairness hash={desk.serverSeedHash} seed={clientSeed} onSeed={setClientSeed} />
        </section>
        <EnvelopePreview draft={draft} desk={desk} currency={currency}>
          <button type="submit" className={`${agentButton.gold} w-full lg:h-11`}>
            <Gift aria-hidden="true" className="size-4" />
            {t('envelope.send')}
          </button>
        </EnvelopePreview>
      </form>
      {isSending && judged.ok && (
        <SendDialog
          draft={draft}
          total={judged.value.total}
          clientSeed={clientSeed}
          desk={desk}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  /** A phone has no room for long words side by side. */
  readonly isStacked?: boolean
  readonly children: ReactNode
}

function Choice({ label, isStacked = false, children }: ChoiceProps) {
  const onPhone = isStacked ? 'max-sm:flex-col max-sm:[&>button]:flex-none' : 'max-sm:[&>button]:px-1'
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-soft">{label}</legend>
      <div className={`${agentSegments} ${onPhone}`}>{children}</div>
    </fieldset>
  )
}
