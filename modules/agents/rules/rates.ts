import type { Rates } from '#modules/agents/model.ts'
import { type RateCategory, rateCategories } from '#modules/settings/model.ts'

export function makeRates(rate: (category: RateCategory) => number): Rates {
  return Object.fromEntries(rateCategories.map((category) => [category, rate(category)])) as Record<
    RateCategory,
    number
  >
}

export const noRates: Rates = makeRates(() => 0)

/** In each category the least of these. Of nothing it is nothing. */
export function leastOf(all: readonly Rates[]): Rates {
  return makeRates((category) => (all.length === 0 ? 0 : Math.min(...all.map((rates) => rates[category]))))
}

/** The first category in which these rates are above those; null when they are nowhere. */
export function firstRateAbove(rates: Rates, others: Rates): RateCategory | null {
  return rateCategories.find((category) => rates[category] > others[category]) ?? null
}

export function isSameRates(one: Rates, other: Rates): boolean {
  return rateCategories.every((category) => one[category] === other[category])
}
