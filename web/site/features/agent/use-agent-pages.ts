import type { getConsolidated } from '#modules/wallet/contract.ts'
import type { AgentPageKey } from '#web/site/agent-keys.ts'
import type { AgentBadges } from '#web/site/features/agent/agent-side.tsx'
import { useAnswer } from '#web/site/use-call.ts'
import { useUnread } from '#web/site/use-unread.ts'

/**
 * Whether the agent has a page at all: three kinds of contract have one only where the house lets agents make them, and says so
 * among what the specification calls consolidated. Until that is known they are left out.
 */
export function useHasPage(): (page: AgentPageKey) => boolean {
  const types = useAnswer<typeof getConsolidated>('GET /wps/member/info/funds/consolidated', { query: {} }).data
  return (page) => {
    if (page === 'agentDividendRecordCopy2') return types !== undefined && types.divtypereq !== null
    if (page === 'agentDailyWages2') return types !== undefined && types.dailysalreqtype !== null
    if (page === 'agentHourSalary') return types !== undefined && types.contracthoursalreq !== null
    return true
  }
}

export function useAgentBadges(): AgentBadges {
  return { messages: useUnread() }
}
