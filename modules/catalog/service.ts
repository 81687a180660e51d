import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Game, ShownGame, ShownWin, Vendor, Win } from '#modules/catalog/model.ts'
import { categoryOf, type GameCategory, gameCategories, type Menu, maskName } from '#modules/catalog/rules.ts'
import * as store from '#modules/catalog/store.ts'

export interface Catalog {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
}

/** The categories that have a vendor, after the split. A vendor without a game is not shown: it would lead nowhere. */
export async function menus({ db }: Catalog): Promise<Menu<store.StockedVendor>[]> {
  const found = Map.groupBy(await store.findVendors(db.read), ({ gameType, vassalage }) => {
    return categoryOf(gameType, vassalage)
  })
  return gameCategories.flatMap((gameCategory) => {
    const vendors = found.get(gameCategory)
    return vendors ? [{ gameCategory, vendors }] : []
  })
}

/** The operator chooses them, until there is play to count. */
export async function hotGames({ db }: Catalog, limit: number): Promise<ShownGame[]> {
  return (await store.findHotGames(db.read, limit)).map(shownGame)
}

export interface Showcase {
  readonly games: readonly ShownGame[]
  readonly total: number
}

export async function showcase({ db }: Catalog, wanted: store.Wanted, limit: number): Promise<Showcase> {
  const games = await store.findGames(db.read, wanted, limit)
  // Who was given fewer than asked for has seen them all.
  const total = games.length < limit ? games.length : await store.countGames(db.read, wanted)
  return { games: games.map(shownGame), total }
}

/** The latest wins of a category, or of all. A name leaves this module masked or not at all. */
export async function winners({ db }: Catalog, category: GameCategory | null, limit: number): Promise<ShownWin[]> {
  const found = await store.findWins(db.read, category, limit)
  return found.map(({ accountName, ...win }) => ({ ...win, customerName: maskName(accountName) }))
}

/** Puts what a round paid on the winner board, in the transaction that pays it. Telling it again changes nothing. */
export async function recordWin(tx: Tx, win: Win): Promise<Result<null, 'game_is_unknown'>> {
  assert(win.amount > 0n, 'a win is more than nothing')
  const shelf = await store.findShelfOf(tx, win.nodeId)
  if (!shelf) return no('game_is_unknown')
  await store.insertWin(tx, win, categoryOf(shelf.gameType, shelf.vassalage))
  return yes(null)
}

/** Adds makers and their games; what exists already stays as it is. */
export async function addToCatalog(tx: Tx, vendors: readonly Vendor[], games: readonly Game[]): Promise<void> {
  await store.insertVendors(tx, vendors)
  await store.insertGames(tx, games)
}

function shownGame({ gameType, ...game }: store.GameRow): ShownGame {
  return { ...game, category: categoryOf(gameType, game.vassalage) }
}
