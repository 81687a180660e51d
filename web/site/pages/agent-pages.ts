import type { AgentPageKey } from '#web/site/agent-keys.ts'
import type { Screen } from '#web/site/lazy-screen.ts'

/**
 * What stands in the agent centre under each key; each comes with its texts when it is first gone to. A page brings its own heading
 * (`AgentHeading`). A key that is not here is not in the menu either.
 */
export const agentPages: Readonly<Partial<Record<AgentPageKey, Screen>>> = {}
