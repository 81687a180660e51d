import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { contentRefusals } from '#modules/content/refusals.ts'
import { contentRoutes } from '#modules/content/routes.ts'
import { defaultHosts } from '#modules/content/rules.ts'
import type { Content } from '#modules/content/service.ts'

export const contentModule = defineModule({
  name: 'content',
  refusals: contentRefusals,
  open({ db, clock, bus, pushToSockets }: Pick<Platform, 'db' | 'clock' | 'bus' | 'pushToSockets'>) {
    const content: Content = {
      db,
      clock,
      hosts: defaultHosts,
      timeZone: 'Asia/Manila',
      // Nodes hear of a change before browsers do, so that a browser that looks again is not shown the old value.
      announceChange(kind) {
        bus.publish('content.changed', { kind })
        pushToSockets('public', { type: 'content', kind })
      },
    }
    return { content }
  },
  routes: ({ content }) => contentRoutes(content),
})
