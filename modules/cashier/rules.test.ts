import { expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { Circuit } from '#modules/cashier/psp/circuit.ts'
import { feeOf, readRate, toPay, toPayOut, toPurse, writeRate } from '#modules/cashier/rules/amounts.ts'
import { admitAmount, stateOf } from '#modules/cashier/rules/channels.ts'
import { numberOf } from '#modules/cashier/rules/numbers.ts'
import { isTheirOwn, maskHolder, readAccount } from '#modules/cashier/rules/payout-account.ts'
import { nextPoll } from '#modules/cashier/rules/polling.ts'
import { sortOut } from '#modules/cashier/rules/reconcile.ts'

const usdt = { currency: 'PHP', payCurrency: 'USDT', rateMicro: readRate('57.25') } as const

test('D06 a rate is whole numbers, and no round trip makes money', () => {
  expect(readRate('57.25')).toBe(57_250_000n)
  expect([writeRate(57_250_000n), writeRate(1_000_000n), writeRate(2_000_000n)]).toEqual(['57.25', null, '2.00'])
  expect(toPay(usdt, 100_000n)).toBe(17_467_249n)
  expect(toPurse(usdt, 17_467_249n)).toBe(100_000n)
  for (let amount = 1n; amount < 5_000n; amount += 7n) {
    expect(toPurse(usdt, toPay(usdt, amount))).toBeGreaterThanOrEqual(amount)
    // In and out again never gives more than went in.
    expect(toPayOut(usdt, toPurse(usdt, amount))).toBeLessThanOrEqual(amount)
  }
})

test('MC-08.1 MC-08.2 a fee is a part and a fixed sum, rounded down', () => {
  expect(feeOf({ basisPoints: 150, fixed: 1_500n }, 33_333n)).toBe(499n + 1_500n)
  expect(feeOf({ basisPoints: 0, fixed: 0n }, 33_333n)).toBe(0n)
})

const channel = { isInMaintenance: false, maintenanceUntil: null }
const direction = { isOn: true, least: '100.00', most: '500.00', hours: null }
const noon = { nowMs: Date.UTC(2026, 10, 15, 4), timeZone: 'Asia/Manila', isProviderThere: true }

test('MC-08.1 MC-08.2 a channel is open by its hours, its maintenance and its provider', () => {
  const at = (hours: { from: string; to: string } | null) => stateOf(channel, { ...direction, hours }, noon)
  expect(at(null)).toBe('open')
  expect(at({ from: '12:00', to: '13:00' })).toBe('open')
  expect(at({ from: '12:01', to: '13:00' })).toBe('closed')
  expect(at({ from: '22:00', to: '06:00' })).toBe('closed')
  expect(at({ from: '22:00', to: '12:01' })).toBe('open')
  expect(stateOf(channel, null, noon)).toBe('off')
  expect(stateOf(channel, { ...direction, isOn: false }, noon)).toBe('off')
  expect(stateOf(channel, direction, { ...noon, isProviderThere: false })).toBe('maintenance')
  const closed = { isInMaintenance: true, maintenanceUntil: '2026-11-15T05:00:00.000Z' }
  expect(stateOf(closed, direction, noon)).toBe('maintenance')
  expect(stateOf(closed, direction, { ...noon, nowMs: Date.UTC(2026, 10, 15, 5) })).toBe('open')
})

test.each([
  [9_999n, 'amount_is_below_minimum'],
  [10_000n, null],
  [50_000n, null],
  [50_001n, 'amount_is_above_maximum'],
])('MC-08.1 MC-08.2 an amount of %s: %s', (amount, refusal) => {
  const admitted = admitAmount(channel, direction, noon, { amount, currency: 'PHP' })
  expect(admitted.ok ? null : admitted.refusal).toBe(refusal)
})

test('the provider is asked after 1, 5, 15 and 60 minutes, then hourly for three days, then a person', () => {
  const since = new Date(0)
  const minutes: number[] = []
  for (let polls = 0; ; polls += 1) {
    const next = nextPoll(since, polls)
    if (!next) break
    minutes.push(next.getTime() / 60_000)
  }
  expect(minutes.slice(0, 7)).toEqual([1, 5, 15, 60, 120, 180, 240])
  expect(minutes.at(-1)).toBe(72 * 60)
})

test.each([
  [{ kind: 'ewallet', number: '+63 917 123 4567', holder: 'Luz Reyes', institution: 'Wallet' }, '09171234567'],
  [{ kind: 'ewallet', number: '0917-123-4567', holder: ' Luz  Reyes ', institution: 'Wallet' }, '09171234567'],
  [{ kind: 'bank', number: '0012 3456 7890', holder: 'José P. Rizal', institution: 'Isla Bank' }, '001234567890'],
  [{ kind: 'usdt', number: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }, 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
  [
    { kind: 'usdt', number: '0x52908400098527886E0F7030069857D2E4169EE7' },
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ],
  [{ kind: 'ewallet', number: '12345', holder: 'Luz Reyes', institution: 'Wallet' }, 'number'],
  [{ kind: 'bank', number: '001234567890', holder: '<b>', institution: 'Isla Bank' }, 'holder'],
  [{ kind: 'bank', number: '001234567890', holder: 'Luz Reyes', institution: '' }, 'institution'],
  [{ kind: 'usdt', number: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDe0' }, 'number'],
  [{ kind: 'qrph', number: '001234567890', holder: 'Luz Reyes', institution: 'x' }, 'number'],
] as const)('a payout account %o', (input, expected) => {
  const read = readAccount(input)
  expect(read.ok ? read.value.number : read.fields?.[0]?.path).toBe(expected)
})

test('a payout account names every field that is wrong', () => {
  const read = readAccount({ kind: 'bank', number: '12', holder: '', institution: '' })
  expect(read.ok ? [] : read.fields?.map(({ path }) => path)).toEqual(['institution', 'number', 'holder'])
})

test('money goes to the member’s own account', () => {
  expect(isTheirOwn('REYES LUZ', 'Luz Reyes')).toBe(true)
  expect(isTheirOwn('Ana Cruz', 'Luz Reyes')).toBe(false)
  expect(isTheirOwn('Ana Cruz', null)).toBe(true)
  expect(maskHolder('Luz Reyes')).toBe('L••• R•••')
})

test('payments have names that can be read out', () => {
  expect(numberOf('DP', '0199a1b2-0000-7000-8000-00ffffffffff')).toBe('DP-ZZZZ-ZZZZ')
  expect(numberOf('WD', '0199a1b2-0000-7000-8000-000000000001')).toBe('WD-0000-0001')
})

test('a day is sorted into buckets, each payment into one', () => {
  const here = [
    { type: 'intent', reference: 'a', state: 'credited', amount: 100n },
    { type: 'intent', reference: 'b', state: 'credited', amount: 100n },
    { type: 'payout', reference: 'c', state: 'submitted', amount: 100n },
    { type: 'payout', reference: 'd', state: 'paid', amount: 100n },
  ] as const
  const there = [
    { type: 'intent', reference: 'a', word: { state: 'succeeded', paid: 100n } },
    { type: 'intent', reference: 'b', word: { state: 'succeeded', paid: 90n } },
    { type: 'payout', reference: 'c', word: { state: 'paid', amount: 100n } },
    { type: 'intent', reference: 'e', word: { state: 'succeeded', paid: 100n } },
  ] as const
  expect(sortOut(here, there).counts).toEqual({
    matched: 1,
    amount_differs: 1,
    state_differs: 1,
    missing_here: 1,
    missing_there: 1,
  })
})

test('H08 a provider that fails five times is left alone for half a minute, then one goes to look', () => {
  const clock = manualClock(0)
  const circuit = new Circuit(clock)
  for (let i = 0; i < 5; i += 1) {
    expect(circuit.enter()).toBe(true)
    circuit.fail()
  }
  expect([circuit.enter(), circuit.isOpen]).toEqual([false, true])
  clock.advance(30_000)
  expect([circuit.enter(), circuit.enter()]).toEqual([true, false])
  circuit.succeed()
  expect([circuit.enter(), circuit.isOpen]).toEqual([true, false])
})
