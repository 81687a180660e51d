import { cockfight } from '#engines/cockfight/game.ts'
import { cockfightPool } from '#engines/cockfight/pool-game.ts'
import type { Json } from '#engines/game.ts'
import { baccarat, baccaratWithoutCommission } from '#engines/tables/baccarat/game.ts'
import { blackjack } from '#engines/tables/blackjack/game.ts'
import { colourGame } from '#engines/tables/colour-game/game.ts'
import { dragonTiger } from '#engines/tables/dragon-tiger/game.ts'
import { roulette, rouletteWithPartage } from '#engines/tables/roulette/game.ts'
import { sicBo } from '#engines/tables/sic-bo/game.ts'
import type { SpotGame } from '#engines/tables/spot-game.ts'
import { threeCardPoker } from '#engines/tables/three-card-poker/game.ts'

/** The games of tables whose bets are chips on spots, each decided by the outcome alone. */
export const spotGames: readonly SpotGame<Json>[] = [
  ...[baccarat, baccaratWithoutCommission, dragonTiger, roulette, rouletteWithPartage, sicBo, colourGame, cockfight],
]

/** Every game that a table can have, those in which players act or share a pool too. A faster table, or one with other limits, has the same game. */
export const tableGames: readonly SpotGame<Json>[] = [...spotGames, cockfightPool, blackjack, threeCardPoker]

const byId = new Map(tableGames.map((game) => [game.info.id, game]))

export const tableGameOf = (id: string): SpotGame<Json> | null => byId.get(id) ?? null
