import type { AgentPageKey } from '#web/site/agent-keys.ts'
import type { AgentBadges } from '#web/site/features/agent/agent-side.tsx'
import { useAgentMe } from '#web/site/use-agent-me.ts'
import { useUnread } from '#web/site/use-unread.ts'

/**
 * Whether the agent has a page at all: kinds of contract have theirs only where the house lets agents make them. Until that is
 * known they are left out.
 */
export function useHasPage(): (page: AgentPageKey) => boolean {
  const types = useAgentMe().data?.contracts
  return (page) => {
    if (page === 'agentDividendRecordCopy2') return types?.enableCt ?? false
    if (page === 'agentDailyWages2') return types?.salary ?? false
    if (page === 'agentHourSalary') return types?.hourSalary ?? false
    if (page === 'agentRealtimeSalary') return types?.realtime ?? false
    return true
  }
}

export function useAgentBadges(): AgentBadges {
  return { messages: useUnread() }
}
