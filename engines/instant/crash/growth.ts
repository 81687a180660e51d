import { crash } from '#engines/instant/crash/data.ts'
import { assert } from '#kit/assert.ts'

/**
 * The curve in whole numbers. Math.exp may differ in its last digit from one machine to the next, and a cash-out at a hundredth's edge
 * must be the same for the server, the screen and whoever checks the round years later.
 */
const places = 96n
const scale = 1n << places

/** e^(growth of one millisecond), by its series, until a term no longer counts. */
function growthOfOneMs(): bigint {
  const { num, den } = crash.growthPerMs
  let total = 0n
  let term = scale
  for (let n = 1n; term > 0n; n += 1n) {
    total += term
    term = (term * BigInt(num)) / (BigInt(den) * n)
  }
  return total
}

const oneMs = growthOfOneMs()

/** When the highest multiplier is reached: ln(10,000) ÷ 0.06 seconds. */
export const longestMs = 153_506

/** The multiplier after so many milliseconds, in hundredths, cut. */
export function multiplierAt(elapsedMs: number): number {
  assert(Number.isSafeInteger(elapsedMs) && elapsedMs >= 0, 'a round lasts whole milliseconds')
  // Past the end of the longest round nothing grows any more.
  const capped = elapsedMs < longestMs ? elapsedMs : longestMs
  let power = scale
  let factor = oneMs
  for (let rest = capped; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = (power * factor) >> places
    factor = (factor * factor) >> places
  }
  return Math.min(Number((power * 100n) >> places), crash.targetX100Most)
}

/** The first millisecond at which the multiplier shows at least this: when a target is met, and when a round of this point ends. */
export function msToReach(x100: number): number {
  let [before, after] = [0, longestMs]
  while (before < after) {
    const middle = Math.floor((before + after) / 2)
    if (multiplierAt(middle) >= x100) after = middle
    else before = middle + 1
  }
  return after
}
