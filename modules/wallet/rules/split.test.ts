import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitPayout, splitStake, sumOf } from '#modules/wallet/rules/split.ts'

const purse = (grant: string, balance: bigint) => ({ grant, balance })
const part = (grant: string, amount: bigint) => ({ grant, amount })

describe('a stake over cash and bonus purses', () => {
  test.each([
    // cash  older  newer  stake  outcome
    [100n, 50n, 20n, 60n, { cash: 60n, bonus: [] }],
    [100n, 50n, 20n, 100n, { cash: 100n, bonus: [] }],
    [100n, 50n, 20n, 101n, { cash: 100n, bonus: [part('older', 1n)] }],
    [100n, 50n, 20n, 160n, { cash: 100n, bonus: [part('older', 50n), part('newer', 10n)] }],
    [0n, 0n, 20n, 20n, { cash: 0n, bonus: [part('newer', 20n)] }],
    [100n, 50n, 20n, 171n, 'funds_are_short'],
    [0n, 0n, 0n, 1n, 'funds_are_short'],
    [100n, 50n, 20n, 0n, 'stake_must_be_positive'],
    [100n, 50n, 20n, -1n, 'stake_must_be_positive'],
  ])('cash %s, older %s, newer %s, stake %s', (cash, older, newer, stake, outcome) => {
    const split = splitStake({ cash, purses: [purse('older', older), purse('newer', newer)] }, stake)
    expect(split.ok ? split.value : split.refusal).toEqual(outcome)
  })

  test('a payout is shared as the stake was, and what does not divide is cash', () => {
    const stake = { cash: 100n, bonus: [part('older', 50n), part('newer', 25n)] }
    expect(splitPayout(stake, 100n)).toEqual({ cash: 58n, bonus: [part('older', 28n), part('newer', 14n)] })
    expect(splitPayout({ cash: 100n, bonus: [] }, 7n)).toEqual({ cash: 7n, bonus: [] })
    expect(splitPayout({ cash: 0n, bonus: [part('older', 3n)] }, 100n)).toEqual({
      cash: 0n,
      bonus: [part('older', 100n)],
    })
  })

  test('BX-01.1 BX-01.3 nothing is lost or made: parts add up to the whole, and no purse gives more than it has', () => {
    const amount = fc.bigInt(0n, 10_000n)
    fc.assert(
      fc.property(
        amount,
        fc.array(amount, { maxLength: 4 }),
        fc.bigInt(1n, 30_000n),
        amount,
        (cash, balances, stake, payout) => {
          const purses = balances.map((balance, at) => purse(String(at), balance))
          const split = splitStake({ cash, purses }, stake)
          const whole = purses.reduce((sum, { balance }) => sum + balance, cash)
          expect(split.ok).toBe(stake <= whole)
          if (!split.ok) return
          expect(sumOf(split.value)).toBe(stake)
          for (const { grant, amount: taken } of split.value.bonus)
            expect(taken).toBeLessThanOrEqual(balances[Number(grant)] ?? 0n)
          const shared = splitPayout(split.value, payout)
          expect(sumOf(shared)).toBe(payout)
          expect(shared.cash).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })
})
