import { no, type Result, yes } from '#kit/result.ts'
import type { Deposit, DepositState, ReviewReason } from '#modules/cashier/model.ts'
import { feeOf, toPurse } from '#modules/cashier/rules/amounts.ts'
import { isSameName } from '#modules/cashier/rules/names.ts'

/** Decides every change of a deposit's state, whether it comes from the provider's call, our question or a person. */

export const intentStates = ['open', 'processing', 'succeeded', 'failed', 'expired', 'cancelled', 'reversed'] as const
export type IntentState = (typeof intentStates)[number]

/** What the provider says of a payment. `version` grows with every change, so an older word is known by it. */
export interface IntentUpdate {
  readonly ref: string
  readonly state: IntentState
  readonly version: number
  readonly paid: bigint | null
  readonly currency: string | null
  readonly payer: string | null
}

export type DepositEvent =
  | { readonly type: 'word'; readonly word: IntentUpdate; readonly holder: string | null }
  | { readonly type: 'cancel' }
  | { readonly type: 'expire' }
  | ReviewDecision

/** A person ends a review. The decision names what they looked at, so that it holds for that and nothing that came later. */
export interface ReviewDecision {
  readonly type: 'credit' | 'refund'
  /** What was received, in the currency of the purse. */
  readonly amount: bigint
  /** The provider's version. */
  readonly version: number
}

/**
 * What happens to the money. receive: the clearing has exactly what the provider says it received, no more and no less ·
 * credit: what was received is the member's · give_back: it goes from the clearing back to who paid · take_back: the provider took it
 * away after it was credited.
 */
export type DepositMoney = 'receive' | 'credit' | 'give_back' | 'take_back'

export interface DepositMove {
  readonly to: DepositState
  readonly money: readonly DepositMoney[]
  readonly reviewReason: ReviewReason | null
  readonly isLate: boolean
}

export type DepositFacts = Pick<
  Deposit,
  'state' | 'payAmount' | 'payCurrency' | 'currency' | 'rateMicro' | 'checksName' | 'providerRef' | 'reviewReason'
> & {
  readonly providerVersion: number
  readonly paid: bigint | null
  readonly paidCurrency: string | null
  /** What is booked as received, in the currency of the purse. */
  readonly received: bigint
}

export type DepositRefusal = 'payment_is_underway' | 'decision_is_not_possible' | 'review_has_changed'

/** Null: nothing changes, because it is known already or came too late to matter. */
export function decideDeposit(deposit: DepositFacts, event: DepositEvent): Result<DepositMove | null, DepositRefusal> {
  switch (event.type) {
    case 'word':
      return yes(applyProviderUpdate(deposit, event.word, event.holder))
    case 'cancel':
      if (deposit.state === 'cancelled') return yes(null)
      return deposit.state === 'created' || deposit.state === 'pending'
        ? yes(go('cancelled'))
        : no('payment_is_underway')
    case 'expire':
      return yes(deposit.state === 'created' || deposit.state === 'pending' ? go('expired') : null)
    case 'credit':
    case 'refund':
      return endReview(deposit, event)
  }
}

/** Only for what was looked at: a later event of the provider makes it another decision. */
function endReview(
  deposit: DepositFacts,
  { type, amount, version }: ReviewDecision,
): Result<DepositMove, DepositRefusal> {
  const { state, received, providerVersion } = deposit
  if (state !== 'review') return no('decision_is_not_possible')
  if (amount !== received || version !== providerVersion) return no('review_has_changed')
  if (type === 'refund') return yes(go('failed', received > 0n ? ['give_back'] : []))
  return received > 0n ? yes(go('credited', ['credit'])) : no('decision_is_not_possible')
}

