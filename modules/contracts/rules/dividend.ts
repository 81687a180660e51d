/** What becomes of a period in which the house lost to a team. */
export type CarryPolicy = { readonly kind: 'reset' } | { readonly kind: 'carry'; readonly periodsMax: number | null }

/** A team's result in a period, of which the dividend is a share. All of it in minor units, none below zero. */
export interface TeamResult {
  readonly stakes: bigint
  readonly payouts: bigint
  readonly rebates: bigint
  readonly bonuses: bigint
  readonly salaries: bigint
  readonly fees: bigint
}

/** What the team lost on the whole: stakes less everything that was given back. Below zero when the team won. */
export function netLoss({ stakes, payouts, rebates, bonuses, salaries, fees }: TeamResult): bigint {
  return stakes - payouts - rebates - bonuses - salaries - fees
}

/** A loss of the house that is still to be made good, and for how many periods it has been carried. */
export interface Carry {
  readonly amount: bigint
  readonly periods: number
}

export const noCarry: Carry = { amount: 0n, periods: 0 }

export interface DividendBase {
  /** What the rate is applied to; never below zero. */
  readonly base: bigint
  readonly carry: Carry
}

/**
 * The period's own result, less what is carried from before. A result below zero is carried on as the policy says, counted from the period
 * that it began in: a later loss on top does not make an old one younger, and none is carried for longer than the policy allows.
 */
export function baseAfterCarry(net: bigint, before: Carry, policy: CarryPolicy): DividendBase {
  const rest = net - before.amount
  if (rest >= 0n) return { base: rest, carry: noCarry }
  if (policy.kind === 'reset') return { base: 0n, carry: noCarry }
  const periods = before.amount > 0n ? before.periods + 1 : 1
  const isTooOld = policy.periodsMax !== null && periods > policy.periodsMax
  return { base: 0n, carry: isTooOld ? noCarry : { amount: -rest, periods } }
}
