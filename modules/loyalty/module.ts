import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Identity } from '#modules/identity/service.ts'
import { loyaltyRefusals } from '#modules/loyalty/refusals.ts'
import { loyaltyRoutes } from '#modules/loyalty/routes.ts'
import { makeLoyalty } from '#modules/loyalty/service.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly settings: Settings
  readonly identity: Identity
  readonly turnover: OpenTurnover
}

export const loyaltyModule = defineModule({
  name: 'loyalty',
  refusals: loyaltyRefusals,
  settings: [pointsDocument],
  open: ({ db, clock, settings, identity, turnover }: ModuleDeps) => ({
    loyalty: makeLoyalty({ db, clock, settings, identity, turnover }),
  }),
  routes: ({ loyalty }) => loyaltyRoutes(loyalty),
})
