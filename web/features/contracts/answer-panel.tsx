import { type ReactNode, useState } from 'react'
import { useZone } from '#web/features/brand/use-zone.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { refusalText } from '#web/features/contracts/contract-labels.ts'
import { DocumentHash } from '#web/features/contracts/document-hash.tsx'
import { EndsWarning } from '#web/features/contracts/ends-warning.tsx'
import { SidePicture } from '#web/features/contracts/side-picture.tsx'
import { Simulator } from '#web/features/contracts/simulator.tsx'
import { SimulatorSkeleton } from '#web/features/contracts/simulator-skeleton.tsx'
import { TermsView } from '#web/features/contracts/terms-view.tsx'
import { type Action, useAnswerOffer } from '#web/features/contracts/use-answer-offer.ts'
import { type Contract, useContract, useMySimulation } from '#web/features/contracts/use-contracts.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What an answer needs: the whole text, what it would end, consent to that, and the call. */
export function useAnswering(offer: Contract, onAnswered: (contract: Contract) => void) {
  const whole = useContract(offer.id)
  const { busy, refusal, answer } = useAnswerOffer(offer)
  const [agreedTo, setAgreedTo] = useState('')
  const ends = whole.data?.ends ?? []
  const endsKey = ends.map(({ id }) => id).join()
  const isAgreed = ends.length === 0 || agreedTo === endsKey
  return {
    offer,
    whole,
    ends,
    busy,
    refusal,
    isAgreed,
    agree: (agrees: boolean) => setAgreedTo(agrees ? endsKey : ''),
    async send(action: Action): Promise<void> {
      const answered = await answer(action, action === 'accept' ? ends.length : 0)
      if (answered) onAnswered(answered)
    },
  } as const
}

type Answering = ReturnType<typeof useAnswering>

interface AnswerPanelProps {
  readonly offer: Contract
  readonly onAnswered: (contract: Contract) => void
}

/** An offer that waits for me, on a page. */
export function AnswerPanel({ offer, onAnswered }: AnswerPanelProps) {
  const answering = useAnswering(offer, onAnswered)
  return (
    <AnswerBody answering={answering}>
      <AnswerActions answering={answering} />
    </AnswerBody>
  )
}

interface AnswerBodyProps {
  readonly answering: Answering
  /** Below the text. */
  readonly children?: ReactNode
}

/** The offer's text and hash, what it would end, and what it would have paid. */
export function AnswerBody({ answering, children }: AnswerBodyProps) {
  const { offer, whole, ends } = answering
  const zone = useZone()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Offerer offer={offer} zone={zone} />
        <section className="rounded-xl bg-surface-1 p-4 shadow-2 sm:px-5" aria-label={t('contract.text')}>
          <TermsView terms={offer.terms} currency={offer.currency} />
          <div className="mt-3 border-t border-hairline pt-2">
            {whole.data ? (
              <DocumentHash document={whole.data.document} hash={offer.hash} />
            ) : whole.isError ? (
              <CallFailed query={whole} />
            ) : (
              <Skeleton className="h-11 rounded-lg" />
            )}
          </div>
        </section>
        {ends.length > 0 && (
          <EndsWarning
            ends={ends}
            title={t('contract.endsTitle', { count: ends.length })}
            hint={t('contract.endsMineHint')}
            zone={zone}
            isAgreed={answering.isAgreed}
            onAgree={answering.agree}
          />
        )}
        {children}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <MySimulation contract={offer} />
      </div>
    </div>
  )
}

/** Accept or refuse; what was refused by the server stands above. */
export function AnswerActions({
  answering: { busy, refusal, isAgreed, whole, send },
}: {
  readonly answering: Answering
}) {
  return (
    <div className="grid gap-3">
      {refusal !== null && (
        <p role="alert" className="text-[13px] font-medium text-lose">
          {refusalText(refusal)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button isBusy={busy === 'reject'} onClick={() => void send('reject')}>
          {t('contract.refuse')}
        </Button>
        <Button
          look="gold"
          isBusy={busy === 'accept'}
          disabled={!isAgreed || !whole.data}
          onClick={() => void send('accept')}
        >
          {t('contract.accept')}
        </Button>
      </div>
    </div>
  )
}

function Offerer({ offer, zone }: { readonly offer: Contract; readonly zone: string }) {
  const name = offer.upline?.nickname ?? t('contract.house')
  return (
    <div className="flex items-center gap-3">
      <SidePicture name={name} className="size-11 text-[15px]" />
      <div className="min-w-0">
        <p className="font-medium">{t('contract.offersYou', { name })}</p>
        <p className="text-[12.5px] text-soft">
          {t('contract.numberVersion', { number: offer.number, version: String(offer.version) })} ·{' '}
          {t('contract.answerUntil', { time: formatInstant(offer.answerUntil, { timeZone: zone }) })}
        </p>
      </div>
    </div>
  )
}

/** What a contract of mine, or one that I am offered, would have paid me. */
export function MySimulation({ contract }: { readonly contract: Contract }) {
  const zone = useZone()
  const query = useMySimulation(contract.id)
  if (query.data) return <Simulator simulation={query.data} terms={contract.terms} zone={zone} side="downline" />
  return query.isError ? <CallFailed query={query} /> : <SimulatorSkeleton />
}
