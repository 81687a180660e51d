/**
 * The multiplier grows as e^(0.06 · seconds) from 1.00 until it crashes. At the highest, 10,000.00x, everybody still in is paid and the
 * round ends. Targets in hundredths.
 */
export const crash = {
  edgeBp: 100,
  growthPerMs: { num: 6, den: 100_000 },
  targetX100Least: 101,
  targetX100Most: 1_000_000,
} as const
