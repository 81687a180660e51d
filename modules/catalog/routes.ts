import { type Handler, handle } from '#kit/handler.ts'
import { formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/catalog/contract.ts'
import { listGames } from '#modules/catalog/lobby.ts'
import type { ShownGame } from '#modules/catalog/model.ts'
import { type Catalog, hotGames, menus, winners } from '#modules/catalog/service.ts'

const hotGamesMax = 20

export function catalogRoutes(catalog: Catalog): Handler<never>[] {
  return [
    handle(contract.getGameMenus, async () => {
      const found = await menus(catalog)
      return yes(
        found.map(({ gameCategory, vendors }) => ({
          gameCategory,
          vendors: vendors.map(({ vassalage, displayName, gameCode, art, state, gameCount }) => {
            const isGame = gameCode !== null
            return { vassalage, gameType: gameCategory, displayName, gameCode, isGame, icon: art, state, gameCount }
          }),
        })),
      )
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
    handle(contract.getShowcase, async ({ query }) => {
      const { gameType, vassalage = null, limit } = query
      const wanted = { category: gameType, vassalage, tab: null, text: null }
      const { games, total } = await listGames(catalog, wanted, { offset: 0, limit })
      return yes({ games: games.map(gameEntry), total })
    }),
  ]
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
