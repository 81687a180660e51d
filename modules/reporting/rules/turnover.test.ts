import { expect, test } from 'vitest'
import { agentDefaults } from '#modules/settings/agents.ts'
import { effectiveTurnover, gameRuleOf } from './turnover.ts'

test.each([
  // end        stake  payout  bonus  by result  percent  counts
  ['settled', 100n, 0n, 0n, false, 100, 100n],
  ['settled', 100n, 250n, 0n, false, 100, 100n],
  ['settled', 100n, 250n, 0n, false, 10, 10n],
  ['settled', 101n, 0n, 0n, false, 50, 50n],
  ['void', 100n, 100n, 0n, false, 100, 0n],
  ['half', 100n, 50n, 0n, false, 100, 50n],
  ['half', 101n, 51n, 0n, false, 100, 50n],
  ['settled', 100n, 130n, 0n, true, 100, 30n],
  ['settled', 100n, 60n, 0n, true, 100, 40n],
  ['settled', 100n, 900n, 0n, true, 100, 100n],
  ['settled', 100n, 100n, 0n, true, 100, 0n],
  ['settled', 100n, 0n, 0n, false, 0, 0n],
  ['settled', 100n, 0n, 30n, false, 100, 70n],
  ['settled', 100n, 0n, 130n, false, 100, 0n],
  ['settled', 100n, 160n, 70n, true, 100, 30n],
  ['settled', 100n, 110n, 70n, true, 100, 10n],
] as const)(
  'AC-05 %s: of %s with %s paid, %s of it a bonus (by result %s, %i %%) %s counts',
  (end, stake, payout, bonus, countsResult, contributionPercent, counts) => {
    expect(effectiveTurnover({ end, stake, payout, bonus, countsResult, contributionPercent })).toBe(counts)
  },
)

test.each([
  // shown under  counts as  by result
  ['RNG', 'RNG', false],
  ['LIVE', 'LIVE', true],
  ['ESPORTS', 'ESPORTS', true],
  ['COCKFIGHT', 'SPORTS', true],
  ['JL', 'RNG', false],
] as const)('AC-05 a game of %s counts as %s', (shownUnder, category, countsResult) => {
  const percent = { ...agentDefaults.contributionPercent, [category]: 40 }
  expect(gameRuleOf(shownUnder, percent)).toEqual({ category, contributionPercent: 40, countsResult })
})

test('AC-05 what has no rates counts as nothing of them', () => {
  expect(gameRuleOf('PROMO', agentDefaults.contributionPercent)).toBe(null)
})
