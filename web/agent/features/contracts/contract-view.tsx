import { type ReactNode, useState } from 'react'
import type { withdrawContract } from '#modules/contracts/contract.ts'
import { OfferSteps } from '#web/agent/features/contracts/steps.tsx'
import { TerminateDialog } from '#web/agent/features/contracts/terminate-dialog.tsx'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { useZone } from '#web/features/brand/use-zone.ts'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { AnswerPanel, MySimulation } from '#web/features/contracts/answer-panel.tsx'
import { causeTexts, kindTexts, refusalText, stateTexts, stateTones } from '#web/features/contracts/contract-labels.ts'
import { DocumentHash } from '#web/features/contracts/document-hash.tsx'
import { Simulator } from '#web/features/contracts/simulator.tsx'
import { SimulatorSkeleton } from '#web/features/contracts/simulator-skeleton.tsx'
import { TermsView, topRate } from '#web/features/contracts/terms-view.tsx'
import { type Contract, useContract, useForgetContracts, useSimulation } from '#web/features/contracts/use-contracts.ts'
import { useMe } from '#web/features/session/viewer.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChevronLeft, Undo2 } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One contract as both sides see it: its text, how it stands, the versions before it, and what can be done with it. */
export function ContractView({ id }: { readonly id: string }) {
  const query = useContract(id)
  const zone = useZone()
  const me = useMe()?.id
  if (query.isError && !query.data) return <CallFailed query={query} />
  if (!query.data || me === undefined) return <ViewSkeleton />
  const { contract, document, versions, ends } = query.data
  const isMine = contract.downline.id === me
  return (
    <>
      <Head contract={contract} isMine={isMine} />
      {isMine && contract.state === 'offered' ? (
        <AnswerPanel offer={contract} onAnswered={() => undefined} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <section className={`${agentCard} p-4 sm:px-5`} aria-label={t('contract.text')}>
              <TermsView terms={contract.terms} currency={contract.currency} />
              <div className="mt-3 border-t border-hairline pt-2">
                <DocumentHash document={document} hash={contract.hash} />
              </div>
            </section>
            <Standing contract={contract} zone={zone} />
            <Actions contract={contract} ends={ends} me={me} />
            <Versions versions={versions} current={contract.id} zone={zone} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {isMine && <MySimulation contract={contract} />}
            {contract.upline?.id === me && <GivenSimulation contract={contract} />}
          </div>
        </div>
      )}
    </>
  )
}

function Head({ contract, isMine }: { readonly contract: Contract; readonly isMine: boolean }) {
  const other = isMine ? (contract.upline?.nickname ?? t('contract.house')) : contract.downline.nickname
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <AgentLink
        page="agentContracts"
        aria-label={t('contract.back')}
        className="grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong"
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </AgentLink>
      <div className="me-auto min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 font-display text-[22px] leading-tight font-semibold tracking-[-0.01em] lg:text-[24px]">
          {t('contract.titleOf', { kind: t(kindTexts[contract.terms.kind]), number: contract.number })}
          <Badge tone={stateTones[contract.state]}>{t(stateTexts[contract.state])}</Badge>
        </h1>
        <p className="text-[13px] text-soft">{t(isMine ? 'contract.fromWhom' : 'contract.toWhom', { name: other })}</p>
      </div>
      <OfferSteps contract={contract} />
    </div>
  )
}

