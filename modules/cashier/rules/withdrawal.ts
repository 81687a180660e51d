import { no, type Result, yes } from '#kit/result.ts'
import type { Attention, Withdrawal, WithdrawalState } from '#modules/cashier/model.ts'

/** Decides every change of a withdrawal's state, whatever its source. */

export const payoutStates = ['accepted', 'paid', 'failed', 'reversed', 'never_received'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * What the provider says of a payout. `never_received` is a promise: nothing under this name came, and nothing under it will ever be paid.
 */
export interface PayoutUpdate {
  /** The name that we gave it. */
  readonly attempt: string
  readonly ref: string | null
  readonly state: PayoutState
  readonly version: number
  readonly amount: bigint | null
  readonly currency: string | null
  readonly reason: string | null
}

export type WithdrawalEvent =
  | { readonly type: 'word'; readonly word: PayoutUpdate }
  | { readonly type: 'approve'; readonly approvals: number }
  | { readonly type: 'reject' }
  | { readonly type: 'cancel' }
  | { readonly type: 'begin' }
  | { readonly type: 'no_answer' }
  | { readonly type: 'mark'; readonly outcome: 'paid' | 'failed' }
  | { readonly type: 'returned' }

/** release: what was set aside is the member's again · pay: it leaves the purse for good · give_back: it comes back after that. */
export type WithdrawalMoney = 'release' | 'pay' | 'give_back'

export interface WithdrawalMove {
  readonly to: WithdrawalState
  readonly money: WithdrawalMoney | null
  /** Why a person has to look; null takes an earlier reason away. */
  readonly attention: Attention | null
}

export type WithdrawalFacts = Pick<
  Withdrawal,
  'state' | 'attemptId' | 'payAmount' | 'payCurrency' | 'needsTwo' | 'attention' | 'receipt'
> & { readonly providerVersion: number }

type Refusal = 'payment_is_underway' | 'decision_is_not_possible' | 'second_person_is_needed'

/** Null: nothing changes. */
export function decideWithdrawal(
  withdrawal: WithdrawalFacts,
  event: WithdrawalEvent,
): Result<WithdrawalMove | null, Refusal> {
  const { state } = withdrawal
  const isOurs = state === 'requested' || state === 'review' || state === 'approved'
  switch (event.type) {
    case 'word':
      return yes(applyProviderUpdate(withdrawal, event.word))
    case 'approve':
      if (state !== 'requested' && state !== 'review') return no('decision_is_not_possible')
      return event.approvals >= (withdrawal.needsTwo ? 2 : 1) ? yes(go('approved')) : yes(null)
    case 'reject':
      return isOurs ? yes(go('rejected', 'release')) : no('decision_is_not_possible')
    case 'cancel':
      if (state === 'cancelled') return yes(null)
      return isOurs ? yes(go('cancelled', 'release')) : no('payment_is_underway')
    case 'begin':
      return yes(state === 'approved' ? go('submitting') : null)
    case 'no_answer':
      return yes(state === 'submitting' ? go('unknown') : null)
    case 'mark':
      return markByHand(withdrawal, event.outcome)
    case 'returned':
      return state === 'paid' && withdrawal.receipt === 'not_received'
        ? yes(go('reversed', 'give_back'))
        : no('decision_is_not_possible')
  }
}

/** Only what no answer settles is settled by hand: whoever could still be asked is asked. */
function markByHand({ state, attention }: WithdrawalFacts, outcome: 'paid' | 'failed') {
  const isStuck = (state === 'submitted' || state === 'unknown') && attention !== null
  if (!isStuck) return no('decision_is_not_possible')
  return yes(outcome === 'paid' ? go('paid', 'pay') : go('failed', 'release'))
}

function applyProviderUpdate(withdrawal: WithdrawalFacts, word: PayoutUpdate): WithdrawalMove | null {
  const { state } = withdrawal
  if (word.attempt !== withdrawal.attemptId || word.version <= withdrawal.providerVersion) return null
  const isOpen = state === 'submitting' || state === 'unknown' || state === 'submitted'
  switch (word.state) {
    case 'accepted':
      return state === 'submitting' || state === 'unknown' ? go('submitted') : null
    case 'paid':
      if (!isOpen) return state === 'failed' ? look(state, 'provider_contradicts') : null
      return word.amount === withdrawal.payAmount && word.currency === withdrawal.payCurrency
        ? go('paid', 'pay')
        : look(state, 'amount_differs')
    case 'failed':
      if (isOpen) return go('failed', 'release')
      return state === 'paid' ? go('reversed', 'give_back') : null
    case 'reversed':
      if (isOpen) return go('reversed', 'release')
      return state === 'paid' ? go('reversed', 'give_back') : null
    case 'never_received':
      // Once it was taken on, a provider that knows nothing of it has lost it; the promise is no longer worth anything.
      if (state === 'submitted') return look(state, 'provider_forgot')
      return isOpen ? go('failed', 'release') : null
  }
}

function go(to: WithdrawalState, money: WithdrawalMoney | null = null): WithdrawalMove {
  return { to, money, attention: null }
}

function look(state: WithdrawalState, attention: Attention): WithdrawalMove {
  return { to: state, money: null, attention }
}
