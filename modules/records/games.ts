import { lotteryCategoryOf, lotteryOf } from '#engines/lottery/lotteries.ts'
import { sportsGameOf } from '#engines/sports/sports.ts'
import { type Catalog, readCatalog } from '#modules/catalog/service.ts'

interface RecordedGame {
  readonly gameName: string
  readonly vassalage: string | null
  readonly vendorName: string | null
  readonly category: string
}

/** What a bet was on, by its id: a title of the catalogue, or a lottery or a sport, which are none. Null for what has left the catalogue. */
export async function readGames(catalog: Catalog): Promise<(game: string) => RecordedGame | null> {
  const { byNode } = await readCatalog(catalog)
  return (game) => byNode.get(game) ?? lotteryGame(game) ?? sportsGame(game)
}

function lotteryGame(id: string): RecordedGame | null {
  const lottery = lotteryOf(id)
  return (
    lottery && { gameName: lottery.name, vassalage: null, vendorName: null, category: lotteryCategoryOf(lottery.game) }
  )
}

function sportsGame(id: string): RecordedGame | null {
  const game = sportsGameOf(id)
  return game && { gameName: game.name, vassalage: null, vendorName: null, category: game.category }
}
