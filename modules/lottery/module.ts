import { dayOf } from '#kit/day.ts'
import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import { findRatesOn } from '#modules/agents/service.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { type Codes, sendNotice } from '#modules/codes/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import { canSend } from '#modules/courier/service.ts'
import { type Identity, maskedContacts, phoneOf } from '#modules/identity/service.ts'
import { makeLotteries } from '#modules/lottery/deps.ts'
import { drawnLotteries } from '#modules/lottery/draws.ts'
import { lotteryJobs } from '#modules/lottery/jobs.ts'
import { officeRoutes } from '#modules/lottery/office-routes.ts'
import { advancedPlans, planListener } from '#modules/lottery/plans.ts'
import { lotteryRefusals } from '#modules/lottery/refusals.ts'
import { lotteryRoutes, noticeRoutes, planRoutes, practiceRoutes, specRoutes } from '#modules/lottery/routes.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { PlayMoney, Scheduler } from '#modules/rounds/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import { announcing, type BalanceEvents, type StakeLedger, type Wallet } from '#modules/wallet/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'sealer' | 'pushToSockets' | 'groupAddress'> {
  readonly settings: Settings
  readonly catalog: Catalog
  readonly tables: Scheduler
  readonly playMoney: Port<PlayMoney>
  readonly wallet: Wallet
  readonly stakes: StakeLedger
  readonly compliance: Compliance
  readonly messaging: Messaging
  readonly identity: Identity
  readonly codes: Codes
  readonly balanceEvents: BalanceEvents
}

export const lotteryModule = defineModule({
  name: 'lottery',
  refusals: lotteryRefusals,
  settings: [lotteryDocument],
  topics: [
    { name: 'lotteries', maySubscribe: () => true },
    { name: 'lottery', isKey: (id) => /^[a-z0-9-]{1,40}$/.test(id), maySubscribe: () => true },
  ],
  open({ stakes, balanceEvents, playMoney, pushToSockets, identity, codes, ...deps }: ModuleDeps) {
    const { db, clock, sealer, settings, catalog, wallet, compliance, messaging, groupAddress } = deps
    const lotteries = makeLotteries({
      ...{ db, clock, sealer, settings, catalog, wallet, compliance, messaging, groupAddress },
      playMoney: () => playMoney.current,
      ledger: announcing(stakes, balanceEvents),
      announceBalance: balanceEvents.announce,
      async rateOf(memberId) {
        const { timeZone } = await readSetting(settings, 'brand')
        const [found] = await findRatesOn(db.read, dayOf(clock.nowMs(), timeZone), [memberId])
        // Rates are parts per million.
        return Math.floor((found?.rates.LOTT ?? 0) / 100)
      },
      sms: {
        hintOf: async (memberId) =>
          canSend(codes.courier, 'sms') ? (await maskedContacts(identity, db.read, memberId)).phone : null,
        async send(tx, memberId, text) {
          const to = await phoneOf(identity, tx, memberId)
          return to !== null && (await sendNotice(tx, codes, { to, text }))
        },
      },
      push(event) {
        pushToSockets(`lottery:${event.lottery}`, event)
        pushToSockets('lotteries', event)
      },
    })
    return { lotteries }
  },
  routes: ({ lotteries }) => [
    ...lotteryRoutes(lotteries),
    ...planRoutes(lotteries),
    ...practiceRoutes(lotteries),
    ...noticeRoutes(lotteries),
    ...specRoutes(lotteries),
    ...officeRoutes(lotteries),
  ],
  jobs: ({ lotteries }) => lotteryJobs(lotteries),
  listeners: ({ lotteries }) => [planListener(lotteries)],
  start({ lotteries, tables }) {
    tables.add(drawnLotteries(lotteries))
    tables.add(advancedPlans(lotteries))
  },
})
