import type { Clock } from '#kit/clock.ts'
import type { Envelopes } from '#modules/agents/envelopes/parts.ts'
import type { Agents } from '#modules/agents/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { pushNews } from '#server/socket/topics.ts'

export interface EnvelopeOptions {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly messaging: Messaging
  readonly agents: Agents
  readonly bus: Bus
}

/** Red envelopes of agents, and their seeds under the server's seal. */
export async function openEnvelopes(options: EnvelopeOptions): Promise<Envelopes> {
  const { config, db, clock, settings, identity, messaging, bus } = options
  const { till, turns } = options.agents
  const announce: Envelopes['announce'] = (memberId, news) => pushNews(bus, `member:${memberId}`, news)
  return { db, clock, settings, identity, messaging, till, turns, sealer: await makeSealer(config.secret), announce }
}
