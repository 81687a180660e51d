import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { Port } from '#kit/port.ts'
import { ledgerJobs } from '#modules/ledger/jobs.ts'
import { ledgerRefusals } from '#modules/ledger/refusals.ts'
import { ledgerRoutes } from '#modules/ledger/routes.ts'
import { type CoverDay, makeGroupCommit } from '#modules/ledger/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'databaseFaults' | 'clock' | 'logger' | 'metrics' | 'keys'> {
  readonly config: { readonly ledgerQueues: number }
}

export const ledgerModule = defineModule({
  name: 'ledger',
  refusals: ledgerRefusals,
  open({ config, db, databaseFaults, clock, metrics }: ModuleDeps) {
    const ledger = makeGroupCommit({
      tx: db.hot.tx,
      ...databaseFaults,
      // The embedded database has one connection, so more queues would only share it.
      queues: db.kind === 'embedded' ? 1 : config.ledgerQueues,
      cap: 400,
      leastMs: 15,
      waitingMax: 20_000,
      // With the last try's own limits (server/db/postgres.ts) this keeps the slowest answer under fifteen seconds.
      patienceMs: 8_000,
      pause: (attempt) => new Promise((resolve) => setTimeout(resolve, Math.min(1_000, 25 * 2 ** attempt))),
      nowMs: clock.nowMs,
    })
    metrics.gauge('laro_ledger_waiting', 'Movements that wait for their batch', () => ledger.waitingCount())
    return { ledger, rootCover: new Port<CoverDay>('what else a day’s root covers') }
  },
  routes: ({ db, keys }) => ledgerRoutes({ db, publicKeys: () => keys.ledgerRoot.publicKeys() }),
  jobs({ db, clock, logger, metrics, keys, rootCover }) {
    const { ledgerRoot } = keys
    const coverDay: CoverDay = async (tx, day) => await rootCover.current(tx, day)
    return ledgerJobs({ db, clock, logger, signer: ledgerRoot, verifier: ledgerRoot, coverDay, gauge: metrics.gauge })
  },
  stop: async ({ ledger }) => await ledger.drain(),
})
