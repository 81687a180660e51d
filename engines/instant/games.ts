import { bingoGame } from '#engines/instant/bingo/game.ts'
import { coinFlipGame } from '#engines/instant/coin-flip/game.ts'
import { crashGame } from '#engines/instant/crash/game.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { hiLoGame } from '#engines/instant/hi-lo/game.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { kenoGame } from '#engines/instant/keno/game.ts'
import { limboGame } from '#engines/instant/limbo/game.ts'
import { minesGame } from '#engines/instant/mines/game.ts'
import { plinkoGame } from '#engines/instant/plinko/game.ts'
import { scratchGame } from '#engines/instant/scratch/game.ts'
import { wheelGame } from '#engines/instant/wheel/game.ts'

/** Every game of the house that has no reels. A screen imports its own game; this table is for the server and the verifier. */
export const instantGames: readonly InstantGame[] = [
  crashGame,
  diceGame,
  limboGame,
  minesGame,
  plinkoGame,
  hiLoGame,
  kenoGame,
  wheelGame,
  scratchGame,
  bingoGame,
  coinFlipGame,
]
