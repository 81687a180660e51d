import { useState } from 'react'
import { contractKinds } from '#modules/contracts/model.ts'
import { MemberPicker } from '#web/agent/features/contracts/member-picker.tsx'
import { agentButton, agentCard, agentCardTitle, agentField, agentSegments } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { useZone } from '#web/features/brand/use-zone.ts'
import { AgentLink, useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { kindTexts, stateTexts, stateTones } from '#web/features/contracts/contract-labels.ts'
import { MyKinds } from '#web/features/contracts/my-kinds.tsx'
import { SidePicture } from '#web/features/contracts/side-picture.tsx'
import { topRate } from '#web/features/contracts/terms-view.tsx'
import { type Contract, useGiven, useMyContracts } from '#web/features/contracts/use-contracts.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronRight, FilePlus2 } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What I was given, and what I give. */
export function ContractList() {
  const { go } = useAgentLocation()
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <PageHeading hint={t('contract.hint')}>
        <button type="button" onClick={() => setPicking(true)} className={`${agentButton.gold} max-sm:w-full`}>
          <FilePlus2 aria-hidden="true" className="size-4" />
          {t('contract.newOffer')}
        </button>
      </PageHeading>
      <Mine />
      <Given onOffer={() => setPicking(true)} />
      {isPicking && (
        <MemberPicker
          onPick={(member) => {
            setPicking(false)
            go('agentContracts', { member })
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

function Mine() {
  const query = useMyContracts()
  const zone = useZone()
  return (
    <section aria-label={t('contract.mine')} className="grid gap-2">
      <h2 className={agentCardTitle}>{t('contract.mine')}</h2>
      {query.data ? (
        <MyKinds
          kinds={query.data.kinds}
          zone={zone}
          linkTo={(contract, className, text) => (
            <AgentLink
              page="agentContracts"
              values={{ contract: contract.id }}
              className={`inline-flex min-h-11 items-center text-[13px] font-medium underline-offset-4 hover:underline ${className}`}
            >
              {text}
            </AgentLink>
          )}
        />
      ) : query.isError ? (
        <CallFailed query={query} />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
          {contractKinds.map((kind) => (
            <Skeleton key={kind} className="h-[176px] rounded-xl" />
          ))}
        </div>
      )}
    </section>
  )
}

const views = ['current', 'all'] as const

function Given({ onOffer }: { readonly onOffer: () => void }) {
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const kind = contractKinds.find((one) => one === values.get('kind'))
  const view = values.get('view') === 'all' ? 'all' : 'current'
  const query = useGiven({ kind, view })
  return (
    <section aria-label={t('contract.given')} className={`${agentCard} overflow-hidden`}>
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2 sm:px-5">
        <h2 className={`${agentCardTitle} me-auto`}>{t('contract.given')}</h2>
        <select
          aria-label={t('contract.kinds')}
          value={kind ?? ''}
          onChange={({ target }) => change({ kind: target.value === '' ? undefined : target.value })}
          className={agentField}
        >
          <option value="">{t('contract.allKinds')}</option>
          {contractKinds.map((one) => (
            <option key={one} value={one}>
              {t(kindTexts[one])}
            </option>
          ))}
        </select>
        <fieldset className={agentSegments}>
          <legend className="sr-only">{t('contract.view')}</legend>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => change({ view: one === 'all' ? 'all' : undefined })}
            >
              {t(one === 'all' ? 'contract.viewAll' : 'contract.viewCurrent')}
            </button>
          ))}
        </fieldset>
      </div>
      {query.isError && !query.data && <CallFailed query={query} />}
      {query.isPending && <Skeleton className="m-4 h-48 rounded-xl" />}
      {query.data?.length === 0 && (
        <EmptyState title={t('contract.givenEmpty')} hint={t('contract.givenEmptyHint')}>
          <button type="button" onClick={onOffer} className={agentButton.plain}>
            {t('contract.newOffer')}
          </button>
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && <GivenTable contracts={query.data} />}
      {query.hasNextPage && (
        <div className="grid justify-items-center border-t border-hairline p-3">
          <button
            type="button"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className={agentButton.plain}
          >
            {t('contract.more')}
          </button>
        </div>
      )}
    </section>
  )
}

function GivenTable({ contracts }: { readonly contracts: readonly Contract[] }) {
  const zone = useZone()
  return (
    <ul className="divide-y divide-hairline border-t border-hairline">
      {contracts.map((contract) => (
        <li key={contract.id}>
          <AgentLink
            page="agentContracts"
            values={{ contract: contract.id }}
            className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-2 text-[13px] hover:bg-surface-2 sm:px-5 lg:grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_72px_130px_auto] lg:py-1"
          >
            <SidePicture name={contract.downline.nickname} />
            <span className="min-w-0">
              <span dir="auto" className="block truncate font-medium">
                {contract.downline.nickname}
              </span>
              <span className="block truncate text-[12px] text-soft">
                {contract.number} · v{contract.version}
                <span className="lg:hidden"> · {t(kindTexts[contract.terms.kind])}</span>
              </span>
            </span>
            <span className="max-lg:hidden">{t(kindTexts[contract.terms.kind])}</span>
            <span className="tabular text-[12.5px] text-soft max-lg:hidden">
              <When contract={contract} zone={zone} />
            </span>
            <bdi dir="ltr" className="tabular text-end font-semibold">
              {writePercent(topRate(contract.terms))}%
            </bdi>
            <span className="justify-self-end max-lg:order-last max-lg:col-span-full max-lg:mt-1 max-lg:justify-self-start">
              <Badge tone={stateTones[contract.state]}>{t(stateTexts[contract.state])}</Badge>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 text-faint rtl:-scale-x-100" />
          </AgentLink>
        </li>
      ))}
    </ul>
  )
}

/** The moment that matters next: the answer, the start or the end. */
function When({ contract, zone }: { readonly contract: Contract; readonly zone: string }) {
  const { state, answerUntil, startsAt, endsAt } = contract
  const at = (instant: string): string => formatInstant(instant, { timeZone: zone })
  if (state === 'offered') return t('contract.answerUntil', { time: at(answerUntil) })
  if (endsAt !== null) return t('contract.endsAt', { time: at(endsAt) })
  if (startsAt === null) return null
  return t(contract.isInForce ? 'contract.since' : 'contract.startsAt', { time: at(startsAt) })
}
