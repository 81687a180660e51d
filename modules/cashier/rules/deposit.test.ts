import { expect, test } from 'vitest'
import type { DepositState } from '#modules/cashier/model.ts'
import { depositStates } from '#modules/cashier/model.ts'
import { contradicts, type DepositFacts, decideDeposit, type IntentState, intentStates, splitPaid } from './deposit.ts'

const facts = (state: DepositState, more: Partial<DepositFacts> = {}): DepositFacts => ({
  state,
  payAmount: 50_000n,
  payCurrency: 'PHP',
  currency: 'PHP',
  rateMicro: 1_000_000n,
  checksName: true,
  providerRef: 'pi_1',
  reviewReason: state === 'review' ? 'amount_differs' : null,
  providerVersion: 1,
  paid: state === 'review' || state === 'credited' ? 50_000n : null,
  paidCurrency: state === 'review' || state === 'credited' ? 'PHP' : null,
  received: state === 'review' || state === 'credited' ? 50_000n : 0n,
  ...more,
})

const word = (state: IntentState, more: object = {}) => {
  const isPaid = state === 'succeeded' || state === 'processing'
  const money = { paid: isPaid ? 50_000n : null, currency: isPaid ? 'PHP' : null, payer: null }
  return { type: 'word', holder: 'Luz Reyes', word: { ref: 'pi_1', state, version: 2, ...money, ...more } } as const
}

const says = (from: DepositState, state: IntentState, more: object = {}, factsMore: Partial<DepositFacts> = {}) => {
  const decided = decideDeposit(facts(from, factsMore), word(state, more))
  if (!decided.ok) return decided.refusal
  if (decided.value === null) return 'stay'
  const { to, money, reviewReason } = decided.value
  return [to, ...money, ...(reviewReason ? [reviewReason] : [])].join(' ')
}

test.each<[DepositState, IntentState, string]>([
  ['created', 'open', 'pending'],
  ['pending', 'open', 'stay'],
  ['created', 'processing', 'confirming'],
  ['pending', 'processing', 'confirming'],
  ['expired', 'processing', 'confirming'],
  ['cancelled', 'processing', 'stay'],
  ['created', 'succeeded', 'credited receive credit'],
  ['pending', 'succeeded', 'credited receive credit'],
  ['confirming', 'succeeded', 'credited receive credit'],
  ['expired', 'succeeded', 'credited receive credit'],
  ['cancelled', 'succeeded', 'review receive late'],
  ['failed', 'succeeded', 'review receive late'],
  ['credited', 'succeeded', 'stay'],
  ['review', 'succeeded', 'stay'],
  ['reversed', 'succeeded', 'stay'],
  ['pending', 'failed', 'failed'],
  ['confirming', 'failed', 'failed'],
  ['credited', 'failed', 'stay'],
  ['pending', 'cancelled', 'failed'],
  ['cancelled', 'cancelled', 'stay'],
  ['pending', 'expired', 'expired'],
  ['credited', 'expired', 'stay'],
  ['pending', 'reversed', 'reversed'],
  ['credited', 'reversed', 'reversed take_back'],
  ['review', 'reversed', 'reversed give_back'],
  ['reversed', 'reversed', 'stay'],
])('MC-08.1 D16 a deposit that is %s and %s at the provider: %s', (from, state, expected) => {
  expect(says(from, state)).toBe(expected)
})

test.each([
  ['less', { paid: 45_000n }, 'review receive amount_differs'],
  ['more', { paid: 55_000n }, 'review receive amount_differs'],
  ['another currency', { currency: 'USD' }, 'review currency_differs'],
  ['another name', { payer: 'Ana Cruz' }, 'review receive name_differs'],
  ['the same name as banks write it', { payer: 'REYES, LUZ' }, 'credited receive credit'],
  ['no name', { payer: null }, 'credited receive credit'],
  ['nothing', { paid: 0n }, 'review amount_differs'],
])('D16 somebody pays %s', (_, more, expected) => {
  expect(says('pending', 'succeeded', more)).toBe(expected)
})

test('D16 a late payment is marked as such, and only where it is late', () => {
  const isLate = (from: DepositState) => {
    const decided = decideDeposit(facts(from), word('succeeded'))
    return decided.ok && decided.value?.isLate
  }
  expect([isLate('expired'), isLate('pending')]).toEqual([true, false])
})

