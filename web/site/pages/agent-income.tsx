import { useAgentPlace } from '#web/site/agent-place.tsx'
import { IncomePage } from '#web/site/features/agent-income/income-page.tsx'
import { RebatePage } from '#web/site/pages/agent-payouts.tsx'

/** My income, and behind it the payouts of rebates, which have no page of their own in the menu. */
export function AgentIncome() {
  const { values } = useAgentPlace()
  return values.get('kind') === 'rebate' ? <RebatePage /> : <IncomePage />
}
