import { expect, test } from 'vitest'
import { agentDefaults } from '#modules/settings/agents.ts'
import { turnoverDefaults } from '#modules/settings/turnover.ts'
import { findRule, type RuleSet, ruleOf, type TurnoverRule, unknownGame, validTurnover } from './turnover.ts'

const rule = (counting: TurnoverRule['counting'], percent = 100, oddsFloorPercent = 0): TurnoverRule => ({
  category: 'RNG',
  ...{ counting, percent, oddsFloorPercent },
})

test.each([
  // end        stake  payout  bonus  counting  percent  counts
  ['settled', 100n, 0n, 0n, 'stake', 100, 100n],
  ['settled', 100n, 250n, 0n, 'stake', 100, 100n],
  ['settled', 100n, 250n, 0n, 'stake', 10, 10n],
  ['settled', 101n, 0n, 0n, 'stake', 50, 50n],
  ['void', 100n, 100n, 0n, 'stake', 100, 0n],
  ['half', 100n, 50n, 0n, 'stake', 100, 50n],
  ['half', 101n, 51n, 0n, 'stake', 100, 50n],
  ['settled', 100n, 130n, 0n, 'result', 100, 30n],
  ['settled', 100n, 60n, 0n, 'result', 100, 40n],
  ['settled', 100n, 900n, 0n, 'result', 100, 100n],
  ['settled', 100n, 100n, 0n, 'result', 100, 0n],
  ['settled', 100n, 0n, 0n, 'stake', 0, 0n],
  ['settled', 100n, 0n, 30n, 'stake', 100, 70n],
  ['settled', 100n, 0n, 130n, 'stake', 100, 0n],
  ['settled', 100n, 160n, 70n, 'result', 100, 30n],
  ['settled', 100n, 110n, 70n, 'result', 100, 10n],
  ['settled', 100n, 0n, 0n, 'none', 100, 0n],
] as const)(
  '%s: of %s with %s paid, %s of it a bonus (by %s, %i %%) %s counts',
  (end, stake, payout, bonus, counting, percent, counts) => {
    expect(validTurnover({ end, stake, payout, bonus }, rule(counting, percent))).toBe(counts)
  },
)

test.each([
  // paid for ₱100 at a floor of 1.10  counts
  [10_102n, 0n],
  [10_999n, 0n],
  [11_000n, 1_000n],
  [19_800n, 9_800n],
  [50_000n, 10_000n],
  [9_000n, 1_000n],
  [0n, 10_000n],
] as const)('SE-07.1 SE-07.3 where the player sets the risk, ₱100 that pay %s count %s centavos', (payout, counts) => {
  const bet = { end: 'settled', stake: 10_000n, payout, bonus: 0n } as const
  expect(validTurnover(bet, rule('result', 100, 110))).toBe(counts)
})

const settings = { contributionPercent: agentDefaults.contributionPercent, ...turnoverDefaults }

test.each([
  // shown under  engine says  counts as  by
  ['RNG', null, 'RNG', 'stake'],
  ['RNG', 'result', 'RNG', 'result'],
  ['LIVE', null, 'LIVE', 'result'],
  ['ESPORTS', null, 'ESPORTS', 'result'],
  ['COCKFIGHT', null, 'SPORTS', 'result'],
  ['JL', null, 'RNG', 'stake'],
] as const)('a game of %s whose engine says %s counts as %s by %s', (shownUnder, said, category, counting) => {
  const percent = { ...agentDefaults.contributionPercent, [category]: 40 }
  const found = ruleOf(
    { nodeId: 'one', category: shownUnder, counting: said },
    { ...settings, contributionPercent: percent },
  )
  expect(found).toEqual({ category, counting, percent: 40, oddsFloorPercent: 110 })
})

test('SE-07.1 an operator can say what a game counts by', () => {
  const game = { nodeId: 'their-dice', category: 'RNG', counting: null }
  expect(ruleOf(game, { ...settings, games: { 'their-dice': 'none' } })?.counting).toBe('none')
})

test('what has no rates counts as nothing of them', () => {
  expect(ruleOf({ nodeId: 'one', category: 'PROMO', counting: null }, settings)).toBe(null)
})

test('SE-07.1 a bet has the rule of its time; a game that is newer than that, the first it had', () => {
  const [old, young] = [rule('stake'), rule('result')]
  const versions = new Map<number, RuleSet>([
    [2, { dice: young, mines: young }],
    [1, { dice: old }],
  ])
  expect([findRule(versions, 1, 'dice'), findRule(versions, 2, 'dice')]).toEqual([old, young])
  expect([findRule(versions, 1, 'mines'), findRule(versions, 1, 'gone')]).toEqual([young, unknownGame])
})
