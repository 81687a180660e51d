import type { Bus } from '#kit/bus.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Id } from '#kit/id.ts'
import type { Audience, Platform } from '#kit/platform.ts'
import { asideOf, type SetAside } from '#kit/set-aside.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import { type DatabaseTime, databaseTime } from '#modules/rounds/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { TicketEvent } from '#modules/sports/contract.ts'
import type { FeedKey } from '#modules/sports/feed/line.ts'
import { Trails } from '#modules/sports/trails.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'

/** A feed of odds, and what both sides sign with. The first key signs, all are believed. */
export interface ConfiguredFeed {
  readonly code: string
  readonly name: string
  readonly url: string
  readonly keys: readonly FeedKey[]
}

export interface BookDeps {
  readonly db: Pick<Database, 'read' | 'tx' | 'single'>
  readonly clock: Clock
  readonly settings: Settings
  readonly catalog: Catalog
  readonly wallet: Wallet
  readonly ledger: StakeLedger
  readonly compliance: Pick<Compliance, 'settings' | 'clock'>
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly audience: Audience
  readonly feeds: readonly ConfiguredFeed[]
  readonly fetch: typeof fetch
  readonly readJson: Platform['readJson']
  announceBalance(memberId: Id<'member'>): void
  /** Tells a member's own pages. */
  tellMember(memberId: string, event: TicketEvent): void
  /** What time it is in the database; a test may say so. */
  readonly time?: DatabaseTime
}

/** The sportsbook. */
export interface Book extends BookDeps {
  readonly time: DatabaseTime
  readonly trails: Trails
  readonly asideMarkets: SetAside
  readonly asidePending: SetAside
  readonly asideNews: SetAside
}

export function makeBook(deps: BookDeps): Book {
  return {
    ...deps,
    time: deps.time ?? databaseTime,
    trails: new Trails(),
    asideMarkets: asideOf(deps, 'sports-markets'),
    asidePending: asideOf(deps, 'sports-pending'),
    asideNews: asideOf(deps, 'sports-news'),
  }
}
