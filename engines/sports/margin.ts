import { add, divide, one, type Ratio, ratio, sum, zero } from '#engines/ratio.ts'
import { factorOf, type Odds, oddsLeast, oddsMost } from '#engines/sports/odds.ts'

/** What the chances that a market's prices suggest add up to; above 1 by the margin. */
export const overround = (market: readonly Odds[]): Ratio => sum(market.map((odds) => divide(one, factorOf(odds))))

/** Each outcome's chance with the margin taken out of all alike. */
export function fairChances(market: readonly Odds[]): readonly Ratio[] {
  const whole = overround(market)
  return market.map((odds) => divide(divide(one, factorOf(odds)), whole))
}

/** The price of a chance at a margin, rounded down to the thousandth; null where no odds can be offered for it. */
export function priceOf(chance: Ratio, marginBp: number): Odds | null {
  if (chance.num <= 0n) return null
  const { num, den } = divide(one, divide(chance, ratio(10_000, 10_000 + marginBp)))
  const odds = Number((num * 1_000n) / den)
  return odds < oddsLeast ? null : Math.min(odds, oddsMost)
}

/** What is staked on an outcome, and what that would pay. */
export interface Exposure {
  readonly stakes: bigint
  readonly payouts: bigint
}

/** What the house loses if an outcome wins: what it pays for it, less all that was staked on the market. */
export function liabilityOf(outcome: Exposure, market: readonly Exposure[]): bigint {
  return outcome.payouts - market.reduce((all, { stakes }) => all + stakes, 0n)
}

export interface StakeLimits {
  readonly playerMost: bigint
  /** The most the house is ready to lose on one outcome of the market. */
  readonly marketMost: bigint
  /** The most one ticket may pay. */
  readonly payoutMost: bigint
}

/** The highest stake at these odds: what is asked for above it is answered with this as a counter-offer. Nothing below zero. */
export function stakeMost(odds: Odds, liability: bigint, { playerMost, marketMost, payoutMost }: StakeLimits): bigint {
  const win = BigInt(odds - 1_000)
  const room = ((marketMost - liability) * 1_000n) / win
  const byPayout = (payoutMost * 1_000n) / BigInt(odds)
  const least = [playerMost, room, byPayout].reduce((low, some) => (some < low ? some : low))
  return least > 0n ? least : 0n
}

/** A sum of chances, for markets that are made of others: double chance, draw no bet. */
export const eitherOf = (chances: readonly Ratio[]): Ratio => chances.reduce(add, zero)
