import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import { followEvents } from '#modules/bets/service.ts'
import { type Catalog, readGames } from '#modules/catalog/service.ts'
import type { Gateway } from '#modules/gateway/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Loyalty } from '#modules/loyalty/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import { type Play, takesFreeRounds } from '#modules/play/service.ts'
import { bonusLawDocument } from '#modules/promotions/law-settings.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { promotionRefusals } from '#modules/promotions/refusals.ts'
import { promotionRoutes } from '#modules/promotions/routes.ts'
import { bonusApprovalDocument } from '#modules/promotions/second-person.ts'
import {
  firstEndings,
  firstWatch,
  followWagering,
  makePromotions,
  tellEndings,
  tellMakers,
  wageringReader,
  watchBonuses,
} from '#modules/promotions/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { FollowWagering } from '#modules/wallet/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'sealer'> {
  readonly catalog: Catalog
  readonly settings: Settings
  readonly messaging: Messaging
  readonly identity: Identity
  readonly gateway: Gateway
  readonly loyalty: Loyalty
  readonly play: Play
  readonly followedWagering: Port<FollowWagering>
}

export const promotionsModule = defineModule({
  name: 'promotions',
  settings: [bonusLawDocument, bonusApprovalDocument],
  refusals: promotionRefusals,
  open({ db, clock, sealer, messaging, identity, loyalty, play, followedWagering }: ModuleDeps) {
    followedWagering.provide(
      async (memberId) => await db.tx(async (tx) => await followWagering(tx, messaging, memberId)),
    )
    const announce = (memberId: string) => loyalty.announce(memberId, true)
    return {
      promotions: makePromotions({
        ...{ db, clock, sealer, identity, loyalty, announce, publish: messaging.publish },
        takesFreeRounds: async (round) => await takesFreeRounds(play, round),
      }),
    }
  },
  routes: ({ promotions, settings, catalog }) =>
    promotionRoutes(promotions, {
      brandCurrency: async () => (await readSetting(settings, 'brand')).currency,
      termFacts: async () => {
        const knownOf = await readGames(catalog)
        const { oddsFloorPercent } = await readSetting(settings, 'turnover')
        return { nameOf: (game) => knownOf(game)?.gameName ?? game, oddsFloor: oddsFloorPercent }
      },
    }),
  listeners: ({ promotions }) => promotionListeners(promotions),
  jobs: ({ db, messaging, promotions, gateway }) => {
    const watch = firstWatch()
    const endings = firstEndings()
    return [
      {
        name: 'promotions-watch',
        everyMs: 15_000,
        run: async (signal: AbortSignal) => void (await watchBonuses(promotions, watch, signal)),
      },
      {
        name: 'promotions-endings',
        everyMs: 60_000,
        run: async (signal: AbortSignal) => void (await tellEndings(promotions, endings, signal)),
      },
      {
        name: 'promotions-rounds',
        everyMs: 2_000,
        run: async (signal: AbortSignal) => await tellMakers(promotions, gateway, signal),
      },
      {
        name: 'promotions-follow',
        // Members see what it counts.
        everyMs: 500,
        run: async (signal: AbortSignal) => await followEvents(db.long, wageringReader(messaging), { signal }),
      },
    ]
  },
})
