/** Somebody on a leaderboard. */
export interface Scored {
  readonly memberId: string
  readonly score: bigint
  /** When the score was reached; who was there first is named first. */
  readonly reachedAt: number
}

export interface Ranked extends Scored {
  /** Those with the same score share a rank, and as many ranks are left out after them. */
  readonly rank: number
  readonly prize: bigint
}

/**
 * The final order. The prizes of the ranks that several share are added up and shared equally among them, so that nobody gains by being
 * a moment earlier; what does not divide goes to who was first. Nobody without a score is ranked.
 */
export function rankAll(scores: readonly Scored[], prizes: readonly bigint[]): readonly Ranked[] {
  const order = scores.filter(({ score }) => score > 0n).toSorted(byScore)
  const ranked: Ranked[] = []
  for (let start = 0; start < order.length; ) {
    const end = order.findIndex(({ score }, at) => at > start && score !== order[start]?.score)
    const tied = order.slice(start, end === -1 ? order.length : end)
    const pool = prizes.slice(start, start + tied.length).reduce((sum, prize) => sum + prize, 0n)
    const share = pool / BigInt(tied.length)
    const rest = pool - share * BigInt(tied.length)
    tied.forEach((one, at) => ranked.push({ ...one, rank: start + 1, prize: at === 0 ? share + rest : share }))
    start += tied.length
  }
  return ranked
}

/** Whether places that were published follow from their scores: the highest first, of equal ones who was there first, each with its rank. */
export function isRanked(
  places: readonly { readonly rank: number; readonly score: string; readonly reachedAt: string }[],
): boolean {
  return places.every(({ rank, score, reachedAt }, at) => {
    const before = places[at - 1]
    if (!before) return rank === 1
    if (score === before.score) return rank === before.rank && reachedAt >= before.reachedAt
    return BigInt(score) < BigInt(before.score) && rank === at + 1
  })
}

function byScore(one: Scored, other: Scored): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1
  return one.reachedAt - other.reachedAt || (one.memberId < other.memberId ? -1 : 1)
}
