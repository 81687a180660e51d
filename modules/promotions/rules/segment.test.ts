import { expect, test } from 'vitest'
import { findUnmet, type Segment, type SegmentFacts, wholeDays } from '#modules/promotions/rules/segment.ts'

const facts = (level: number, memberDays: number | null, hasDeposited: boolean): SegmentFacts => {
  return { level, memberDays, hasDeposited }
}

test.each([
  // for                                   level, days, deposited      unmet
  [{}, facts(0, null, false), null],
  [{ levelFrom: 2 }, facts(1, 900, true), 'levelFrom'],
  [{ levelFrom: 2 }, facts(2, 0, false), null],
  [{ levelFrom: 2 }, facts(9, 0, false), null],
  [{ memberForDays: { least: 30 } }, facts(0, 29, false), 'memberForDays'],
  [{ memberForDays: { least: 30 } }, facts(0, 30, false), null],
  [{ memberForDays: { most: 7 } }, facts(0, 7, false), null],
  [{ memberForDays: { most: 7 } }, facts(0, 8, false), 'memberForDays'],
  [{ memberForDays: { least: 1, most: 3 } }, facts(0, 0, false), 'memberForDays'],
  [{ memberForDays: { least: 0 } }, facts(0, null, false), 'memberForDays'],
  [{ hasDeposited: true }, facts(0, 0, false), 'hasDeposited'],
  [{ hasDeposited: true }, facts(0, 0, true), null],
  [{ hasDeposited: false }, facts(0, 0, true), 'hasDeposited'],
  [{ hasDeposited: false }, facts(0, 0, false), null],
  // All of them have to hold; the first that does not is named.
  [{ levelFrom: 1, memberForDays: { least: 2 }, hasDeposited: true }, facts(1, 2, true), null],
  [{ levelFrom: 1, memberForDays: { least: 2 }, hasDeposited: true }, facts(1, 1, false), 'memberForDays'],
] as [Segment, SegmentFacts, string | null][])(
  'a promotion for %o and a member with %o: %s is not met',
  (segment, member, unmet) => {
    expect(findUnmet(segment, member)).toBe(unmet)
  },
)

test('a day of membership is over when it is whole', () => {
  const since = new Date('2026-11-01T10:00:00Z')
  expect(wholeDays(since, new Date('2026-11-02T09:59:59Z'))).toBe(0)
  expect(wholeDays(since, new Date('2026-11-02T10:00:00Z'))).toBe(1)
})
