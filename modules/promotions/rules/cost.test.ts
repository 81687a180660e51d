import { expect, test } from 'vitest'
import { expectBonusCost } from '#modules/promotions/rules/cost.ts'

const slot = { returnBp: 9600, contributionPercent: 100 }

test.each([
  // times  worth of ₱100 at a return of 96 %
  [10n, 6_000n],
  [20n, 2_000n],
  [35n, -4_000n],
])('a bonus of ₱100 to be wagered %s times is worth %s centavos on average', (times, worth) => {
  expect(expectBonusCost({ bonus: 10_000n, target: 10_000n * times }, slot)?.worth).toBe(worth)
})

test('where a tenth of a stake counts, ten times as much is wagered; where nothing counts, there is no figure', () => {
  const table = { returnBp: 9880, contributionPercent: 10 }
  expect(expectBonusCost({ bonus: 10_000n, target: 100_000n }, table)).toEqual({
    wagering: 1_000_000n,
    cost: 12_000n,
    worth: -2_000n,
  })
  expect(expectBonusCost({ bonus: 10_000n, target: 100_000n }, { ...table, contributionPercent: 0 })).toBeNull()
})