function applyProviderUpdate(deposit: DepositFacts, word: IntentUpdate, holder: string | null): DepositMove | null {
  if (word.version <= deposit.providerVersion) return null
  const { state } = deposit
  const isOpen = state === 'created' || state === 'pending' || state === 'confirming'
  switch (word.state) {
    case 'open':
      return state === 'created' ? go('pending') : null
    case 'processing':
      return state === 'created' || state === 'pending' || state === 'expired' ? go('confirming') : null
    case 'succeeded':
      if (state === 'review') return reviewAgain(deposit, word, holder)
      return isOpen || state === 'expired' || state === 'cancelled' || state === 'failed'
        ? takeMoney(deposit, word, holder)
        : null
    case 'failed':
    case 'cancelled':
      return isOpen ? go('failed') : null
    case 'expired':
      return isOpen ? go('expired') : null
    case 'reversed':
      return reverse(deposit)
  }
}

/** Money that is there, but not as it was agreed, is credited by a person or by nobody. */
function takeMoney(deposit: DepositFacts, word: IntentUpdate, holder: string | null): DepositMove {
  const isLate = deposit.state === 'expired'
  const reason = findFault(deposit, word, holder)
  const update = { ...deposit, paid: word.paid, paidCurrency: word.currency }
  if (reason === null) return { ...go('credited', ['receive', 'credit']), isLate }
  const money: readonly DepositMoney[] = worthOf(update) > 0n ? ['receive'] : []
  return { to: 'review', money, reviewReason: reason, isLate }
}

/** Two people decide the same when this is the same: the decision, and what it is about. */
export function outcomeOf({ type, amount, version }: ReviewDecision): string {
  return `${type}:${amount}:${version}`
}

/** While a person looks, the provider says that it received something else: that is booked, and is what they decide about. */
function reviewAgain(deposit: DepositFacts, word: IntentUpdate, holder: string | null): DepositMove | null {
  if (word.paid === deposit.paid && word.currency === deposit.paidCurrency) return null
  const reviewReason = findFault(deposit, word, holder) ?? deposit.reviewReason
  return { to: 'review', money: ['receive'], reviewReason, isLate: false }
}

/** What was credited or ended for good stays as it was booked, whatever the provider says of it later; a person has to look. */
export function contradicts(deposit: DepositFacts, word: IntentUpdate): boolean {
  const isSettled = deposit.state === 'credited' || deposit.state === 'reversed'
  const isOther = word.paid !== deposit.paid || word.currency !== deposit.paidCurrency
  return isSettled && word.version > deposit.providerVersion && word.state === 'succeeded' && isOther
}

function findFault(deposit: DepositFacts, word: IntentUpdate, holder: string | null): ReviewReason | null {
  if (word.currency !== deposit.payCurrency) return 'currency_differs'
  if (word.paid !== deposit.payAmount) return 'amount_differs'
  if (deposit.checksName && word.payer !== null && holder !== null && !isSameName(word.payer, holder))
    return 'name_differs'
  return deposit.state === 'cancelled' || deposit.state === 'failed' ? 'late' : null
}

function reverse(deposit: DepositFacts): DepositMove | null {
  if (deposit.state === 'reversed') return null
  if (deposit.state === 'credited') return go('reversed', ['take_back'])
  return go('reversed', deposit.state === 'review' && deposit.received > 0n ? ['give_back'] : [])
}

function go(to: DepositState, money: readonly DepositMoney[] = []): DepositMove {
  return { to, money, reviewReason: null, isLate: false }
}

/** Money of another currency than was agreed has no worth in this purse: it can only go back. */
export function worthOf(
  deposit: Pick<DepositFacts, 'paid' | 'paidCurrency' | 'payCurrency' | 'currency' | 'rateMicro'>,
): bigint {
  return deposit.paid === null || deposit.paidCurrency !== deposit.payCurrency ? 0n : toPurse(deposit, deposit.paid)
}

/** How what came is shared: never more than came, whatever the fee says. */
export function splitPaid(
  worth: bigint,
  fee: { readonly basisPoints: number; readonly fixed: bigint },
  owed: bigint,
): { readonly fee: bigint; readonly repaid: bigint; readonly credited: bigint } {
  const asked = feeOf(fee, worth)
  const taken = asked < worth ? asked : worth
  const rest = worth - taken
  const repaid = owed < rest ? owed : rest
  return { fee: taken, repaid, credited: rest - repaid }
}
