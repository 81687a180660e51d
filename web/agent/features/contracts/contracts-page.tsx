import type { getTeamMember } from '#modules/agents/contract.ts'
import type { listContracts } from '#modules/contracts/contract.ts'
import { contractKinds } from '#modules/contracts/model.ts'
import { ContractList } from '#web/agent/features/contracts/contract-list.tsx'
import { ContractView } from '#web/agent/features/contracts/contract-view.tsx'
import { OfferView } from '#web/agent/features/contracts/offer-view.tsx'
import { agentButton, agentCard } from '#web/agent/layout/control-styles.ts'
import { AgentLink, useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { SimulatorSkeleton } from '#web/features/contracts/simulator-skeleton.tsx'
import { useMyContracts } from '#web/features/contracts/use-contracts.ts'
import { t } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The list, one contract of it, or an offer to somebody: the address says which. */
export function ContractsPage() {
  const { values } = useAgentLocation()
  const [contract, member] = [values.get('contract') ?? '', values.get('member') ?? '']
  if (uuid.test(contract)) return <ContractView key={contract} id={contract} />
  if (uuid.test(member)) return <OfferTo key={member} member={member} />
  return <ContractList />
}

/** An offer needs to know who it is for, what the offerer has, and what the other has already. */
function OfferTo({ member }: { readonly member: string }) {
  const { values, go } = useAgentLocation()
  const change = useChangeValues()
  const card = useAnswer<typeof getTeamMember>('GET /wps/agent/members/:member', { params: { member } })
  const mine = useMyContracts()
  const currents = useAnswer<typeof listContracts>('GET /wps/agent/contracts', {
    query: { side: 'given', member, view: 'current' },
  })
  const failed = [card, mine, currents].find((query) => query.isError && !query.data)
  if (failed?.isError) return <CallFailed query={failed} />
  if (!card.data || !mine.data || !currents.data) return <SimulatorSkeleton />
  const owned = mine.data.kinds.filter(({ contract, isOn }) => contract !== null && isOn)
  const [first] = owned
  if (!first) {
    return (
      <div className={agentCard}>
        <EmptyState title={t('contract.nothingOwn')} hint={t('contract.nothingOwnHint')} isPage>
          <AgentLink page="agentContracts" className={agentButton.plain}>
            {t('contract.back')}
          </AgentLink>
        </EmptyState>
      </div>
    )
  }
  const input = contractKinds.find((one) => one === values.get('kind'))
  const kind = owned.some((one) => one.kind === input) ? input : undefined
  return (
    <OfferView
      member={card.data}
      kinds={mine.data.kinds}
      currents={currents.data.contracts}
      kind={kind ?? first.kind}
      onKind={(next) => change({ kind: next })}
      onSent={({ id }) => go('agentContracts', { contract: id })}
    />
  )
}
