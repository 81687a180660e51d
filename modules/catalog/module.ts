import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { catalogRefusals } from '#modules/catalog/refusals.ts'
import { catalogRoutes } from '#modules/catalog/routes.ts'
import { applyCatalogChange, makeCatalog } from '#modules/catalog/service.ts'
import type { Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'bus' | 'pushToSockets'> {
  readonly settings: Settings
}

export const catalogModule = defineModule({
  name: 'catalog',
  refusals: catalogRefusals,
  open({ db, clock, bus, pushToSockets, settings }: ModuleDeps) {
    const catalog = makeCatalog({
      db,
      clock,
      settings,
      // Nodes hear of a change before browsers do, so that a browser that looks again is not shown the old value.
      announceChange() {
        bus.publish('catalog.changed', {})
        pushToSockets('public', { type: 'catalog' })
      },
    })
    bus.subscribe('catalog.changed', () => applyCatalogChange(catalog))
    return { catalog }
  },
  routes: ({ catalog }) => catalogRoutes(catalog),
})
