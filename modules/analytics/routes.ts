import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/analytics/contract.ts'
import type { Analytics } from '#modules/analytics/model.ts'

export function analyticsRoutes(analytics: Analytics): Handler<never>[] {
  return [
    handle(contract.reportPageView, async ({ body }) => {
      analytics.countPageView(body.page)
      return yes(null)
    }),
    handle(contract.reportScreenFault, async ({ body }) => {
      analytics.noteFault(body)
      return yes(null)
    }),
  ]
}
