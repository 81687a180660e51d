import { assert } from '#kit/assert.ts'

/** A jackpot that grows with every draw until somebody wins it. Amounts are minor units. */
export interface JackpotDraw {
  /** What the draw before left. */
  readonly carried: bigint
  /** What was staked on this draw. */
  readonly sales: bigint
  readonly jackpotBp: number
  /** What the pool is at least; the house adds what is missing. */
  readonly least: bigint
}

export interface JackpotPool {
  readonly pool: bigint
  /** Of it, what the house added. */
  readonly added: bigint
}

/** What can be won in a draw: carried + its part of the sales, and no less than promised. */
export function poolOf({ carried, sales, jackpotBp, least }: JackpotDraw): JackpotPool {
  const own = carried + (sales * BigInt(jackpotBp)) / 10_000n
  const added = own < least ? least - own : 0n
  return { pool: own + added, added }
}

/** A winning bet's part of the pool, by the stakes of its winning notes. */
export interface JackpotWinner {
  readonly bet: string
  readonly weight: bigint
}

/** Every winner's share, rounded down; what is left, or all of it without winners, is carried to the next draw. */
export function shareJackpot(pool: bigint, winners: readonly JackpotWinner[]) {
  const total = winners.reduce((sum, { weight }) => sum + weight, 0n)
  assert(
    winners.every(({ weight }) => weight > 0n),
    'a winning note has a stake',
  )
  const shares = winners.map(({ bet, weight }) => ({ bet, share: (pool * weight) / total }))
  return { shares, carried: pool - shares.reduce((sum, { share }) => sum + share, 0n) }
}
