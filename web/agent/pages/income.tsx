import { IncomePage } from '#web/agent/features/income/income-page.tsx'
import { RebatePage } from '#web/agent/pages/payouts.tsx'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'

/** My income, and behind it the payouts of rebates, which have no page of their own in the menu. */
export function AgentIncome() {
  const { values } = useAgentLocation()
  return values.get('kind') === 'rebate' ? <RebatePage /> : <IncomePage />
}
