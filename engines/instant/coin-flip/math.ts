import { figuresOf, winOrLose } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { coinFlip, coinSides } from '#engines/instant/coin-flip/data.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

/** (1 − edge) ÷ ½. */
export const winPays: Ratio = ratio((10_000 - coinFlip.edgeBp) * coinSides.length, 10_000)

export function mathsOf(): Maths {
  return figuresOf(winOrLose(ratio(1, coinSides.length), winPays))
}
