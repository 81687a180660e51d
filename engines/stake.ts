import type { BetRefusal } from '#engines/game.ts'
import { floorOf, type Ratio } from '#engines/ratio.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** What may be staked on one round and what one round may pay, in minor units. An operator may narrow them. */
export interface StakeLimits {
  readonly least: bigint
  readonly most: bigint
  readonly maxPayout: bigint
}

export type StakeRefusal = 'stake_must_be_positive' | 'stake_is_below_minimum' | 'stake_is_above_maximum'

export const standardLimits: Readonly<Record<Currency, StakeLimits>> = {
  PHP: { least: 1_00n, most: 50_000_00n, maxPayout: 5_000_000_00n },
  USDT: { least: 20_000n, most: 1_000_000_000n, maxPayout: 100_000_000_000n },
}

export function checkStake(stake: bigint, limits: StakeLimits): Result<null, StakeRefusal> {
  if (stake <= 0n) return no('stake_must_be_positive')
  if (stake < limits.least) return no('stake_is_below_minimum')
  return stake > limits.most ? no('stake_is_above_maximum') : yes(null)
}

/** A win is never cut: what could pass the limit is not begun. `reach` is the multiplier that must have room under it. */
export function checkRoom(
  bet: { readonly stake: bigint; readonly maxPayout: bigint },
  reach: Ratio,
): Result<null, BetRefusal> {
  if (bet.stake <= 0n) return no('stake_must_be_positive')
  return floorOf(bet.stake, reach) > bet.maxPayout ? no('win_could_pass_the_limit') : yes(null)
}

/** The highest stake that leaves room for `reach`, for the slider on the screen. */
export function mostStake({ most, maxPayout }: StakeLimits, reach: Ratio): bigint {
  // floor(stake × reach) ≤ maxPayout exactly when stake × num < (maxPayout + 1) × den.
  const roomy = ((maxPayout + 1n) * reach.den - 1n) / reach.num
  return roomy < most ? roomy : most
}
