import type { LotteryGame } from '#engines/lottery/model.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'

/** Every lottery. A faster draw, or one with another name, has the same game. */
export const lotteryGames: readonly LotteryGame[] = [ssc]

const byId = new Map(lotteryGames.map((game) => [game.info.id, game]))

export const lotteryGameOf = (id: string): LotteryGame | null => byId.get(id) ?? null
