import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { recordsJobs } from '#modules/records/jobs.ts'
import { recordsRefusals } from '#modules/records/refusals.ts'
import { recordsRoutes } from '#modules/records/routes.ts'
import type { Records } from '#modules/records/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db'> {
  readonly settings: Settings
  readonly catalog: Catalog
}

export const recordsModule = defineModule({
  name: 'records',
  refusals: recordsRefusals,
  open({ db, settings, catalog }: ModuleDeps) {
    const records: Records = { db, catalog, brand: async () => await readSetting(settings, 'brand') }
    return { records }
  },
  routes: ({ records }) => recordsRoutes(records),
  jobs: ({ records }) => recordsJobs(records),
})
