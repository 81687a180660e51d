import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Audit } from '#modules/audit/service.ts'
import { complianceJobs } from '#modules/compliance/jobs.ts'
import { complianceListeners } from '#modules/compliance/listeners.ts'
import { complianceRefusals } from '#modules/compliance/refusals.ts'
import { complianceRoutes } from '#modules/compliance/routes.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import { complianceDocument } from '#modules/compliance/settings.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'publish' | 'keys' | 'pushToSockets'> {
  readonly settings: Settings
  readonly audit: Audit
  readonly messaging: Messaging
}

export const complianceModule = defineModule({
  name: 'compliance',
  refusals: complianceRefusals,
  settings: [complianceDocument],
  open({ db, clock, publish, keys, pushToSockets, settings, audit }: ModuleDeps) {
    const compliance: Compliance = {
      db,
      clock,
      settings,
      audit,
      pii: keys.pii,
      publish,
      announce: (memberId, event) => pushToSockets(`member:${memberId}`, event),
    }
    return { compliance }
  },
  routes: ({ compliance }) => complianceRoutes(compliance),
  jobs: ({ compliance }) => complianceJobs(compliance),
  listeners: ({ messaging }) => complianceListeners(messaging),
})
