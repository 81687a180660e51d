import type { InstantGame } from '#engines/instant/instant-game.ts'
import { scratch } from '#engines/instant/scratch/data.ts'
import { scratchGame } from '#engines/instant/scratch/game.ts'
import { wheel } from '#engines/instant/wheel/data.ts'
import { wheelGame } from '#engines/instant/wheel/game.ts'

/**
 * Earlier versions of the games in games.ts. Nobody can begin a round of one; they are kept so that every round that was played can
 * still be shown, proven and verified by the rules it was played by.
 */
export const pastGames: readonly InstantGame[] = [
  // The layouts were not part of the rules yet.
  { ...wheelGame, info: { ...wheelGame.info, mathVersion: 1 }, rules: wheel },
  { ...scratchGame, info: { ...scratchGame.info, mathVersion: 1 }, rules: scratch },
]
