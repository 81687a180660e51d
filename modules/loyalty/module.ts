import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Identity } from '#modules/identity/service.ts'
import { loyaltyJobs } from '#modules/loyalty/jobs.ts'
import { missionsDocument } from '#modules/loyalty/mission-settings.ts'
import { prizesDocument } from '#modules/loyalty/prize-settings.ts'
import { loyaltyRefusals } from '#modules/loyalty/refusals.ts'
import { rewardRoutes } from '#modules/loyalty/reward-routes.ts'
import { loyaltyRoutes } from '#modules/loyalty/routes.ts'
import { makeLoyalty } from '#modules/loyalty/service.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import { vipDocument } from '#modules/loyalty/vip-settings.ts'
import type { Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'sealer' | 'pushToSockets'> {
  readonly settings: Settings
  readonly identity: Identity
}

export const loyaltyModule = defineModule({
  name: 'loyalty',
  refusals: loyaltyRefusals,
  settings: [pointsDocument, vipDocument, prizesDocument, missionsDocument],
  open({ db, clock, sealer, settings, identity, pushToSockets }: ModuleDeps) {
    const announce = (memberId: string, isMoney = false) => {
      pushToSockets(`member:${memberId}`, { type: 'rewards' })
      if (isMoney) pushToSockets(`member:${memberId}`, { type: 'balance' })
    }
    return { loyalty: makeLoyalty({ db, clock, sealer, settings, identity, announce }) }
  },
  routes: ({ loyalty }) => [...loyaltyRoutes(loyalty), ...rewardRoutes(loyalty)],
  jobs: ({ loyalty, db }) => loyaltyJobs(loyalty, { db }),
})
