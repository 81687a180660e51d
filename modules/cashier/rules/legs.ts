import type { AccountId, Leg } from '#modules/ledger/model.ts'

/**
 * Payments as movements of the ledger. A provider's account is what it holds for us; between it and the purses lies the clearing, through
 * which every payment goes and in which nothing stays but deposits in review.
 */

export interface Accounts {
  readonly purse: AccountId
  readonly provider: AccountId
  readonly clearing: AccountId
  readonly fees: AccountId
  readonly deficits: AccountId
}

export interface Shares {
  readonly worth: bigint
  readonly credited: bigint
  readonly fee: bigint
  readonly repaid: bigint
}

const pay = (kind: string, debit: AccountId, credit: AccountId, amount: bigint): Leg[] =>
  amount > 0n ? [{ step: 'post', kind, debit, credit, amount }] : []

/** The provider has it; whose it is, a person will say. */
function receiveLegs({ provider, clearing }: Accounts, worth: bigint): Leg[] {
  return pay('provider-receipt', provider, clearing, worth)
}

/** Brings what is booked as received to what the provider says that it received. */
export function rebookLegs(accounts: Accounts, booked: bigint, worth: bigint): Leg[] {
  return worth >= booked ? receiveLegs(accounts, worth - booked) : giveBackLegs(accounts, booked - worth)
}

/** What was paid reaches the purse, without the fee and what was owed. */
export function creditLegs(accounts: Accounts, { worth, credited, fee, repaid }: Shares, isReceived: boolean): Leg[] {
  const { purse, clearing, fees, deficits } = accounts
  return [
    ...(isReceived ? [] : receiveLegs(accounts, worth)),
    ...pay('deposit', clearing, purse, credited),
    ...pay('fee', clearing, fees, fee),
    ...pay('deficit-repaid', clearing, deficits, repaid),
  ]
}

/** From what nobody explained back to who paid it. */
export function giveBackLegs({ provider, clearing }: Accounts, worth: bigint): Leg[] {
  return pay('provider-return', clearing, provider, worth)
}

/** The provider took it away again: what the purse still has goes, the rest is owed. */
export function takeBackLegs(
  { purse, provider, clearing, fees, deficits }: Accounts,
  { worth, credited, fee, repaid }: Shares,
  available: bigint,
): { readonly legs: Leg[]; readonly owed: bigint } {
  const taken = available < credited ? available : credited
  const owed = credited - taken + repaid
  const legs = [
    ...pay('deposit-reversal', purse, clearing, taken),
    ...pay('deficit', deficits, clearing, owed),
    ...pay('fee', fees, clearing, fee),
    ...pay('provider-return', clearing, provider, worth),
  ]
  return { legs, owed }
}

export function repayLegs({ purse, deficits }: Pick<Accounts, 'purse' | 'deficits'>, amount: bigint): Leg[] {
  return pay('deficit-repaid', purse, deficits, amount)
}

interface Outgoing {
  readonly id: string
  readonly amount: bigint
  readonly fee: bigint
}

/** Sets the money of a withdrawal aside; the hold has its id. */
export function holdLegs(purse: AccountId, { id, amount }: Outgoing): Leg[] {
  return [{ step: 'hold', hold: id, account: purse, amount, expiresAt: null }]
}

export function releaseLegs(purse: AccountId, { id }: Pick<Outgoing, 'id'>): Leg[] {
  return [{ step: 'release', hold: id, account: purse }]
}

/** It leaves the purse for good. */
export function payoutLegs({ purse, provider, clearing, fees }: Accounts, { id, amount, fee }: Outgoing): Leg[] {
  return [
    { step: 'capture', hold: id, kind: 'withdrawal', account: purse, credit: clearing, amount },
    ...pay('provider-payout', clearing, provider, amount - fee),
    ...pay('fee', clearing, fees, fee),
  ]
}

/** It came back from outside: all of it is the member's again, the fee too. */
export function returnLegs({ purse, provider, clearing, fees }: Accounts, { amount, fee }: Outgoing): Leg[] {
  return [
    ...pay('provider-receipt', provider, clearing, amount - fee),
    ...pay('fee', fees, clearing, fee),
    ...pay('withdrawal-return', clearing, purse, amount),
  ]
}
