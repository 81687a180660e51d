/**
 * Why a member who bet enough does not count as active: an account that registered earlier used the same browser, or gave the same payout
 * account, or the member has not paid in enough. The first that holds is told; the last is the one that can still be put right.
 */
export const uncountedReasons = ['browser', 'account', 'deposit'] as const
export type UncountedReason = (typeof uncountedReasons)[number]
