import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Terms, Tier } from '#modules/contracts/model.ts'
import { checkOffer, checkTerms, firstAbove, ratePpmAt, tierAt } from './tiers.ts'

const tier = (ratePpm: number, amount: bigint, active = 0): Tier => ({ ratePpm, amount, active })
const terms = (tiers: readonly Tier[], more: Partial<Terms> = {}): Terms => ({
  kind: 'daily',
  period: 'day',
  base: 'turnover',
  activeFrom: 500_00n,
  tiers,
  ...more,
})
const many = Array.from({ length: 21 }, (_, at) => tier(at + 1, BigInt(at)))

test.each([
  // terms                                                                                 outcome
  [terms([tier(7_000, 0n), tier(10_000, 100n, 3)]), null],
  [terms([]), 'tiers_are_missing'],
  [terms(many), 'tiers_are_too_many'],
  [terms([tier(0, 0n)]), 'rate_is_out_of_range'],
  [terms([tier(1_000_001, 0n)]), 'rate_is_out_of_range'],
  [terms([tier(0.5, 0n)]), 'rate_is_out_of_range'],
  [terms([tier(1, -1n)]), 'tier_amount_is_out_of_range'],
  [terms([tier(1, 0n, -1)]), 'tier_amount_is_out_of_range'],
  [terms([tier(1, 0n)], { activeFrom: -1n }), 'tier_amount_is_out_of_range'],
  [terms([tier(10_000, 0n), tier(10_000, 100n)]), 'tiers_must_rise'],
  [terms([tier(10_000, 100n), tier(11_000, 50n)]), 'tiers_must_rise'],
  [terms([tier(10_000, 100n, 5), tier(11_000, 200n, 4)]), 'tiers_must_rise'],
  [terms([tier(10_000, 100n, 5), tier(11_000, 100n, 5)]), 'tiers_must_rise'],
  [terms([tier(1, 0n)], { period: 'hour' }), 'period_does_not_fit'],
  [terms([tier(1, 0n)], { kind: 'realtime' }), 'period_does_not_fit'],
  [terms([tier(1, 0n)], { kind: 'dividend' }), 'base_does_not_fit'],
] as const)('AC-05.5 terms number %#', (given, refusal) => {
  expect(checkTerms(given)).toEqual(refusal === null ? { ok: true, value: null } : { ok: false, refusal })
})

test.each([
  // amount  active  rate
  [0n, 0, 0],
  [99n, 9, 0],
  [100n, 0, 7_000],
  [500n, 2, 7_000],
  [500n, 3, 10_000],
  [499n, 30, 7_000],
  [9_999n, 3, 10_000],
])('AC-05.5 of %s with %i active the highest tier that holds pays %i', (amount, active, rate) => {
  const tiers = [tier(7_000, 100n), tier(10_000, 500n, 3)]
  expect(ratePpmAt(tiers, { amount, active })).toBe(rate)
  expect(tierAt(tiers, { amount, active })?.ratePpm ?? 0).toBe(rate)
})

const own = terms([tier(7_000, 0n), tier(12_000, 1_000n, 5)])

test.each([
  // offered                                                                               outcome
  [terms([tier(7_000, 0n), tier(12_000, 1_000n, 5)]), null],
  [terms([tier(5_000, 0n), tier(12_000, 2_000n, 9)]), null],
  [terms([tier(7_001, 0n)]), 'rate_is_above_own'],
  [terms([tier(7_000, 0n), tier(12_000, 999n, 5)]), 'rate_is_above_own'],
  [terms([tier(7_000, 0n), tier(12_000, 1_000n, 4)]), 'rate_is_above_own'],
  [terms([tier(12_001, 5_000n, 9)]), 'rate_is_above_own'],
  [terms([tier(7_000, 0n)], { activeFrom: 499_99n }), 'rate_is_above_own'],
  [terms([tier(7_000, 0n)], { period: 'week' }), 'period_does_not_fit'],
  [terms([tier(7_000, 0n)], { base: 'loss' }), 'base_does_not_fit'],
] as const)('an offer may not exceed what the upline has itself, number %#', (offered, refusal) => {
  expect(checkOffer(offered, own)).toEqual(refusal === null ? { ok: true, value: null } : { ok: false, refusal })
})

test('the house is bound by the rules of terms alone', () => {
  expect(checkOffer(terms([tier(900_000, 0n)]), 'house').ok).toBe(true)
  expect(checkOffer(terms([]), 'house').ok).toBe(false)
})

const tables = fc
  .array(fc.record({ rate: fc.integer({ min: 1, max: 9 }), amount: fc.nat(9), active: fc.nat(4) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((rows) => rows.map(({ rate, amount, active }) => tier(rate, BigInt(amount), active)))
  .filter((tiers) => checkTerms(terms(tiers)).ok)

test('corners tell: a table that is not above another there is not above it anywhere', () => {
  fc.assert(
    fc.property(tables, tables, fc.nat(12), fc.nat(6), (child, parent, amount, active) => {
      const reach = { amount: BigInt(amount), active }
      fc.pre(firstAbove(child, parent) === null)
      expect(ratePpmAt(child, reach)).toBeLessThanOrEqual(ratePpmAt(parent, reach))
    }),
    { seed: 7, numRuns: 500 },
  )
})
