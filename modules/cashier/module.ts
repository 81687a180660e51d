import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { cashierJobs } from '#modules/cashier/jobs.ts'
import { cashierListeners } from '#modules/cashier/listeners.ts'
import type { PspLink } from '#modules/cashier/psp/adapter.ts'
import { cashierRefusals } from '#modules/cashier/refusals.ts'
import { cashierRoutes } from '#modules/cashier/routes.ts'
import {
  checkDeficit,
  checkTurnover,
  findFree,
  holdMembers,
  makeCashier,
  paymentEvents,
  planTurnover,
  settled,
} from '#modules/cashier/service.ts'
import { cashierDocument } from '#modules/cashier/settings.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import { readDocument, type Settings } from '#modules/settings/service.ts'
import type { FollowWagering, OpenTurnover } from '#modules/wallet/service.ts'

interface ModuleDeps
  extends Pick<Platform, 'db' | 'clock' | 'logger' | 'publish' | 'pushToSockets' | 'fetch' | 'readJson' | 'claimOnce'> {
  readonly config: { readonly psps: readonly PspLink[] }
  readonly settings: Settings
  readonly identity: Identity
  readonly messaging: Messaging
  readonly turnover: OpenTurnover
  readonly wagering: FollowWagering
}

export const cashierModule = defineModule({
  name: 'cashier',
  refusals: cashierRefusals,
  settings: [cashierDocument],
  open({ config, pushToSockets, ...deps }: ModuleDeps) {
    const { db, clock, logger, publish, fetch, readJson, claimOnce, settings, identity, turnover, wagering } = deps
    const cashier = makeCashier({
      ...{ db, clock, logger, publish, fetch, readJson, claimOnce, settings, identity, turnover, wagering },
      psps: config.psps,
      announce: (memberId, event) => pushToSockets(`member:${memberId}`, event),
    })
    /** What the cashier knows of a member's money, for agents, who stand on the same level. */
    const till = {
      hold: holdMembers,
      checkDeficit,
      checkTurnover,
      findFree,
      planTurnover,
      turnover,
      turnoverPercent: async () => (await readDocument(settings, cashierDocument)).turnoverPercent,
    }
    return { cashier, till }
  },
  routes: ({ cashier }) => cashierRoutes(cashier),
  signedRoutes: ({ cashier }) => [paymentEvents(cashier)],
  jobs: ({ cashier }) => cashierJobs(cashier),
  listeners: ({ messaging }) => cashierListeners(messaging),
  stop: async ({ cashier }) => await settled(cashier),
})
