import type { Clock } from '#kit/clock.ts'
import type { Game, Vendor } from '#modules/catalog/model.ts'
import { addToCatalog, type Catalog, makeCatalog, publishChange } from '#modules/catalog/service.ts'
import type { Database } from '#server/db/database.ts'
import { testSettings } from '#tests/support/settings.ts'

/** A catalogue of its own over a database; nobody hears its news. */
export function testCatalog(db: Database, clock: Clock): Catalog {
  const settings = testSettings(db, clock)
  return makeCatalog({ db, clock, settings, announceChange: () => undefined })
}

export function someVendor(vassalage: string, gameType: Vendor['gameType'], more: Partial<Vendor> = {}): Vendor {
  const displayName = `The makers of ${vassalage}`
  return { vassalage, gameType, displayName, art: 'habi', order: 0, state: 'open', gameCode: null, ...more }
}

/** A vendor's game that is open, unless something else is said. */
export function someGame(
  nodeId: string,
  vassalage: string,
  gameType: Game['gameType'],
  more: Partial<Game> = {},
): Game {
  return {
    nodeId,
    gameName: nodeId,
    icon: `/art/tile/${nodeId}.svg`,
    vassalage,
    gameType,
    order: 0,
    badge: null,
    hotOrder: null,
    state: 'open',
    source: 'vendor',
    engine: null,
    tab: null,
    keywords: '',
    rtpPpm: null,
    volatility: null,
    ...more,
  }
}

export async function addGames(catalog: Catalog, vendors: readonly Vendor[], games: readonly Game[]): Promise<void> {
  await catalog.db.tx(async (tx) => await addToCatalog(tx, vendors, games))
  publishChange(catalog)
}
