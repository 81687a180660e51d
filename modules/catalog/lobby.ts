import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { findEngine } from '#modules/catalog/engine-figures.ts'
import type { KnownGame, Snapshot, StockedVendor } from '#modules/catalog/memory.ts'
import type { Badge, CatalogRefusal, ShownGame } from '#modules/catalog/model.ts'
import type { ExtraTab } from '#modules/catalog/rules/tabs.ts'
import { favouritesMax, type GameCategory, gameCategories, recentMax } from '#modules/catalog/rules.ts'
import { type Catalog, readCatalog } from '#modules/catalog/service.ts'
import * as store from '#modules/catalog/store.ts'

/** Which games somebody wants to see. What is null is not asked for. */
export interface Wanted {
  readonly category: GameCategory | null
  /** One maker only. */
  readonly vassalage: string | null
  readonly tab: ExtraTab | null
  readonly badge: Badge | null
  /** This one game only. */
  readonly nodeId: string | null
  readonly text: string | null
}

export const everything: Wanted = {
  category: null,
  vassalage: null,
  tab: null,
  badge: null,
  nodeId: null,
  text: null,
}

export interface PageInput {
  readonly offset: number
  readonly limit: number
}

export interface GamePage {
  readonly games: readonly ShownGame[]
  readonly total: number
}

export async function listGames(catalog: Catalog, wanted: Wanted, { offset, limit }: PageInput): Promise<GamePage> {
  const found = select(await readCatalog(catalog), wanted)
  return { games: found.slice(offset, offset + limit), total: found.length }
}

/** In the order of the shelves, or, where something is searched for, the best first. */
function select(snapshot: Snapshot, { category, vassalage, tab, badge, nodeId, text }: Wanted): KnownGame[] {
  return candidates(snapshot, text).filter(
    (game) =>
      (category === null || game.category === category) &&
      (vassalage === null || game.vassalage === vassalage) &&
      (tab === null || game.tab === tab) &&
      (badge === null || game.badge === badge) &&
      (nodeId === null || game.nodeId === nodeId),
  )
}

function candidates({ games, byNode, search }: Snapshot, text: string | null): readonly KnownGame[] {
  if (text === null) return games
  return search.find(text).flatMap((nodeId) => byNode.get(nodeId) ?? [])
}

/** The makers of a category, or of all; each shelf is a card of its own. */
export async function listVendors(catalog: Catalog, category: GameCategory | null): Promise<StockedVendor[]> {
  const { vendors } = await readCatalog(catalog)
  return vendors.filter((vendor) => vendor.gameCount > 0 && (category === null || vendor.category === category))
}

export interface MakerShelves {
  readonly vassalage: string
  readonly displayName: string
  readonly gameTypes: GameCategory[]
}

/** In which categories each maker has games, in the order of the navigation; of one maker only where one is asked for. */
export async function listMakers(catalog: Catalog, vassalage: string | null): Promise<MakerShelves[]> {
  const shelves = await listVendors(catalog, null)
  const byMaker = Map.groupBy(
    shelves.filter((one) => vassalage === null || one.vassalage === vassalage),
    (one) => one.vassalage,
  )
  return [...byMaker].map(([code, own]) => ({
    vassalage: code,
    displayName: own[0]?.displayName ?? code,
    gameTypes: gameCategories.filter((category) => own.some((one) => one.category === category)),
  }))
}

/** Games of the house whose round is one for all: each is a room. */
export async function sharedRooms(catalog: Catalog): Promise<ShownGame[]> {
  const { games } = await readCatalog(catalog)
  return games.filter(
    ({ engine, state }) => engine !== null && state === 'open' && findEngine(engine)?.source === 'chain',
  )
}

function offered({ byNode }: Snapshot, nodeIds: readonly string[]): ShownGame[] {
  return nodeIds.flatMap((nodeId) => byNode.get(nodeId) ?? []).filter(({ isOffered }) => isOffered)
}

export async function recentGames(catalog: Catalog, memberId: Id<'member'>): Promise<ShownGame[]> {
  const snapshot = await readCatalog(catalog)
  return offered(snapshot, await store.findRecent(catalog.db.read, memberId, recentMax))
}

export async function favouriteIds({ db }: Catalog, memberId: Id<'member'>): Promise<string[]> {
  return await store.findFavourites(db.read, memberId)
}

export async function favouriteGames(catalog: Catalog, memberId: Id<'member'>): Promise<ShownGame[]> {
  const snapshot = await readCatalog(catalog)
  return offered(snapshot, await favouriteIds(catalog, memberId))
}

/** A favourite as the specification sends it: the vendor and the type have to be those of the game. */
export interface FavouriteInput {
  readonly nodeId: string
  readonly vendor: string
  readonly gameType: GameCategory
}

type FavouriteRefusal = Exclude<CatalogRefusal, 'vendor_is_unknown' | 'game_has_no_engine'>

export async function addFavourite(
  catalog: Catalog,
  memberId: Id<'member'>,
  input: FavouriteInput,
): Promise<Result<null, FavouriteRefusal>> {
  const checked = await checkFavourite(catalog, memberId, input)
  if (!checked.ok) return checked
  return await catalog.db.tx(async (tx): Promise<Result<null, FavouriteRefusal>> => {
    if ((await store.countFavourites(tx, memberId)) >= favouritesMax) return no('favourites_are_full')
    await store.insertFavourite(tx, memberId, input.nodeId, new Date(catalog.clock.nowMs()))
    return yes(null)
  })
}

export async function removeFavourite(
  catalog: Catalog,
  memberId: Id<'member'>,
  input: FavouriteInput,
): Promise<Result<null, FavouriteRefusal>> {
  const checked = await checkFavourite(catalog, memberId, input)
  if (!checked.ok) return checked
  await catalog.db.tx(async (tx) => await store.deleteFavourite(tx, memberId, input.nodeId))
  return yes(null)
}

async function checkFavourite(
  catalog: Catalog,
  memberId: Id<'member'>,
  input: FavouriteInput,
): Promise<Result<null, FavouriteRefusal>> {
  const game = (await readCatalog(catalog)).byNode.get(input.nodeId)
  if (!game) return no('game_is_unknown')
  if (game.vassalage !== input.vendor || game.category !== input.gameType) return no('game_is_another_vendors')
  return catalog.pace.step(memberId) ? yes(null) : no('favourites_change_too_fast')
}
