import { expect, test } from 'vitest'
import { countProducts, lawOf } from '#modules/promotions/rules/law.ts'

const laws = {
  PH: { wagerTimesMost: 10, isMixedAllowed: true },
  GB: { wagerTimesMost: 8, isMixedAllowed: false },
}

test.each([
  ['PH', { wagerTimesMost: 10, isMixedAllowed: true }],
  ['GB', { wagerTimesMost: 8, isMixedAllowed: false }],
  // Nobody has set it: the strictest of all.
  ['XX', { wagerTimesMost: 8, isMixedAllowed: false }],
  ['toString', { wagerTimesMost: 8, isMixedAllowed: false }],
])('under the law of %s: %o', (jurisdiction, law) => {
  expect(lawOf(laws, jurisdiction)).toEqual(law)
})

test.each([
  [{ RNG: 100, LIVE: 10, FISH: 100 }, 1],
  [{ SPORTS: 100, ESPORTS: 100 }, 1],
  [{ RNG: 100, SPORTS: 0 }, 1],
  [{ RNG: 100, SPORTS: 10 }, 2],
  [{ RNG: 100, SPORTS: 100, LOTT: 50 }, 3],
])('%o counts in %s products', (contribution, products) => {
  expect(countProducts(contribution)).toBe(products)
})
