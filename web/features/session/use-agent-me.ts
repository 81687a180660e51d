import type { getAgentMe } from '#modules/agents/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type AgentMe = ReplyOf<typeof getAgentMe>

/** The agent of this centre: place, rates, codes, and what the house has open. */
export const useAgentMe = () => useAnswer<typeof getAgentMe>('GET /wps/agent/me', {})