function Standing({ contract, zone }: { readonly contract: Contract; readonly zone: string }) {
  const { offeredAt, answerUntil, answeredAt, startsAt, endsAt, endCause, endNote, state } = contract
  const at = (instant: string): string => formatInstant(instant, { timeZone: zone })
  return (
    <section className={`${agentCard} p-4 sm:px-5`} aria-label={t('contract.standing')}>
      <h2 className={agentCardTitle}>{t('contract.standing')}</h2>
      <dl className="contract-facts mt-2">
        <Fact label={t('contract.offeredAt')}>{at(offeredAt)}</Fact>
        {state === 'offered' && <Fact label={t('contract.answersBy')}>{at(answerUntil)}</Fact>}
        {answeredAt !== null && <Fact label={t('contract.answeredAt')}>{at(answeredAt)}</Fact>}
        {startsAt !== null && <Fact label={t('contract.starts')}>{at(startsAt)}</Fact>}
        {endsAt !== null && <Fact label={t('contract.ends')}>{at(endsAt)}</Fact>}
        {endCause !== null && <Fact label={t('contract.why')}>{t(causeTexts[endCause])}</Fact>}
      </dl>
      {endNote !== null && (
        <p dir="auto" className="mt-2 text-[13px] text-soft">
          {endNote}
        </p>
      )}
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

/** What the contract would have paid the downline over the last days, and what I would have kept. */
function GivenSimulation({ contract }: { readonly contract: Contract }) {
  const zone = useZone()
  const query = useSimulation({ member: contract.downline.id, terms: contract.terms, days: 30 })
  if (query.data) return <Simulator simulation={query.data} terms={contract.terms} zone={zone} side="upline" />
  return query.isError ? <CallFailed query={query} /> : <SimulatorSkeleton />
}

interface ActionsProps {
  readonly contract: Contract
  readonly ends: NonNullable<ReturnType<typeof useContract>['data']>['ends']
  readonly me: string
}

function Actions({ contract, ends, me }: ActionsProps) {
  const forget = useForgetContracts()
  const [isEnding, setEnding] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isUpline = contract.upline?.id === me
  const isSide = isUpline || contract.downline.id === me
  const withdraw = async (): Promise<void> => {
    const answer = await api.call<typeof withdrawContract>('POST /wps/agent/contracts/:contract/withdraw', {
      params: { contract: contract.id },
    })
    setRefusal(answer.ok ? null : answer.refusal)
    await forget()
  }
  const { kind } = contract.terms
  return (
    <div className="flex flex-wrap items-center gap-2.5 empty:hidden">
      {isUpline && (contract.state === 'accepted' || contract.state === 'rejected') && (
        <AgentLink
          page="agentContracts"
          values={{ member: contract.downline.id, kind }}
          className={`${agentButton.gold} max-sm:flex-1`}
        >
          {t('contract.newVersion')}
        </AgentLink>
      )}
      {isUpline && contract.state === 'offered' && (
        <button type="button" onClick={() => void withdraw()} className={`${agentButton.plain} max-sm:flex-1`}>
          <Undo2 aria-hidden="true" className="size-4" />
          {t('contract.withdraw')}
        </button>
      )}
      {isSide && contract.state === 'accepted' && (
        <button type="button" onClick={() => setEnding(true)} className={`${agentButton.bad} max-sm:flex-1`}>
          {t('contract.terminate')}
        </button>
      )}
      {refusal !== null && (
        <p role="alert" className="w-full text-[13px] font-medium text-lose">
          {refusalText(refusal)}
        </p>
      )}
      {isEnding && <TerminateDialog contract={contract} ends={ends} onClose={() => setEnding(false)} />}
    </div>
  )
}

interface VersionsProps {
  readonly versions: readonly Contract[]
  readonly current: string
  readonly zone: string
}

/** Every version stays readable: a change is a new one, and the old ones say what held before. */
function Versions({ versions, current, zone }: VersionsProps) {
  if (versions.length < 2) return null
  return (
    <section className={`${agentCard} overflow-hidden`} aria-label={t('contract.versions')}>
      <h2 className={`${agentCardTitle} px-4 pt-4 pb-2 sm:px-5`}>{t('contract.versions')}</h2>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {versions.map(({ id, number, version, state, offeredAt, terms }) => (
          <li key={id}>
            <AgentLink
              page="agentContracts"
              values={{ contract: id }}
              aria-current={id === current ? 'true' : undefined}
              className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-[13px] hover:bg-surface-2 aria-[current=true]:bg-surface-2 sm:px-5"
            >
              <span className="tabular w-8 font-semibold">v{version}</span>
              <span className="min-w-0 flex-1">
                <span className="block">{number}</span>
                <bdi dir="ltr" className="tabular block text-[12px] text-soft">
                  {formatInstant(offeredAt, { timeZone: zone })}
                </bdi>
              </span>
              <bdi dir="ltr" className="tabular font-semibold">
                {writePercent(topRate(terms))}%
              </bdi>
              <Badge tone={stateTones[state]}>{t(stateTexts[state])}</Badge>
            </AgentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ViewSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-11 w-80 rounded-xl" />
      <div className="grid gap-3 xl:grid-cols-2">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </>
  )
}
