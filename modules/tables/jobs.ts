import { deleteDemoSlips } from '#modules/rounds/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { carryOutLeft } from '#modules/tables/operate.ts'

const demoMs = 3 * 86_400_000
const atOnce = 500

/** Slips for real money are kept for good; those of play money are not. */
export function tablesJobs(live: LiveTables) {
  const { db, clock } = live.tables
  return [
    { name: 'tables-voids', cron: '*/2 * * * *', run: async (signal: AbortSignal) => await carryOutLeft(live, signal) },
    {
      name: 'tables-forget-demo',
      cron: '25 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - demoMs)
        while (!signal.aborted && (await db.tx(async (tx) => await deleteDemoSlips(tx, before, atOnce))) === atOnce);
      },
    },
  ]
}
