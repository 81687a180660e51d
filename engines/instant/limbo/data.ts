/** Targets in hundredths: 1.01x … 1,000,000.00x. */
export const limbo = { edgeBp: 100, targetX100Least: 101, targetX100Most: 100_000_000 } as const
