import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import type { Audit } from '#modules/audit/service.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { contractJobs, payJobs } from '#modules/contracts/jobs.ts'
import { contractListeners } from '#modules/contracts/listeners.ts'
import { contractRefusals } from '#modules/contracts/refusals.ts'
import { contractRoutes } from '#modules/contracts/routes.ts'
import { type Contracts, type Pay, readRequestTypes } from '#modules/contracts/service.ts'
import { statementRoutes } from '#modules/contracts/statement-routes.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { RequestTypesOf } from '#modules/wallet/service.ts'

interface ModuleDeps
  extends Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics' | 'keys' | 'publish' | 'pushToSockets'> {
  readonly settings: Settings
  readonly audit: Audit
  readonly messaging: Messaging
  readonly catalog: Catalog
  readonly requestTypes: Port<RequestTypesOf>
}

export const contractsModule = defineModule({
  name: 'contracts',
  refusals: contractRefusals,
  open({ db, clock, keys, publish, pushToSockets, settings, audit, catalog, requestTypes }: ModuleDeps) {
    const contracts: Contracts = {
      ...{ db, clock, settings, audit, publish },
      announce: (memberId, event) => pushToSockets(`member:${memberId}`, event),
    }
    const pay: Pay = {
      ...{ db, clock, settings, catalog, publish },
      announceBalance: (memberId) => pushToSockets(`member:${memberId}`, { type: 'balance' }),
      // Statements are signed by the key of the ledger's roots.
      signer: keys.ledgerRoot,
    }
    requestTypes.provide(async (memberId) => await readRequestTypes(contracts, memberId))
    return { contracts, pay }
  },
  routes: ({ contracts, pay }) => [...contractRoutes(contracts), ...statementRoutes(pay)],
  jobs: ({ contracts, pay, logger, metrics }) => [
    ...contractJobs(contracts),
    ...payJobs({ pay, logger, gauge: metrics.gauge }),
  ],
  listeners: ({ messaging }) => contractListeners(messaging),
})
