import { figuresOf, winOrLose } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { crash } from '#engines/instant/crash/data.ts'
import { chanceToReach } from '#engines/instant/point.ts'
import { ratio } from '#engines/ratio.ts'

/** The figures of a player who means to cash out at this target: the same return at every one. */
export function mathsOf(targetX100: number): Maths {
  return figuresOf(winOrLose(chanceToReach(targetX100, crash.edgeBp), ratio(targetX100, 100)))
}
