import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { codesJobs } from '#modules/codes/jobs.ts'
import { codesRefusals } from '#modules/codes/refusals.ts'
import { type CodesDeps, makeCodes } from '#modules/codes/service.ts'
import type { Courier } from '#modules/courier/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'groupAddress' | 'claimOnce'> {
  readonly config: Pick<CodesDeps, 'secret' | 'firebase'>
  readonly courier: Courier
  readonly settings: Settings
}

export const codesModule = defineModule({
  name: 'codes',
  refusals: codesRefusals,
  open({ config, db, clock, groupAddress, claimOnce, courier, settings }: ModuleDeps) {
    const codes = makeCodes({
      db,
      clock,
      courier,
      groupAddress,
      secret: config.secret,
      brandName: async () => (await readSetting(settings, 'brand')).name,
      claimOnce,
      firebase: config.firebase,
    })
    return { codes }
  },
  jobs: ({ codes }) => codesJobs(codes),
})
