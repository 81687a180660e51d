import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Analytics } from '#modules/analytics/model.ts'
import { analyticsRoutes } from '#modules/analytics/routes.ts'
import { faultKinds, pageKeys } from '#modules/analytics/rules.ts'

export const analyticsModule = defineModule({
  name: 'analytics',
  open({ logger, metrics }: Pick<Platform, 'logger' | 'metrics'>) {
    const countFault = metrics.counter(
      'laro_screen_faults_total',
      'Screens that could not be shown',
      'kind',
      faultKinds,
    )
    const analytics: Analytics = {
      countPageView: metrics.counter('laro_page_views_total', 'Views of pages', 'page', pageKeys),
      noteFault(fault) {
        countFault(fault.kind)
        logger.warn(fault, 'a screen could not be shown')
      },
    }
    return { analytics }
  },
  routes: ({ analytics }) => analyticsRoutes(analytics),
})
