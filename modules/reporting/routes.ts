import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/reporting/contract.ts'
import type { RecordsRefusal, Reporting, TeamRefusal } from '#modules/reporting/model.ts'
import { ownRecordsRoutes } from '#modules/reporting/record-routes.ts'
import type { Records } from '#modules/reporting/records.ts'
import { teamRoutes } from '#modules/reporting/team-routes.ts'

/** What members look back at, and what agents see of their teams. */
export function recordsRoutes(records: Records): Handler<RecordsRefusal | TeamRefusal | 'account_is_missing'>[] {
  return [...ownRecordsRoutes(records), ...teamRoutes(records)]
}

export function reportingRoutes(reporting: Reporting): Handler<never>[] {
  return [
    handle(contract.reportPageView, async ({ body }) => {
      reporting.countPageView(body.page)
      return yes(null)
    }),
    handle(contract.reportScreenFault, async ({ body }) => {
      reporting.noteFault(body)
      return yes(null)
    }),
  ]
}
