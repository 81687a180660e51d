/** The pools of a virtual fight: what both sides staked is shared by the side that wins, less the commission. */

export const sides = ['meron', 'wala'] as const
export type Side = (typeof sides)[number]

export type Pools = Readonly<Record<Side, bigint>>

export interface PoolRules {
  /** In basis points of both pools; taken of decided fights only. */
  readonly commissionBp: number
  /** A side that would pay less than this, in hundredths, makes the fight void. */
  readonly payLeast: number
}

export const poolRules: PoolRules = { commissionBp: 500, payLeast: 107 }

/** What each side pays, in hundredths, rounded down; null for a side nobody backs. */
export function poolOdds({ meron, wala }: Pools, { commissionBp }: PoolRules): Readonly<Record<Side, bigint | null>> {
  const shared = (meron + wala) * BigInt(10_000 - commissionBp)
  const of = (side: bigint) => (side > 0n ? shared / (side * 100n) : null)
  return { meron: of(meron), wala: of(wala) }
}

/** Why a fight cannot take place, once betting has closed: all stakes go back. */
export function whyVoid(pools: Pools, rules: PoolRules): 'side_is_empty' | 'side_pays_too_little' | null {
  const odds = poolOdds(pools, rules)
  if (odds.meron === null || odds.wala === null) return 'side_is_empty'
  return odds.meron < rules.payLeast || odds.wala < rules.payLeast ? 'side_pays_too_little' : null
}

/** What a stake on the winner is paid, rounded down. */
export const payPool = (stake: bigint, oddsHundredths: bigint): bigint => (stake * oddsHundredths) / 100n
