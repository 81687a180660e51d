import type { Draw } from '#engines/game.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

const values = 2n ** 52n

/**
 * The multiplier at which limbo stops and crash crashes, in hundredths: (1 − edge) · 2^52 / (2^52 − r) for 52 random bits r, cut to the
 * grid of 0.01 and never below 1.00. Whole numbers only, so that every machine finds the same point.
 */
export function drawPoint(draw: Draw, edgeBp: number, highestX100: number): number {
  const r = draw.bits52()
  const point = (BigInt(10_000 - edgeBp) * values) / ((values - r) * 100n)
  if (point < 100n) return 100
  // Nobody can stake on a point above the highest, so all of them are the highest.
  return point > BigInt(highestX100) ? highestX100 : Number(point)
}

/** How likely a point reaches a target above 1.00: (1 − edge) / target, less a few of the 2^52 values that the grid costs. */
export function chanceToReach(targetX100: number, edgeBp: number): Ratio {
  return ratio((BigInt(10_000 - edgeBp) * values) / (BigInt(targetX100) * 100n), values)
}
