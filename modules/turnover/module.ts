import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import { turnoverJobs } from '#modules/turnover/jobs.ts'
import { makeTurnover } from '#modules/turnover/service.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

interface ModuleDeps extends Pick<Platform, 'db'> {
  readonly settings: Settings
  readonly countedTurnover: Port<OpenTurnover>
}

export const turnoverModule = defineModule({
  name: 'turnover',
  open({ countedTurnover }: ModuleDeps) {
    countedTurnover.provide(makeTurnover())
    return {}
  },
  jobs: ({ db, settings }) =>
    turnoverJobs({ db, timeZone: async () => (await readSetting(settings, 'brand')).timeZone }),
})
