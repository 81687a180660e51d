import type { Clock } from '#kit/clock.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Contracts, Pay } from '#modules/contracts/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { NewsDesk } from '#server/bus/news-desk.ts'
import type { Database } from '#server/db/database.ts'
import { pushNews } from '#server/socket/topics.ts'

export interface ContractOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly bus: Bus
  readonly desk: NewsDesk
}

/** What uplines and downlines agree on; what becomes of it is told to the open pages of both. */
export function openContracts({ db, clock, settings, identity, bus, desk }: ContractOptions): Contracts {
  const announce: Contracts['announce'] = (id, news) => pushNews(bus, `member:${id}`, news)
  return { db, clock, settings, audit: identity.audit, tell: desk.tell, announce }
}

export interface PayOptions extends Omit<ContractOptions, 'identity'> {
  readonly catalog: Catalog
  readonly signer: Pay['signer']
}

/** What contracts and rates pay; statements are signed by the key of the ledger's roots. */
export function openPay({ db, clock, settings, catalog, bus, desk, signer }: PayOptions): Pay {
  const announceBalance: Pay['announceBalance'] = (id) => pushNews(bus, `member:${id}`, { type: 'balance' })
  return { db, clock, settings, catalog, tell: desk.tell, announceBalance, signer }
}
