import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/reporting/contract.ts'
import type { Reporting } from '#modules/reporting/model.ts'

export { recordsRoutes } from '#modules/reporting/record-routes.ts'

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
