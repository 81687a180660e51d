import type { Clock } from '#kit/clock.ts'
import { type Agents, makeAgents } from '#modules/agents/service.ts'
import { checkDeficit, checkTurnover, holdMembers, planTurnover } from '#modules/cashier/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { NewsDesk } from '#server/bus/news-desk.ts'
import type { Database } from '#server/db/database.ts'
import { pushNews } from '#server/socket/topics.ts'

export interface AgentsOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly bus: Bus
  readonly desk: NewsDesk
  readonly turnover: OpenTurnover
}

/** Agents and their teams. The till stands on their own line, so it is handed to them here. */
export function openAgents({ db, clock, settings, identity, bus, desk, turnover }: AgentsOptions): Agents {
  return makeAgents({
    db,
    clock,
    settings,
    identity,
    till: {
      hold: holdMembers,
      checkDeficit,
      checkTurnover,
      planTurnover,
      turnover,
      turnoverPercent: async () => (await readSetting(settings, 'cashier')).turnoverPercent,
    },
    tell: desk.tell,
    announceBalance: (memberId) => pushNews(bus, `member:${memberId}`, { type: 'balance' }),
  })
}
