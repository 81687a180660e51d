/** How often a day's valid turnover brings a reward. What was taken back later may leave less than nothing. */
export function countForPlay(
  turnover: bigint,
  { each, most }: { readonly each: bigint; readonly most: number },
): number {
  if (turnover <= 0n) return 0
  const count = turnover / each
  return count < BigInt(most) ? Number(count) : most
}
