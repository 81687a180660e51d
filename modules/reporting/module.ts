import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { recordsJobs } from '#modules/reporting/jobs.ts'
import type { Reporting } from '#modules/reporting/model.ts'
import { reportingRefusals } from '#modules/reporting/refusals.ts'
import { recordsRoutes, reportingRoutes } from '#modules/reporting/routes.ts'
import { faultKinds, pageKeys } from '#modules/reporting/rules.ts'
import { makeTurnover, type Records } from '#modules/reporting/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

interface ReportingDeps extends Pick<Platform, 'db' | 'logger' | 'metrics'> {
  readonly settings: Settings
  readonly catalog: Catalog
  readonly countedTurnover: Port<OpenTurnover>
}

export const reportingModule = defineModule({
  name: 'reporting',
  refusals: reportingRefusals,
  open({ db, settings, catalog, countedTurnover, logger, metrics }: ReportingDeps) {
    countedTurnover.provide(makeTurnover())
    const countFault = metrics.counter(
      'laro_screen_faults_total',
      'Screens that could not be shown',
      'kind',
      faultKinds,
    )
    const reporting: Reporting = {
      countPageView: metrics.counter('laro_page_views_total', 'Views of pages', 'page', pageKeys),
      noteFault(fault) {
        countFault(fault.kind)
        logger.warn(fault, 'a screen could not be shown')
      },
    }
    const records: Records = { db, catalog, brand: async () => await readSetting(settings, 'brand') }
    return { reporting, records }
  },
  routes: ({ reporting, records }) => [...reportingRoutes(reporting), ...recordsRoutes(records)],
  jobs: ({ records }) => recordsJobs(records),
})
