import type { Draw } from '#engines/game.ts'
import { add, divide, multiply, type Ratio, ratio, subtract } from '#engines/ratio.ts'
import type { Jackpot } from '#engines/slots/model.ts'
import { assert } from '#kit/assert.ts'

/** Millionths of a minor unit: what a rate in parts per million makes of one, so that nothing of a contribution is ever lost. */
const microPerMinor = 1_000_000n

/** A must-hit-by pot. The target is a secret until it is hit. */
export interface Pot {
  readonly micro: bigint
  readonly targetMinor: bigint
}

/**
 * The draw must be the house's own: from a player's stream it could be known once that player's seed is revealed.
 */
export function openPot(jackpot: Jackpot, draw: Draw, carriedMicro = 0n): Pot {
  const { seedMinor, ceilingMinor } = jackpot
  const steps = Number(ceilingMinor - seedMinor)
  assert(steps > 0 && steps <= 2 ** 32, 'a pot has room between its seed and its ceiling')
  return { micro: seedMinor * microPerMinor + carriedMicro, targetMinor: seedMinor + 1n + BigInt(draw.int(steps)) }
}

export const contributionMicro = ({ contributionPpm }: Jackpot, stake: bigint): bigint =>
  stake * BigInt(contributionPpm)

/** What a player sees of a pot: never more than its ceiling. */
export const shownMinor = ({ ceilingMinor }: Jackpot, { micro }: Pot): bigint => {
  const minor = micro / microPerMinor
  return minor < ceilingMinor ? minor : ceilingMinor
}

export interface Fed {
  readonly pot: Pot
  /** What the bet that fed the pot wins of it, in minor units. */
  readonly paidMinor: bigint | null
}

/**
 * A bet feeds the pot, and wins it when that takes it to its target. It is paid exactly the target, so that it truly falls at or
 * below the ceiling; what the bet brought beyond begins the next pot on top of its seed.
 */
export function feedPot(jackpot: Jackpot, pot: Pot, stake: bigint, draw: Draw): Fed {
  const micro = pot.micro + contributionMicro(jackpot, stake)
  const target = pot.targetMinor * microPerMinor
  if (micro < target) return { pot: { ...pot, micro }, paidMinor: null }
  return { pot: openPot(jackpot, draw, micro - target), paidMinor: pot.targetMinor }
}

/**
 * The jackpot's share of the return, whatever the stakes are: over many pots all contributions are paid, and each pot has its seed on
 * top, so the share is contribution × mean target ÷ (mean target − seed).
 */
export function jackpotShare({ contributionPpm, seedMinor, ceilingMinor }: Jackpot): Ratio {
  const mean = divide(add(ratio(seedMinor + 1n), ratio(ceilingMinor)), ratio(2n))
  return multiply(ratio(contributionPpm, 1_000_000n), divide(mean, subtract(mean, ratio(seedMinor))))
}
