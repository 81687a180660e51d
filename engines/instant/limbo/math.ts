import { figuresOf, winOrLose } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { limbo } from '#engines/instant/limbo/data.ts'
import { chanceToReach } from '#engines/instant/point.ts'
import { ratio } from '#engines/ratio.ts'

export function mathsOf(targetX100: number): Maths {
  return figuresOf(winOrLose(chanceToReach(targetX100, limbo.edgeBp), ratio(targetX100, 100)))
}
