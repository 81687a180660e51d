import type { AgentPageKey } from '#web/site/agent-keys.ts'
import { type Screen, screen } from '#web/site/lazy-screen.ts'

/**
 * What stands in the agent centre under each key; each comes with its texts when it is first gone to. A page brings its own heading
 * (`AgentHeading`). A key that is not here is not in the menu either.
 */
export const agentPages: Readonly<Partial<Record<AgentPageKey, Screen>>> = {
  agentTeamOverview: screen(
    ['agentTeam'],
    () => import('#web/site/features/agent-team/overview-page.tsx'),
    'OverviewPage',
  ),
  registerCenter: screen(
    ['agentAccounts', 'refusals', 'login'],
    () => import('#web/site/features/agent-accounts/accounts-page.tsx'),
    'AccountsPage',
  ),
}
