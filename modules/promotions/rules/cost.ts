/** What a bonus is worth on average, in minor units: what it gives, less what wagering it costs at a game's exact return. */
export interface BonusCost {
  readonly wagering: bigint
  /** What the house keeps of that wagering on average, rounded up. */
  readonly cost: bigint
  /** Below zero where wagering costs more than the bonus gives. */
  readonly worth: bigint
}

/**
 * Running out of money before the target is left out, which makes a bonus look dearer than it is; the page says so.
 * `returnBp` is the game's return in basis points, `contributionPercent` how much of a stake in it counts.
 */
export function expectBonusCost(
  { bonus, target }: { readonly bonus: bigint; readonly target: bigint },
  { returnBp, contributionPercent }: { readonly returnBp: number; readonly contributionPercent: number },
): BonusCost | null {
  if (contributionPercent <= 0) return null
  const percent = BigInt(contributionPercent)
  const wagering = (target * 100n + percent - 1n) / percent
  const cost = (wagering * BigInt(10_000 - returnBp) + 9_999n) / 10_000n
  return { wagering, cost, worth: bonus - cost }
}
