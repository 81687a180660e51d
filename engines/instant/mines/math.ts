import { choose, figuresOf, winOrLose } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { mines } from '#engines/instant/mines/data.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

/**
 * After `opened` safe cells: (1 − edge) ÷ the chance to have come so far. The edge is taken once, with the first cell; every further
 * cell is a fair bet, so no plan is better or worse than another.
 */
export function multiplierOf(count: number, opened: number): Ratio {
  return ratio(
    BigInt(10_000 - mines.edgeBp) * choose(mines.cells, opened),
    10_000n * choose(mines.cells - count, opened),
  )
}

/** Whatever is opened, in whatever order, it is as if the first so many cells were. */
export function chanceToOpen(count: number, opened: number): Ratio {
  return ratio(choose(mines.cells - count, opened), choose(mines.cells, opened))
}

/** The figures of a player who means to collect after so many cells. */
export function mathsOf(count: number, opened: number): Maths {
  return figuresOf(winOrLose(chanceToOpen(count, opened), multiplierOf(count, opened)))
}
