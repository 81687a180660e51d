import { elevenFive } from '#engines/lottery/eleven-five/game.ts'
import { fourDigit } from '#engines/lottery/four-digit/game.ts'
import { k3 } from '#engines/lottery/k3/game.ts'
import { keno } from '#engines/lottery/keno/game.ts'
import { markSix } from '#engines/lottery/mark-six/game.ts'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { pc28 } from '#engines/lottery/pc28/game.ts'
import { poolGames, threeDigit, twoDigit } from '#engines/lottery/philippine/games.ts'
import { pk10 } from '#engines/lottery/pk10/game.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { thai } from '#engines/lottery/thai/game.ts'
import { vietnamNorth, vietnamProvince } from '#engines/lottery/vietnam/games.ts'

/** Every lottery. A faster draw, or one with another name, has the same game. */
export const lotteryGames: readonly LotteryGame[] = [
  ...[ssc, elevenFive, k3, pk10, pc28, markSix, keno],
  ...[vietnamNorth, vietnamProvince],
  ...[fourDigit, thai, twoDigit, threeDigit, ...poolGames],
]

const byId = new Map(lotteryGames.map((game) => [game.info.id, game]))

export const lotteryGameOf = (id: string): LotteryGame | null => byId.get(id) ?? null
