import { assert } from '#kit/assert.ts'
import type { Account, AccountId } from '#modules/ledger/model.ts'
import type { GrantRow } from '#modules/wallet/grant-store.ts'

/** Of a member whose turn it is, with their grants held. */
export interface Standing {
  readonly grants: readonly GrantRow[]
  readonly accounts: readonly Account[]
  readonly now: Date
}

/** What of an account is not set aside. */
export const freeOf = ({ balance, held }: Pick<Account, 'balance' | 'held'>): bigint => balance - held

/** The purse that a guarded stake is taken out of. */
export function cashOf(accounts: readonly Account[], id: AccountId): Account {
  const cash = accounts.find((account) => account.id === id)
  assert(cash, 'a guarded stake is taken from its own member')
  return cash
}