test('an older word than the last one changes nothing, whatever it says', () => {
  for (const from of depositStates)
    for (const state of intentStates) expect(says(from, state, { version: 1 })).toBe('stay')
})

test.each<[DepositState, string, string]>([
  ['created', 'cancel', 'cancelled'],
  ['pending', 'cancel', 'cancelled'],
  ['cancelled', 'cancel', 'stay'],
  ['confirming', 'cancel', 'payment_is_underway'],
  ['credited', 'cancel', 'payment_is_underway'],
  ['expired', 'cancel', 'payment_is_underway'],
  ['created', 'expire', 'expired'],
  ['pending', 'expire', 'expired'],
  ['confirming', 'expire', 'stay'],
  ['credited', 'expire', 'stay'],
  ['review', 'credit', 'credited credit'],
  ['review', 'refund', 'failed give_back'],
  ['credited', 'credit', 'decision_is_not_possible'],
  ['credited', 'refund', 'decision_is_not_possible'],
  ['pending', 'credit', 'decision_is_not_possible'],
])('MC-08.1 a deposit that is %s, and somebody says %s: %s', (from, type, expected) => {
  const event = { type, amount: 50_000n, version: 1 } as Parameters<typeof decideDeposit>[1]
  const decided = decideDeposit(facts(from), event)
  const shown = decided.ok
    ? decided.value === null
      ? 'stay'
      : [decided.value.to, ...decided.value.money].join(' ')
    : decided.refusal
  expect(shown).toBe(expected)
})

test.each<[string, bigint, number, string]>([
  ['what was looked at', 50_000n, 1, 'credited'],
  ['another amount', 49_999n, 1, 'review_has_changed'],
  ['another version', 50_000n, 2, 'review_has_changed'],
])('SE-05.1 a decision about %s', (_, amount, version, expected) => {
  for (const type of ['credit', 'refund'] as const) {
    const decided = decideDeposit(facts('review'), { type, amount, version })
    const end = expected === 'credited' && type === 'refund' ? 'failed' : expected
    expect(decided.ok ? decided.value?.to : decided.refusal).toBe(end)
  }
})

test.each([
  ['more', { paid: 90_000n }, 'review receive amount_differs'],
  ['less', { paid: 40_000n }, 'review receive amount_differs'],
  ['another currency', { currency: 'USD' }, 'review receive currency_differs'],
])('in review the provider says that it received %s', (_, more, expected) => {
  expect(says('review', 'succeeded', more)).toBe(expected)
})

test('what was credited stays, and what the provider says otherwise is a contradiction', () => {
  const other = word('succeeded', { paid: 90_000n }).word
  expect([contradicts(facts('credited'), other), contradicts(facts('review'), other)]).toEqual([true, false])
  expect(contradicts(facts('credited'), { ...other, paid: 50_000n })).toBe(false)
  expect(contradicts(facts('credited'), { ...other, version: 1 })).toBe(false)
})

test('money of another currency can go back and nowhere else', () => {
  const foreign = facts('review', { paidCurrency: 'USD', reviewReason: 'currency_differs', received: 0n })
  const seen = { amount: 0n, version: 1 }
  const refused = { ok: false, refusal: 'decision_is_not_possible' }
  expect(decideDeposit(foreign, { type: 'credit', ...seen })).toEqual(refused)
  expect(decideDeposit(foreign, { type: 'refund', ...seen })).toMatchObject({ value: { to: 'failed', money: [] } })
})

test.each([
  // worth  points fixed  owed    fee      repaid   credited
  [10_000n, 0, 0n, 0n, { fee: 0n, repaid: 0n, credited: 10_000n }],
  [10_000n, 150, 500n, 0n, { fee: 650n, repaid: 0n, credited: 9_350n }],
  [10_000n, 0, 0n, 4_000n, { fee: 0n, repaid: 4_000n, credited: 6_000n }],
  [10_000n, 0, 0n, 40_000n, { fee: 0n, repaid: 10_000n, credited: 0n }],
  [400n, 0, 500n, 100n, { fee: 400n, repaid: 0n, credited: 0n }],
])('MC-08.1 of %s, with %s points and %s, owing %s', (worth, basisPoints, fixed, owed, expected) => {
  const shares = splitPaid(worth, { basisPoints, fixed }, owed)
  expect(shares).toEqual(expected)
  expect(shares.fee + shares.repaid + shares.credited).toBe(worth)
})
