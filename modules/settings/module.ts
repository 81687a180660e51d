import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { Port } from '#kit/port.ts'
import { settingsRefusals } from '#modules/settings/refusals.ts'
import { settingsRoutes } from '#modules/settings/routes.ts'
import { applySettingChange, makeSettings, type ReadPool } from '#modules/settings/service.ts'

type ModuleDeps = Pick<Platform, 'db' | 'clock' | 'bus' | 'pushToSockets' | 'settingDocuments'>

export const settingsModule = defineModule({
  name: 'settings',
  refusals: settingsRefusals,
  open({ db, clock, bus, pushToSockets, settingDocuments }: ModuleDeps) {
    const settings = makeSettings({
      db,
      clock,
      declared: settingDocuments,
      // Nodes hear of a change before browsers do, so that a browser that looks again is not shown the old value.
      announce(change) {
        bus.publish('settings.changed', change)
        pushToSockets('public', { type: 'settings', ...change })
      },
    })
    bus.subscribe('settings.changed', (change) => applySettingChange(settings, change))
    return { settings, jackpotPool: new Port<ReadPool>('the pool of the progressive jackpots') }
  },
  routes: ({ settings, jackpotPool }) =>
    settingsRoutes(settings, async (currency) => await jackpotPool.current(currency)),
})
