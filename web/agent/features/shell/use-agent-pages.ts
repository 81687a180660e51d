import type { AgentBadges } from '#web/agent/features/shell/agent-side.tsx'
import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import { useUnread } from '#web/features/inbox/use-unread.ts'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'

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
