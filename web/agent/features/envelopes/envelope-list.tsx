import { EnvelopeView } from '#web/agent/features/envelopes/envelope-view.tsx'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { type Envelope, useEnvelopes } from '#web/features/envelopes/use-envelopes.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Meter } from '#web/ui/meter.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const stateLooks = {
  open: { text: 'envelope.state.open', tone: 'gold' },
  emptied: { text: 'envelope.state.emptied', tone: 'good' },
  expired: { text: 'envelope.state.expired', tone: 'plain' },
  closed: { text: 'envelope.state.closed', tone: 'plain' },
} as const satisfies Record<Envelope['state'], { readonly text: PlainKey; readonly tone: Tone }>

const audienceNames = {
  direct: 'envelope.direct',
  team: 'envelope.team',
  chosen: 'envelope.chosen',
} as const satisfies Record<Envelope['audience'], PlainKey>

/** What was sent before; a line opens into who took what. Which one is open stands in the address. */
export function EnvelopeList() {
  const query = useEnvelopes()
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const openId = values.get('open')
  const envelopes = query.data?.pages.flatMap((page) => page.envelopes) ?? []
  if (query.isPending) return <Skeleton className="h-64 rounded-xl" />
  if (query.isError && envelopes.length === 0) return <CallFailed query={query} />
  return (
    <section aria-labelledby="sent" className={`${agentCard} overflow-hidden`}>
      <h2 id="sent" className={`${agentCardTitle} px-5 pt-4 pb-3`}>
        {t('envelope.sent')}
      </h2>
      {envelopes.length === 0 ? (
        <EmptyState title={t('envelope.sentNone')} hint={t('envelope.sentNoneHint')} />
      ) : (
        <ul>
          {envelopes.map((envelope) => (
            <li key={envelope.id} className="border-t border-hairline">
              <Row
                envelope={envelope}
                isOpen={envelope.id === openId}
                onToggle={() => change({ open: envelope.id === openId ? undefined : envelope.id })}
              />
              {envelope.id === openId && <EnvelopeView id={envelope.id} />}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="border-t border-hairline p-3 text-center">
          <button type="button" onClick={() => void query.fetchNextPage()} className={agentButton.plain}>
            {t('envelope.more')}
          </button>
        </div>
      )}
    </section>
  )
}

interface RowProps {
  readonly envelope: Envelope
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Row({ envelope, isOpen, onToggle }: RowProps) {
  const { wish, kind, audience, total, shares, claimed, state, sentAt } = envelope
  const { text, tone } = stateLooks[state]
  const taken = t('envelope.takenOf', { claimed: String(claimed), shares: String(shares) })
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1.5 px-5 py-3 text-start -outline-offset-2 hover:bg-surface-2/60 aria-expanded:bg-surface-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_150px_120px_110px_20px]"
    >
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {wish === '' ? t('envelope.noWish') : wish}
        </span>
        <bdi className="tabular text-[12.5px] text-faint">{formatInstant(sentAt)}</bdi>
      </span>
      <span className="text-[13px] text-soft max-lg:hidden">
        {t(kind === 'equal' ? 'envelope.equal' : 'envelope.random')} · {t(audienceNames[audience])}
      </span>
      <span className="max-lg:order-last max-lg:col-span-full">
        <span className="mb-1 block text-[12.5px] text-soft">{taken}</span>
        <Meter label={t('envelope.taken')} share={claimed / shares} text={taken} />
      </span>
      <Money amount={total} currency={readCurrency(envelope.currency)} className="text-end" />
      <span className="text-end max-lg:hidden">
        <Badge tone={tone}>{t(text)}</Badge>
      </span>
      <ChevronDown
        aria-hidden="true"
        className={`size-4 text-faint transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  )
}
