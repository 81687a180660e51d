import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { Port } from '#kit/port.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import type { GroupCommit } from '#modules/ledger/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import { makeBalanceEvents } from '#modules/wallet/balance-events.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import { walletRefusals } from '#modules/wallet/refusals.ts'
import { walletRoutes } from '#modules/wallet/routes.ts'
import {
  type FollowWagering,
  makeStakeLedger,
  makeWallet,
  type OpenTurnover,
  type RequestTypesOf,
} from '#modules/wallet/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'pushToSockets'> {
  readonly ledger: GroupCommit
  readonly settings: Settings
  readonly compliance: Compliance
}

export const walletModule = defineModule({
  name: 'wallet',
  refusals: walletRefusals,
  open({ db, pushToSockets, ledger, compliance }: ModuleDeps) {
    const countedTurnover = new Port<OpenTurnover>('valid turnover')
    const followedWagering = new Port<FollowWagering>('wagering of bonuses')
    return {
      wallet: makeWallet({ db }),
      /** The ledger of stakes: what limits and pauses forbid is refused by it. */
      stakes: makeStakeLedger({ db, ledger, compliance }),
      balanceEvents: makeBalanceEvents(pushToSockets),
      /** Valid turnover, for those who decide by it; counted by who knows the bets. */
      turnover: (async () => await countedTurnover.current()) satisfies OpenTurnover,
      countedTurnover,
      /** Brings the wagering of a member's bonuses up to date, for those who decide by it; done by who follows the bets. */
      wagering: (async (memberId) => await followedWagering.current(memberId)) satisfies FollowWagering,
      followedWagering,
      requestTypes: new Port<RequestTypesOf>('the request types of contracts'),
    }
  },
  routes({ wallet, settings, requestTypes }) {
    const brandCurrency = async () => (await readSetting(settings, 'brand')).currency
    return walletRoutes(wallet, brandCurrency, async (memberId) => await requestTypes.current(memberId))
  },
  jobs: ({ db, clock, settings }) =>
    walletJobs({ db, clock, timeZone: async () => (await readSetting(settings, 'brand')).timeZone }),
})
