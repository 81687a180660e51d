import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import type { Scheduler } from '#modules/rounds/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import { type ConfiguredFeed, makeBook } from '#modules/sports/deps.ts'
import { readFeed } from '#modules/sports/feed/reader.ts'
import { sportsJobs } from '#modules/sports/jobs.ts'
import { keepLastTrails } from '#modules/sports/keep-trails.ts'
import { News } from '#modules/sports/news.ts'
import { officeRoutes } from '#modules/sports/office-routes.ts'
import { decidedTickets } from '#modules/sports/pending.ts'
import { sportsRefusals } from '#modules/sports/refusals.ts'
import { sportsRoutes } from '#modules/sports/routes.ts'
import { sportsDocument } from '#modules/sports/settings.ts'
import { settledMarkets } from '#modules/sports/settle.ts'
import { Watches } from '#modules/sports/watches.ts'
import { announcing, type BalanceEvents, type StakeLedger, type Wallet } from '#modules/wallet/service.ts'

interface ModuleDeps
  extends Pick<Platform, 'db' | 'clock' | 'logger' | 'bus' | 'audience' | 'pushToSockets' | 'fetch' | 'readJson'> {
  readonly config: { readonly oddsFeeds: readonly ConfiguredFeed[] }
  readonly settings: Settings
  readonly catalog: Catalog
  readonly tables: Scheduler
  readonly wallet: Wallet
  readonly stakes: StakeLedger
  readonly compliance: Compliance
  readonly balanceEvents: BalanceEvents
}

export const sportsModule = defineModule({
  name: 'sports',
  refusals: sportsRefusals,
  settings: [sportsDocument],
  topics: [
    { name: 'sportsbook', maySubscribe: () => true },
    { name: 'sports', isKey: (id) => /^[0-9a-f]{40}$/.test(id), maySubscribe: () => true },
  ],
  open({ config, stakes, balanceEvents, pushToSockets, ...deps }: ModuleDeps) {
    const { db, clock, settings, catalog, wallet, compliance, bus, audience, fetch, readJson } = deps
    const book = makeBook({
      ...{ db, clock, settings, catalog, wallet, compliance, bus, audience, fetch, readJson },
      feeds: config.oddsFeeds,
      ledger: announcing(stakes, balanceEvents),
      announceBalance: balanceEvents.announce,
      tellMember: (memberId, event) => pushToSockets(`member:${memberId}`, event),
    })
    return { book, sportsNews: new News(book), sportsWatches: new Watches(book) }
  },
  routes: ({ book, sportsWatches }) => [...sportsRoutes(book, sportsWatches), ...officeRoutes(book)],
  jobs: ({ book }) => sportsJobs(book),
  start({ book, sportsNews, sportsWatches, tables, logger }) {
    sportsNews.start()
    sportsWatches.start()
    for (const feed of book.feeds) tables.add(readFeed(book, feed, sportsNews, logger))
    tables.add(decidedTickets(book))
    tables.add(settledMarkets(book))
  },
  async stop({ book, sportsNews, sportsWatches }) {
    sportsNews.stop()
    sportsWatches.stop()
    await keepLastTrails(book)
  },
})
