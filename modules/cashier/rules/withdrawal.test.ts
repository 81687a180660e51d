import { expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { type WithdrawalState, withdrawalStates } from '#modules/cashier/model.ts'
import {
  decideWithdrawal,
  type PayoutState,
  payoutStates,
  type WithdrawalEvent,
  type WithdrawalFacts,
} from './withdrawal.ts'

const facts = (state: WithdrawalState, more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  state,
  attemptId: 'attempt' as Id<'attempt'>,
  payAmount: 20_000n,
  payCurrency: 'PHP',
  needsTwo: false,
  attention: null,
  receipt: state === 'paid' ? 'awaiting' : null,
  providerVersion: 0,
  ...more,
})

const show = (from: WithdrawalFacts, event: WithdrawalEvent): string => {
  const decided = decideWithdrawal(from, event)
  if (!decided.ok) return decided.refusal
  if (decided.value === null) return 'stay'
  const { to, money, attention } = decided.value
  return [to, money, attention].filter(Boolean).join(' ')
}

const word = (state: PayoutState, more: object = {}): WithdrawalEvent => ({
  type: 'word',
  word: {
    attempt: 'attempt',
    ref: 'po_1',
    state,
    version: 1,
    amount: state === 'never_received' ? null : 20_000n,
    currency: 'PHP',
    reason: null,
    ...more,
  },
})

test.each<[WithdrawalState, PayoutState, string]>([
  ['submitting', 'accepted', 'submitted'],
  ['submitting', 'paid', 'paid pay'],
  ['submitting', 'failed', 'failed release'],
  ['submitting', 'never_received', 'failed release'],
  ['unknown', 'accepted', 'submitted'],
  ['unknown', 'paid', 'paid pay'],
  ['unknown', 'failed', 'failed release'],
  ['unknown', 'never_received', 'failed release'],
  ['unknown', 'reversed', 'reversed release'],
  ['submitted', 'accepted', 'stay'],
  ['submitted', 'paid', 'paid pay'],
  ['submitted', 'failed', 'failed release'],
  ['submitted', 'reversed', 'reversed release'],
  ['submitted', 'never_received', 'submitted provider_forgot'],
  ['paid', 'paid', 'stay'],
  ['paid', 'failed', 'reversed give_back'],
  ['paid', 'reversed', 'reversed give_back'],
  ['failed', 'paid', 'failed provider_contradicts'],
  ['failed', 'failed', 'stay'],
  ['approved', 'paid', 'stay'],
  ['cancelled', 'paid', 'stay'],
  ['reversed', 'paid', 'stay'],
])('MC-08.2 D13 a withdrawal that is %s and %s at the provider: %s', (from, state, expected) => {
  expect(show(facts(from), word(state))).toBe(expected)
})

test('a word about another attempt, or an older one, changes nothing', () => {
  for (const from of withdrawalStates)
    for (const state of payoutStates) {
      expect(show(facts(from), word(state, { attempt: 'another' }))).toBe('stay')
      expect(show(facts(from, { providerVersion: 1 }), word(state))).toBe('stay')
    }
})

test('D16 a payout of another amount or currency is a person’s, and moves nothing', () => {
  expect(show(facts('submitted'), word('paid', { amount: 19_999n }))).toBe('submitted amount_differs')
  expect(show(facts('submitted'), word('paid', { currency: 'USD' }))).toBe('submitted amount_differs')
})

const early: readonly WithdrawalState[] = ['requested', 'review', 'approved']

test.each(withdrawalStates)('D13 cancelling and rejecting a withdrawal that is %s', (from) => {
  const isEarly = early.includes(from)
  const cancel = isEarly ? 'cancelled release' : from === 'cancelled' ? 'stay' : 'payment_is_underway'
  expect(show(facts(from), { type: 'cancel' })).toBe(cancel)
  expect(show(facts(from), { type: 'reject' })).toBe(isEarly ? 'rejected release' : 'decision_is_not_possible')
  expect(show(facts(from), { type: 'begin' })).toBe(from === 'approved' ? 'submitting' : 'stay')
  expect(show(facts(from), { type: 'no_answer' })).toBe(from === 'submitting' ? 'unknown' : 'stay')
})

test('BX-05.2 a large withdrawal needs two people, a small one needs one', () => {
  const large = facts('review', { needsTwo: true })
  expect(show(large, { type: 'approve', approvals: 1 })).toBe('stay')
  expect(show(large, { type: 'approve', approvals: 2 })).toBe('approved')
  expect(show(facts('review'), { type: 'approve', approvals: 1 })).toBe('approved')
  expect(show(facts('paid'), { type: 'approve', approvals: 2 })).toBe('decision_is_not_possible')
})

test('only what is stuck is settled by hand, and only a disputed payment is returned', () => {
  const stuck = facts('unknown', { attention: 'no_answer' })
  expect(show(stuck, { type: 'mark', outcome: 'paid' })).toBe('paid pay')
  expect(show(stuck, { type: 'mark', outcome: 'failed' })).toBe('failed release')
  expect(show(facts('unknown'), { type: 'mark', outcome: 'paid' })).toBe('decision_is_not_possible')
  expect(show(facts('paid', { receipt: 'not_received' }), { type: 'returned' })).toBe('reversed give_back')
  expect(show(facts('paid'), { type: 'returned' })).toBe('decision_is_not_possible')
})
