import type { LiveTables } from '#modules/tables/deps.ts'
import { carryOutLeft } from '#modules/tables/operate.ts'

export function tablesJobs(live: LiveTables) {
  return [{ name: 'tables-voids', cron: '*/2 * * * *', run: async () => await carryOutLeft(live) }]
}
