import type { Logger } from 'pino'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { preparePastMonths } from '#modules/bets/service.ts'
import { datePast } from '#modules/ledger/service.ts'
import { startRelay } from '#server/bus/relay.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { modules, type Services } from '#server/modules.ts'
import { openPlatform } from '#server/platform.ts'
import { Topics } from '#server/socket/topics.ts'

/** All modules on a clock of their own; without a port, and without jobs but those that are asked for. */
export interface ServicesInPast {
  readonly services: Services
  /** Runs what the server does by the clock, once, by its name. */
  runJob(name: string): Promise<void>
  /** Resolves when whoever listens to events has heard all there were. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Everything that the server can do, at the time of this clock. Money moves only while the ledger's past is open. */
export async function openServicesInPast(
  config: Config,
  db: Database,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Promise<ServicesInPast> {
  await preparePastMonths(db, new Date(clock.nowMs()))
  const dated = datePast(db, clock)
  const topics = new Topics(modules.topics)
  const base = await openPlatform({ config, db: dated, logger, topics, settingDocuments: modules.settings, clock })
  const opened = await modules.open(base.platform)
  const relay = startRelay(dated, base.platform.bus, opened.listeners(), logger)
  // Nobody nudges the relay: it looks when it is asked to settle.
  const jobs = new Map(opened.jobs().map((job) => [job.name, job]))
  return {
    services: opened.services,
    async runJob(name) {
      const job = jobs.get(name)
      assert(job, `there is no job ${name}`)
      await job.run(new AbortController().signal)
    },
    settle: async () => await relay.settle(),
    async stop() {
      await relay.settle()
      await opened.stop()
      base.desk.close()
      await relay.stop()
      await base.platform.bus.close()
    },
  }
}
