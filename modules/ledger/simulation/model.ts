import type { AccountId, LedgerRefusal, Leg, Movement } from '../model.ts'
import { amountMax } from '../model.ts'

/** The ledger as one would write it with nothing to fear: one movement at a time, in memory. What the real one must agree with. */

interface Purse {
  readonly currency: string
  readonly floor: bigint
  balance: bigint
  held: bigint
}

interface Hold {
  readonly account: AccountId
  readonly amount: bigint
  readonly expiresAt: Date | null
  isOpen: boolean
}

export type ModelAnswer = LedgerRefusal | readonly (readonly [debitAfter: bigint, creditAfter: bigint])[]

export class Model {
  readonly purses = new Map<AccountId, Purse>()
  readonly holds = new Map<string, Hold>()

  open(account: AccountId, currency: string, floor: bigint): void {
    this.purses.set(account, { currency, floor, balance: 0n, held: 0n })
  }

  apply({ legs }: Movement): ModelAnswer {
    const purses = structuredClone(this.purses)
    const holds = structuredClone(this.holds)
    const after: (readonly [bigint, bigint])[] = []
    for (const leg of legs) {
      const refusal = this.#take(leg, after)
      if (refusal) {
        restore(this.purses, purses)
        restore(this.holds, holds)
        return refusal
      }
    }
    return after
  }

  #take(leg: Leg, after: (readonly [bigint, bigint])[]): LedgerRefusal | null {
    const from = this.purses.get(leg.step === 'post' ? leg.debit : leg.account)
    const to = 'credit' in leg ? this.purses.get(leg.credit) : undefined
    if (!from || ('credit' in leg && !to)) return 'account_is_missing'
    if (leg.step === 'hold') return this.#hold(leg, from)
    if (leg.step !== 'post') {
      const refusal = this.#close(leg, from, to)
      if (refusal) return refusal
    }
    if (!('credit' in leg) || !to) return null
    if (leg.step === 'post') {
      if (from.currency !== to.currency) return 'currencies_differ'
      if (from.balance - from.held - leg.amount < from.floor) return 'funds_are_short'
      if (to.balance + leg.amount > amountMax) return 'balance_would_overflow'
    }
    from.balance -= leg.amount
    to.balance += leg.amount
    after.push([from.balance, to.balance])
    return null
  }

  #hold(leg: Extract<Leg, { step: 'hold' }>, from: Purse): LedgerRefusal | null {
    if (this.holds.has(leg.hold)) return 'hold_exists'
    if (from.balance - from.held - leg.amount < from.floor) return 'funds_are_short'
    from.held += leg.amount
    this.holds.set(leg.hold, { account: leg.account, amount: leg.amount, expiresAt: leg.expiresAt, isOpen: true })
    return null
  }

  /** Expiries in the simulation lie decades away on either side of now, so the clock need not be known. */
  #close(leg: Exclude<Leg, { step: 'post' | 'hold' }>, from: Purse, to: Purse | undefined): LedgerRefusal | null {
    const hold = this.holds.get(leg.hold)
    if (!hold || hold.account !== leg.account) return 'hold_is_missing'
    if (!hold.isOpen) return 'hold_is_closed'
    const isExpired = hold.expiresAt !== null && hold.expiresAt.getUTCFullYear() < 2021
    if (leg.step === 'capture' && isExpired) return 'hold_is_expired'
    if (leg.step === 'capture' && leg.amount > hold.amount) return 'hold_is_short'
    if (leg.step === 'expire' && !isExpired) return 'hold_is_live'
    if (leg.step === 'capture' && from.currency !== to?.currency) return 'currencies_differ'
    from.held -= hold.amount
    hold.isOpen = false
    return null
  }
}

function restore<Key, Value>(into: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  into.clear()
  for (const [key, value] of from) into.set(key, value)
}
