import { expect, test } from 'vitest'
import { baseAfterCarry, type Carry, type CarryPolicy, netLoss, noCarry } from './dividend.ts'

const reset: CarryPolicy = { kind: 'reset' }
const forever: CarryPolicy = { kind: 'carry', periodsMax: null }
const twice: CarryPolicy = { kind: 'carry', periodsMax: 2 }
const carry = (amount: bigint, periods: number): Carry => ({ amount, periods })

test('AC-05.4 a dividend is a share of what the team lost on the whole, after everything it was given', () => {
  expect(netLoss({ stakes: 1_000n, payouts: 700n, rebates: 10n, bonuses: 20n, salaries: 30n, fees: 5n })).toBe(235n)
  expect(netLoss({ stakes: 100n, payouts: 700n, rebates: 0n, bonuses: 0n, salaries: 0n, fees: 0n })).toBe(-600n)
})

test.each([
  // net     before           policy    base   carry
  [500n, noCarry, forever, 500n, noCarry],
  [0n, noCarry, forever, 0n, noCarry],
  [-300n, noCarry, forever, 0n, carry(300n, 1)],
  [-300n, noCarry, reset, 0n, noCarry],
  [200n, carry(300n, 1), forever, 0n, carry(100n, 2)],
  [300n, carry(300n, 1), forever, 0n, noCarry],
  [450n, carry(300n, 1), forever, 150n, noCarry],
  [-50n, carry(300n, 1), forever, 0n, carry(350n, 2)],
  [200n, carry(300n, 1), twice, 0n, carry(100n, 2)],
  [50n, carry(100n, 2), twice, 0n, noCarry],
  [-50n, carry(100n, 2), twice, 0n, noCarry],
])('AC-05.4 a result of %s, number %#', (net, before, policy, base, after) => {
  expect(baseAfterCarry(net, before, policy)).toEqual({ base, carry: after })
})
