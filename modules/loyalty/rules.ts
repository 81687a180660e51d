/** What has been staked since the last time, with the rest from before, becomes whole points and a new rest. */
export function earn(
  staked: bigint,
  rest: bigint,
  perPoint: bigint,
): { readonly points: bigint; readonly rest: bigint } {
  const all = staked + rest
  return { points: all / perPoint, rest: all % perPoint }
}

/** What points are worth, in minor units: so much for each `per` of them, rounded down, so that splitting never pays. */
export function worthOf(points: bigint, { per, amount }: { readonly per: bigint; readonly amount: bigint }): bigint {
  return (points * amount) / per
}
