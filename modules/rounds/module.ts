import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { Port } from '#kit/port.ts'
import { type PlayMoney, type Rounds, Scheduler } from '#modules/rounds/service.ts'

type ModuleDeps = Pick<Platform, 'db' | 'clock' | 'sealer' | 'node' | 'logger' | 'metrics'>

export const roundsModule = defineModule({
  name: 'rounds',
  open({ db, clock, sealer, node, logger, metrics }: ModuleDeps) {
    const rounds: Rounds = { db, clock, sealer }
    const tables = new Scheduler({
      ...{ db, clock, node },
      onError: (error, table) => logger.error({ err: error, table }, 'a shared round was cut off'),
    })
    metrics.gauge('laro_tables_dealt', 'How many tables this node deals', () => tables.count, { node })
    return { rounds, tables, playMoney: new Port<PlayMoney>('playMoney') }
  },
  start: ({ tables }) => tables.start(),
  stop: async ({ tables }) => await tables.stop(),
})
