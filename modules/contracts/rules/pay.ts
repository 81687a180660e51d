import { contractKinds, type Period } from '#modules/contracts/model.ts'

/** What is paid by windows: what contracts promise, and rebates, which go by the rates of an account. */
export const payKinds = [...contractKinds, 'rebate'] as const
export type PayKind = (typeof payKinds)[number]

/** `carried`: too little to be paid, or less than nothing; the next window goes on from it. */
export const payoutStates = ['paid', 'carried'] as const
export type PayoutState = (typeof payoutStates)[number]

export type PayoutRefusal = 'payout_is_unknown'

/** Rebates are paid for whole days. */
export const rebatePeriod: Period = 'day'

export interface Due {
  readonly paid: bigint
  readonly carryAfter: bigint
  readonly state: PayoutState
}

/**
 * What becomes of a share: it is added to what waits, and all of it is paid once it is worth a line in the ledger. What is below
 * nothing, because bets were voided after they had been paid for, is never taken from a purse; later shares make it good.
 */
export function decideDue(due: bigint, minimumPayout: bigint): Due {
  return due > 0n && due >= minimumPayout
    ? { paid: due, carryAfter: 0n, state: 'paid' }
    : { paid: 0n, carryAfter: due, state: 'carried' }
}
