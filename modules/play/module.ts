import { defineModule } from '#kit/module.ts'
import { formatMoney } from '#kit/money.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { type Identity, maskName, memberInfo } from '#modules/identity/service.ts'
import { playJobs } from '#modules/play/jobs.ts'
import { playRefusals } from '#modules/play/refusals.ts'
import { playRoutes } from '#modules/play/routes.ts'
import { dealCrash, makeCrash, makePlay, playMoneyOf, poolOf } from '#modules/play/service.ts'
import type { PlayMoney, Scheduler } from '#modules/rounds/service.ts'
import type { ReadPool, Settings } from '#modules/settings/service.ts'
import { announcing, type BalanceEvents, type StakeLedger, type Wallet } from '#modules/wallet/service.ts'

interface ModuleDeps
  extends Pick<Platform, 'db' | 'clock' | 'metrics' | 'sealer' | 'pushToSockets' | 'groupAddress' | 'node'> {
  readonly settings: Settings
  readonly jackpotPool: Port<ReadPool>
  readonly identity: Identity
  readonly catalog: Catalog
  readonly tables: Scheduler
  readonly playMoney: Port<PlayMoney>
  readonly wallet: Wallet
  readonly stakes: StakeLedger
  readonly balanceEvents: BalanceEvents
}

export const playModule = defineModule({
  name: 'play',
  refusals: playRefusals,
  topics: [{ name: 'crash', maySubscribe: () => true }],
  open({
    pushToSockets,
    groupAddress,
    jackpotPool,
    identity,
    stakes,
    balanceEvents,
    metrics,
    node,
    tables,
    playMoney,
    ...deps
  }: ModuleDeps) {
    const { db, clock, wallet, settings, catalog, sealer } = deps
    const play = makePlay({
      ...{ db, clock, wallet, settings, catalog, sealer },
      ledger: announcing(stakes, balanceEvents),
      announceBalance: balanceEvents.announce,
      shownName: async (id) => maskName((await memberInfo(identity.db.read, id)).username),
    })
    playMoney.provide(playMoneyOf(play))
    const crash = makeCrash(play, (event) => pushToSockets('crash', event), { groupAddress })
    tables.add(dealCrash(crash))
    const isDealing = () => (tables.isDealing('crash') ? 1 : 0)
    metrics.gauge('laro_crash_dealer', 'Whether this node deals the shared round', isDealing, { node })
    jackpotPool.provide(async (currency) => formatMoney(await poolOf(play, currency), currency))
    return { play, crash }
  },
  routes: ({ play, crash }) => playRoutes(play, crash),
  jobs: ({ play }) => playJobs(play),
})
