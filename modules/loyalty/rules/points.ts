/** What has been staked since the last time, with the rest from before, becomes whole points and a new rest. */
export function earn(
  staked: bigint,
  rest: bigint,
  perPoint: bigint,
): { readonly points: bigint; readonly rest: bigint } {
  const all = staked + rest
  return { points: all / perPoint, rest: all % perPoint }
}

/**
 * What a fall of the turnover takes back: the rest first, then as many whole points as it takes, but no more than there are. What could not be
 * taken stays counted, so that it is played for again before it earns anew.
 */
export function takeBack(
  lost: bigint,
  rest: bigint,
  perPoint: bigint,
  available: bigint,
): { readonly points: bigint; readonly rest: bigint; readonly taken: bigint } {
  if (lost <= rest) return { points: 0n, rest: rest - lost, taken: lost }
  const wanted = (lost - rest + perPoint - 1n) / perPoint
  if (wanted <= available) return { points: wanted, rest: rest + wanted * perPoint - lost, taken: lost }
  return { points: available, rest: 0n, taken: rest + available * perPoint }
}

/** What points are worth, in minor units: so much for each `per` of them, rounded down, so that splitting never pays. */
export function worthOf(points: bigint, { per, amount }: { readonly per: bigint; readonly amount: bigint }): bigint {
  return (points * amount) / per
}
