import { lotteryCategoryOf, lotteryOf } from '#engines/lottery/lotteries.ts'
import { sportsGameOf } from '#engines/sports/sports.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { CatalogMemory, type KnownGame, type Snapshot, type StockedVendor } from '#modules/catalog/memory.ts'
import type { Game, Playable, Played, ShownGame, ShownWin, Vendor, Win } from '#modules/catalog/model.ts'
import { Pace } from '#modules/catalog/pace.ts'
import { type GameCategory, gameCategories, type Menu } from '#modules/catalog/rules.ts'
import * as store from '#modules/catalog/store.ts'
import { maskName } from '#modules/identity/service.ts'
import { mayOfferCockfight, readSetting, type Settings } from '#modules/settings/service.ts'

export interface CatalogDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  /** Told after the commit, so that the other nodes and open browsers look again. */
  readonly announceChange: () => void
}

export interface Catalog extends CatalogDeps {
  readonly memory: CatalogMemory
  /** How fast somebody may change their favourites. */
  readonly pace: Pace
}

export function makeCatalog(parts: CatalogDeps): Catalog {
  return { ...parts, memory: new CatalogMemory(parts.clock), pace: new Pace(parts.clock) }
}

/** Something about the games changed, here or on another node. */
export function applyCatalogChange({ memory }: Catalog): void {
  memory.invalidate()
}

/** After the commit of a change. This node looks again before anybody else hears of it. */
export function publishChange(catalog: Catalog): void {
  applyCatalogChange(catalog)
  catalog.announceChange()
}

/** The catalogue as it stands. Not for use inside a transaction: it may have to be read. */
export async function readCatalog({ memory, settings, db }: Catalog): Promise<Snapshot> {
  const split = await readSetting(settings, 'gameSplit')
  return await memory.current(db.read, split, (await mayOfferCockfight(settings)) ? null : 'COCKFIGHT')
}

/**
 * The game that somebody wants to play, or null where there is none of that name. It comes from memory, so it costs nothing
 * on the way of a bet; ask before the transaction and not inside it.
 */
export async function findPlayable(catalog: Catalog, nodeId: string): Promise<Playable | null> {
  const game = (await readCatalog(catalog)).byNode.get(nodeId)
  if (!game?.isOffered) return null
  const { gameName, vendorName, source, engine, state, vassalage, category } = game
  return { nodeId, gameName, vendorName, source, engine, state, vassalage, category }
}

/** Remembers who played what, in the transaction of the rounds themselves; as a sink of the ledger's fast door too. */
export const playedSink = {
  async insert(tx: Tx, played: readonly Played[]): Promise<void> {
    if (played.length > 0) await store.upsertPlayed(tx, played)
  },
}

export async function recordPlayed(tx: Tx, memberId: Id<'member'>, nodeId: string, at: Date): Promise<void> {
  await store.upsertPlayed(tx, [{ memberId, nodeId, at }])
}

/** The categories that have a vendor, after the split. A vendor without a game is not shown: it would lead nowhere. */
export async function menus(catalog: Catalog): Promise<Menu<StockedVendor>[]> {
  const { vendors } = await readCatalog(catalog)
  const found = Map.groupBy(
    vendors.filter(({ gameCount }) => gameCount > 0),
    ({ category }) => category,
  )
  return gameCategories.flatMap((gameCategory) => {
    const own = found.get(gameCategory)
    return own ? [{ gameCategory, vendors: own }] : []
  })
}

/** What most members played in the last week; where nobody played, and among equals, what the operator chose. */
export async function hotGames(catalog: Catalog, limit: number): Promise<ShownGame[]> {
  const { games, players } = await readCatalog(catalog)
  const playersOf = ({ nodeId }: KnownGame) => players.get(nodeId) ?? 0
  const chosenAt = ({ hotOrder }: KnownGame) => hotOrder ?? Number.MAX_SAFE_INTEGER
  return games
    .filter((game) => game.hotOrder !== null || (game.state === 'open' && playersOf(game) > 0))
    .sort((a, b) => playersOf(b) - playersOf(a) || chosenAt(a) - chosenAt(b))
    .slice(0, limit)
}

/** The latest wins of a category, or of all. A name leaves this module masked or not at all. */
export async function winners({ db }: Catalog, category: GameCategory | null, limit: number): Promise<ShownWin[]> {
  const found = await store.findWins(db.read, category, limit)
  return found.map(({ accountName, ...win }) => ({ ...win, customerName: maskName(accountName) }))
}

/** Puts wins on the winner board. One that is there already stays as it is. */
export const winSink = {
  async insert(tx: Tx, wins: readonly Win[]): Promise<void> {
    assert(
      wins.every(({ amount }) => amount > 0n),
      'a win is more than nothing',
    )
    if (wins.length > 0) await store.insertWins(tx, wins)
  },
}

export async function recordWin(tx: Tx, win: Win): Promise<void> {
  await winSink.insert(tx, [win])
}

/** Adds makers and their games; what exists already stays as it is. Whoever commits it tells it by `tellChange`. */
export async function addToCatalog(tx: Tx, vendors: readonly Vendor[], games: readonly Game[]): Promise<void> {
  const count = (await store.insertVendors(tx, vendors)) + (await store.insertGames(tx, games))
  // Who adds what is there already, as every start of the demo does, makes nobody read it all again.
  if (count > 0) await store.raiseRevision(tx)
}

interface BetGame {
  readonly gameName: string
  readonly vassalage: string | null
  readonly vendorName: string | null
  readonly category: string
}

/** What a bet was on, by its id: a title of the catalogue, or a lottery or a sport, which are none. Null for what has left the catalogue. */
export async function readGames(catalog: Catalog): Promise<(game: string) => BetGame | null> {
  const { byNode } = await readCatalog(catalog)
  return (game) => byNode.get(game) ?? lotteryGame(game) ?? sportsGame(game)
}

function lotteryGame(id: string): BetGame | null {
  const lottery = lotteryOf(id)
  return (
    lottery && { gameName: lottery.name, vassalage: null, vendorName: null, category: lotteryCategoryOf(lottery.game) }
  )
}

function sportsGame(id: string): BetGame | null {
  const game = sportsGameOf(id)
  return game && { gameName: game.name, vassalage: null, vendorName: null, category: game.category }
}
