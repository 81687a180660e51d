import { useState } from 'react'
import { parseMoney } from '#kit/money.ts'
import { ShareBars } from '#web/agent/features/envelopes/share-bars.tsx'
import { agentButton } from '#web/agent/layout/control-styles.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { ProofCheck } from '#web/features/envelopes/proof-check.tsx'
import { refusalText } from '#web/features/envelopes/refusal-text.ts'
import { TakenList } from '#web/features/envelopes/taken-list.tsx'
import { type EnvelopeDetail, takeBack, useEnvelope } from '#web/features/envelopes/use-envelopes.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One envelope in full: its shares as far as they are known, who took them, and the proof. */
export function EnvelopeView({ id }: { readonly id: string }) {
  const query = useEnvelope(id)
  if (query.isPending) return <Skeleton className="m-5 h-40 rounded-[10px]" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  return <Detail detail={query.data} />
}

function barsOf({ envelope, taken, proof }: EnvelopeDetail) {
  const currency = readCurrency(envelope.currency)
  if (proof.outcome.shares.length > 0)
    return proof.outcome.shares.map((share, at) => ({ amount: BigInt(share), isTaken: at < envelope.claimed }))
  return taken.map(({ amount }) => {
    const money = parseMoney(amount, currency)
    return { amount: money.ok ? money.value : 0n, isTaken: true }
  })
}

function Detail({ detail }: { readonly detail: EnvelopeDetail }) {
  const { envelope, taken, proof } = detail
  const currency = readCurrency(envelope.currency)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function close(): Promise<void> {
    setBusy(true)
    const answer = await takeBack(envelope.id)
    setBusy(false)
    setRefusal(answer.ok ? null : answer.refusal)
  }
  const figures = [
    { label: t('envelope.given'), amount: envelope.claimedAmount },
    ...(envelope.state === 'open' ? [] : [{ label: t('envelope.cameBack'), amount: envelope.returned }]),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 bg-surface-2 px-5 pt-1 pb-5 lg:grid-cols-2">
      <div className="rounded-[10px] bg-well p-4 shadow-well">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(({ label, amount }) => (
            <div key={label}>
              <dt className="text-[12.5px] text-soft">{label}</dt>
              <dd>
                <Money amount={amount} currency={currency} className="text-[16px]" />
              </dd>
            </div>
          ))}
          <div>
            <dt className="text-[12.5px] text-soft">
              {t(envelope.endedAt === null ? 'envelope.endsAt' : 'envelope.endedAt')}
            </dt>
            <dd className="tabular font-medium">
              <bdi>{formatInstant(envelope.endedAt ?? envelope.expiresAt)}</bdi>
            </dd>
          </div>
        </dl>
        {taken.length > 0 ? (
          <>
            <ShareBars shares={barsOf(detail)} className="mt-4 h-20" />
            <TakenList taken={taken} currency={currency} className="mt-3 max-h-64 overflow-y-auto" />
          </>
        ) : (
          <p className="mt-4 text-[13px] text-soft">{t('envelope.takenNone')}</p>
        )}
        {envelope.state === 'open' && (
          <div className="mt-4">
            <button type="button" disabled={isBusy} onClick={() => void close()} className={agentButton.bad}>
              {t('envelope.takeBack')}
            </button>
            {refusal && (
              <p role="alert" className="mt-2 text-[13px] text-lose">
                {refusalText(refusal)}
              </p>
            )}
          </div>
        )}
      </div>
      <ProofCheck proof={proof} />
    </div>
  )
}
