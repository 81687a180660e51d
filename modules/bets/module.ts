import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import { coverDay, prepareMonths, verifyEvents } from '#modules/bets/service.ts'
import type { CoverDay } from '#modules/ledger/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'logger' | 'metrics'> {
  readonly rootCover: Port<CoverDay>
}

export const betsModule = defineModule({
  name: 'bets',
  open({ rootCover, metrics }: ModuleDeps) {
    rootCover.provide(coverDay)
    const found = { events: 0 }
    const help = 'Days whose events of bets are not what was signed, found by the last whole verification'
    metrics.gauge('laro_bets_findings', help, () => found.events)
    return { foundInEvents: found }
  },
  jobs: ({ db, logger, foundInEvents: found }) => [
    { name: 'bets-months', cron: '20 0 * * *', run: async () => await prepareMonths(db) },
    {
      name: 'bets-verify',
      cron: '55 3 * * *',
      limitSeconds: 3600,
      async run() {
        const findings = await db.long.tx(verifyEvents)
        found.events = findings.length
        if (findings.length > 0) logger.error({ findings }, 'events of bets were changed')
      },
    },
  ],
})
