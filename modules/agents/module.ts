import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import type { Till } from '#modules/agents/deps.ts'
import type { Envelopes } from '#modules/agents/envelopes/deps.ts'
import { envelopeJobs } from '#modules/agents/envelopes/jobs.ts'
import { envelopeRefusals } from '#modules/agents/envelopes/refusals.ts'
import { envelopeRoutes } from '#modules/agents/envelopes/routes.ts'
import { agentListeners } from '#modules/agents/listeners.ts'
import { agentRefusals } from '#modules/agents/refusals.ts'
import { agentRoutes } from '#modules/agents/routes.ts'
import { makeAgents, makeInvitations } from '#modules/agents/service.ts'
import type { Identity, Invitations } from '#modules/identity/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'publish' | 'sealer' | 'pushToSockets'> {
  readonly settings: Settings
  readonly identity: Identity
  readonly invitations: Port<Invitations>
  readonly messaging: Messaging
  readonly till: Till
}

export const agentsModule = defineModule({
  name: 'agents',
  refusals: { ...agentRefusals, ...envelopeRefusals },
  open({ db, clock, publish, sealer, pushToSockets, settings, identity, invitations, messaging, till }: ModuleDeps) {
    const announceBalance = (memberId: string) => pushToSockets(`member:${memberId}`, { type: 'balance' })
    const agents = makeAgents({ db, clock, settings, identity, till, publish, announceBalance })
    const envelopes: Envelopes = {
      ...{ db, clock, settings, identity, messaging, till, sealer },
      turns: agents.turns,
      announce: (memberId, event) => pushToSockets(`member:${memberId}`, event),
    }
    invitations.provide(makeInvitations({ db, clock, settings }))
    return { agents, envelopes }
  },
  routes: ({ agents, envelopes, messaging }) => [...envelopeRoutes(envelopes), ...agentRoutes(agents, messaging)],
  jobs: ({ envelopes }) => envelopeJobs(envelopes),
  listeners: ({ messaging }) => agentListeners(messaging),
})
