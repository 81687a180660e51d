import type { Clock } from '#kit/clock.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { maskName } from '#modules/catalog/rules.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { type Identity, memberInfo } from '#modules/identity/service.ts'
import { makePlay, type Play, poolOf } from '#modules/play/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'
import { announcing, makeBalanceNews } from '#server/balance-news.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'

export interface PlayOptions {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly ledger: StakeLedger
  readonly wallet: Wallet
  readonly settings: Settings
  readonly catalog: Catalog
  readonly identity: Identity
  readonly bus: Bus
}

/** What home's counter follows, where the brand lets it follow the real pools. */
export async function readPool(play: Play, currency: Currency): Promise<string | null> {
  const held = await poolOf(play, currency)
  return held === null ? null : formatMoney(held, currency)
}

/** Our own games, on the ledger's fast door. */
export async function openPlay(options: PlayOptions): Promise<Play> {
  const { config, db, clock, ledger, wallet, settings, catalog, identity, bus } = options
  const balances = makeBalanceNews(bus)
  return makePlay({
    db,
    clock,
    ledger: announcing(ledger, balances),
    wallet,
    settings,
    catalog,
    sealer: await makeSealer(config.secret),
    announceBalance: balances.announce,
    shownName: async (id) => maskName((await memberInfo(identity.db.read, id)).username),
  })
}
