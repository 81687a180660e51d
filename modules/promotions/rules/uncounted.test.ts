import { expect, test } from 'vitest'
import { type LookedAt, type Uncounted, whyUncounted } from '#modules/promotions/rules/uncounted.ts'

const expiresAt = new Date('2026-11-20')
const bet: LookedAt = {
  ...{ percent: 100, atRisk: 5_000n, oddsFloor: null, counted: 0n, endedAt: new Date('2026-11-19') },
  ...{ isPaidByPurse: false, countedElsewhere: 0n },
}

test.each([
  [{ counted: 1n }, 'cashable', null],
  [{ percent: 0, atRisk: 0n }, 'cashable', 'category_does_not_count'],
  [{ atRisk: 0n }, 'cashable', 'nothing_was_at_risk'],
  [{ atRisk: 0n, oddsFloor: 110 }, 'cashable', 'odds_were_too_low'],
  [{ oddsFloor: 150 }, 'cashable', 'placed_at_low_odds'],
  [{ percent: 0, atRisk: 0n, oddsFloor: 110 }, 'cashable', 'category_does_not_count'],
  [{ endedAt: expiresAt }, 'cashable', 'ended_after_the_bonus'],
  [{ countedElsewhere: 5_000n }, 'non_sticky', 'paid_without_the_bonus'],
  [{ countedElsewhere: 5_000n, isPaidByPurse: true }, 'non_sticky', 'counted_for_older_bonus'],
  [{ countedElsewhere: 5_000n }, 'sticky', 'counted_for_older_bonus'],
  [{}, 'sticky', 'placed_before_the_bonus'],
] as [Partial<LookedAt>, 'cashable' | 'sticky' | 'non_sticky', Uncounted | null][])(
  'a bet with %o for a %s bonus: %s',
  (some, kind, why) => expect(whyUncounted({ ...bet, ...some }, { kind, expiresAt })).toBe(why),
)
