import { type Handler, handle } from '#kit/handler.ts'
import { formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/catalog/contract.ts'
import * as lobby from '#modules/catalog/lobby.ts'
import type { StockedVendor } from '#modules/catalog/memory.ts'
import type { Badge, CatalogRefusal, ShownGame } from '#modules/catalog/model.ts'
import { changeGame, changeVendor } from '#modules/catalog/operate.ts'
import type { ExtraTab } from '#modules/catalog/rules/tabs.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { type Catalog, hotGames, menus, winners } from '#modules/catalog/service.ts'

const hotGamesMax = 20

export function catalogRoutes(catalog: Catalog): Handler<CatalogRefusal>[] {
  return [...visitorRoutes(catalog), ...playerRoutes(catalog), ...favouriteRoutes(catalog), ...operatorRoutes(catalog)]
}

function visitorRoutes(catalog: Catalog): Handler<never>[] {
  return [
    handle(contract.getGameMenus, async () => {
      const found = await menus(catalog)
      return yes(found.map(({ gameCategory, vendors }) => ({ gameCategory, vendors: vendors.map(vendorCard) })))
    }),
    handle(contract.getHotGames, async () => yes((await hotGames(catalog, hotGamesMax)).map(gameEntry))),
    handle(contract.getRankList, async ({ query }) => {
      const category = query.gameCategory === 'ALL' ? null : query.gameCategory
      const found = await winners(catalog, category, query.limitNum)
      return yes(
        found.map(({ icon, amount, category: gameType, at, ...win }) => {
          return {
            ...win,
            iconUrl: icon,
            winAmount: formatMoney(amount, win.currency),
            gameType,
            at: at.toISOString(),
          }
        }),
      )
    }),
    handle(contract.getShowcase, async ({ query }) => yes(await pageOf(catalog, query, query.limit))),
  ]
}

function playerRoutes(catalog: Catalog): Handler<never>[] {
  return [
    handle(contract.getGameList, async ({ query }) => yes(await pageOf(catalog, query, query.pageSize))),
    handle(contract.getVassGameType, async ({ query }) =>
      yes(await lobby.listMakers(catalog, query.vassalage ?? null)),
    ),
    handle(contract.getGameVendor, async ({ query }) => {
      return yes((await lobby.listVendors(catalog, query.gameType ?? null)).map(vendorCard))
    }),
    handle(contract.getRecentGames, async ({ actor }) => {
      return yes((await lobby.recentGames(catalog, actor.id)).map(gameEntry))
    }),
    handle(contract.getRoomList, async () => {
      return yes((await lobby.sharedRooms(catalog)).map((game) => ({ roomId: game.nodeId, ...gameEntry(game) })))
    }),
  ]
}

function favouriteRoutes(catalog: Catalog): Handler<CatalogRefusal>[] {
  return [
    handle(contract.getFavouriteIds, async ({ actor }) => yes(await lobby.favouriteIds(catalog, actor.id))),
    handle(contract.getFavouriteGames, async ({ actor }) => {
      return yes((await lobby.favouriteGames(catalog, actor.id)).map(gameEntry))
    }),
    handle(contract.addFavourite, async ({ actor, body }) => await lobby.addFavourite(catalog, actor.id, body)),
    handle(contract.removeFavourite, async ({ actor, query }) => {
      return await lobby.removeFavourite(catalog, actor.id, query)
    }),
  ]
}

function operatorRoutes(catalog: Catalog): Handler<CatalogRefusal>[] {
  return [
    handle(contract.changeGame, async ({ params, body, actor, ip, requestId }) => {
      const changed = await changeGame(catalog, params.nodeId, body, { operatorId: actor.id, address: ip, requestId })
      return changed.ok ? yes(gameEntry(changed.value)) : changed
    }),
    handle(contract.changeVendor, async ({ params, body, actor, ip, requestId }) => {
      const { gameType = null, ...input } = body
      const shelf = { vassalage: params.vassalage, gameType }
      const changed = await changeVendor(catalog, shelf, input, { operatorId: actor.id, address: ip, requestId })
      return changed.ok ? yes(changed.value.map(vendorCard)) : changed
    }),
  ]
}

interface Asked {
  readonly gameType?: GameCategory | undefined
  readonly vassalage?: string | undefined
  readonly tab?: ExtraTab | undefined
  readonly badge?: Badge | undefined
  readonly nodeId?: string | undefined
  readonly search?: string | undefined
  readonly pageNo: number
}

async function pageOf(catalog: Catalog, asked: Asked, limit: number) {
  const { gameType = null, vassalage = null, tab = null, badge = null, nodeId = null, search = null, pageNo } = asked
  const wanted = { category: gameType, vassalage, tab, badge, nodeId, text: search }
  const { games, total } = await lobby.listGames(catalog, wanted, { offset: (pageNo - 1) * limit, limit })
  return { games: games.map(gameEntry), total }
}

function vendorCard({ vassalage, category, displayName, gameCode, art, state, gameCount }: StockedVendor) {
  const isGame = gameCode !== null
  return { vassalage, gameType: category, displayName, gameCode, isGame, icon: art, state, gameCount }
}

function gameEntry(game: ShownGame) {
  const { nodeId, gameName, icon, vassalage, vendorName, vendorIcon, category, badge, state, source } = game
  return {
    nodeId,
    gameName,
    showIcon: icon,
    vassalage,
    vendorName,
    vendorIcon,
    gameType: category,
    badge,
    state,
    source,
    rtpPpm: game.rtpPpm,
    volatility: game.volatility,
    topMultiplier: game.topMultiplier,
  }
}
