import { intBelow } from '#engines/fairness/stream.ts'
import type { Draw } from '#engines/game.ts'

/** A generator of 32 bits (sfc32) with a fixed seed: millions of rounds need no secret, only the same numbers every time. */
export function openFast(seed: number): Draw {
  let [a, b, c, counter] = [seed, 0x9e3779b9, 0x243f6a88, 1]
  const u32 = () => {
    const next = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + next) | 0
    return next >>> 0
  }
  for (let warm = 0; warm < 20; warm += 1) u32()
  return { u32, int: (n) => intBelow(n, u32), bits52: () => (BigInt(u32()) << 20n) | BigInt(u32() >>> 12) }
}
