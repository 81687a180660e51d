import { figuresOf, winOrLose } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { dice } from '#engines/instant/dice/data.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

const places = 10_000n

/** (1 − edge) / chance, cut after four places: the cut costs the player less than a ten-thousandth of the stake. */
export function multiplierOf(chances: number): Ratio {
  return ratio((BigInt(10_000 - dice.edgeBp) * BigInt(dice.rolls)) / BigInt(chances), places)
}

export function mathsOf(chances: number): Maths {
  return figuresOf(winOrLose(ratio(chances, dice.rolls), multiplierOf(chances)))
}
